import { mostCentsOf, PLAN_CONSENT_VERSION, visitConsentWords } from '#contract/plan-consent';
import type { Booking, VisitTerms } from '#server/booking';
import type { Db, Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { findPlan, type PlanRow } from './plans.sql.ts';
import { findAgreed } from './shown-plan.sql.ts';

/**
 * One visit that is to cost more than was agreed to for its plan, or to last longer, needs a consent of its own
 * (docs/product.md#standing-visits); the others go on by the plan's.
 */

/** Locks a visit's account and plan, before its cleaner. */
export async function lockPlanOf(deps: PlanDeps, trx: Trx, visit: Booking): Promise<void> {
  await lockPlanAndAccount(deps, trx, await planOf(trx, visit));
}

async function planOf(source: Db | Trx, { id, plan_id }: Booking): Promise<PlanRow> {
  const plan = plan_id === null ? undefined : await findPlan(source, plan_id);
  if (!plan) throw new Error(`Booking ${id} is no visit of a plan.`);
  return plan;
}

/** What has to be agreed to for a planned visit to be so, word for word; null where it was. */
export async function consentToVisit(
  deps: PlanDeps,
  source: Db | Trx,
  visit: Booking,
  { startsAt, minutes, totalCents }: VisitTerms,
): Promise<string | null> {
  const plan = await planOf(source, visit);
  const covers = async (id: number, longest: number) =>
    minutes <= longest && totalCents <= (await findAgreed(source, { consent_id: id })).mostCents;
  if (await covers(plan.consent_id, plan.minutes)) return null;
  if (visit.visit_consent_id !== null && (await covers(visit.visit_consent_id, visit.minutes))) return null;
  const { city } = await deps.cleaners.contact(source, plan.cleaner_id);
  return visitConsentWords({ amountCents: totalCents, startsAt: startsAt.getTime(), zone: city.timeZone });
}

/** Writes down what its customer agrees to, and from which address; gives the consent's id. The plan is locked. */
export async function keepVisitConsent(
  { payments, clock }: PlanDeps,
  trx: Trx,
  visit: Booking,
  { totalCents, words, address }: VisitTerms & { words: string; address: string },
): Promise<number> {
  const { customer_user_id } = await planOf(trx, visit);
  return payments.cards.recordConsent(trx, {
    user_id: customer_user_id,
    kind: 'charge',
    version: PLAN_CONSENT_VERSION,
    words,
    given_at: clock.now(),
    address,
    page: 'plan',
    most_cents: mostCentsOf(totalCents),
  });
}
