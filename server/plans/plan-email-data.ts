import { formatDollars, priceCents, toDollars } from '#contract/money';
import { planTimeLabel, rhythmLabel } from '#contract/plan-consent';
import { policy } from '#contract/policy';
import { dayLabel, HOUR, momentLabel } from '#contract/time';
import type { BookingEmailData } from '#server/booking';
import type { PlanDeps } from './deps.ts';
import { findPlan, type PlanRow } from './plans.sql.ts';
import { findConsentWords } from './shown-plan.sql.ts';
import type { PlanEmailFacts } from './tell.ts';

/** A plan as its emails tell it. */
export interface PlanEmailData {
  plan: PlanRow;
  /** Of its first booking, or of the visit that the email is about. */
  data: BookingEmailData;
  /** "Every 2 weeks, Tuesdays 9:00 AM" */
  rhythm: string;
  /** "$126.00" */
  amount: string;
  consentText: string;
  /** "Tuesday, December 8": the date that the email is about. */
  date: string;
  /** When the visit's card is charged, and until when the visit is free to skip. */
  chargeAt: string;
  freeUntil: string;
  planUrl: string;
  jobsUrl: string;
  cardsUrl: string;
}

/** What an email about a plan, or about a visit of it, tells; null where either is not known. */
export async function loadPlanEmailData(
  deps: PlanDeps,
  bookingId: number,
  facts: PlanEmailFacts | null | undefined,
): Promise<PlanEmailData | null> {
  const plan = facts ? await findPlan(deps.db, facts.planId) : undefined;
  const data = plan && (await deps.bookings.emailData(bookingId));
  if (!plan || !data) return null;
  const zone = data.cleaner.city.timeZone;
  const start = data.booking.starts_at.getTime();
  const terms = { anchorDate: plan.anchor_date, startMinute: plan.start_minute };
  return {
    plan,
    data,
    rhythm: `${rhythmLabel(plan.repeat_weeks)}, ${planTimeLabel(terms)}`,
    amount: formatDollars(toDollars(priceCents(plan.minutes, plan.hourly_cents, 0))),
    consentText: await findConsentWords(deps.db, plan.consent_id),
    date: facts?.nominalDate ? dayLabel(Date.parse(`${facts.nominalDate}T12:00:00Z`), 'UTC') : data.day,
    chargeAt: momentLabel(start - policy.plans.chargeHours * HOUR, zone),
    freeUntil: momentLabel(start - policy.cancel.freeHoursBefore * HOUR, zone),
    planUrl: `${deps.publicOrigin}/plan/${plan.token_sealed ? deps.sealer.open(plan.token_sealed) : ''}`,
    jobsUrl: `${deps.publicOrigin}/dashboard`,
    cardsUrl: `${deps.publicOrigin}/dashboard/settings`,
  };
}
