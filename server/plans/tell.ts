import type { NotStartedCode } from '#contract/plan-offer';
import type { Booking } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { findBooking, selectPausedOf, selectPlannedOf } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';

/** Emails about plans and visits, each queued with the change that it tells of. */

export type PlanEmailKind =
  | 'plan-started'
  | 'plan-not-accepted'
  | 'plan-paused'
  | 'plan-resumed'
  | 'plan-ended'
  | 'plan-clash'
  | 'plan-clash-answered'
  | 'plan-changed'
  | 'plan-new-rate'
  | 'plan-rate-kept'
  | 'plan-agreed';
export type PlanEmailToCleaner =
  | 'plan-new-job'
  | 'plan-to-accept'
  | 'plan-over'
  | 'plan-clash-job'
  | 'plan-clash-settled-job'
  | 'plan-changed-job'
  | 'plan-paused-job'
  | 'plan-resumed-job';
const VISIT_EMAILS_TO_CLEANER = [
  'visit-moved-job',
  'visit-other-time-job',
  'visit-skipped-job',
  'visit-unpaid-job',
] as const;
export type VisitEmailToCleaner = (typeof VISIT_EMAILS_TO_CLEANER)[number];
export type VisitEmailKind =
  | 'visit-notice'
  | 'visit-paid'
  | 'visit-declined'
  | 'visit-new-card'
  | 'visit-authentication'
  | 'visit-unpaid'
  | 'visit-skipped'
  | 'visit-goes-back'
  | 'visit-moved'
  | 'visit-other-time';

/** What an email tells besides its plan. */
export interface PlanEmailFacts {
  planId: number;
  /** Of a clash; or the first date of other terms. */
  nominalDate?: string;
  /** On which its visit was to be, where that was moved. */
  day?: string;
  /** Of other terms: they were agreed to anew. */
  isAgreed?: boolean;
  /** Of a card that is not tried: it was declined for good before, or is removed. */
  isUntried?: boolean;
  /** They go on after a pause. */
  hasRested?: boolean;
  /** Before that pause had begun. */
  isTakenBack?: boolean;
  /** With an end of a pause: the bookings that it had taken off and that are to come. */
  backIds?: number[];
  /** Of the team; of the cleaner, who cannot come to a visit. */
  reason?: string;
  /** Of what goes back. */
  intentId?: string;
  /** Of a move: the time before, as ISO 8601 instants. */
  was?: { startsAt: string; endsAt: string };
  /** Of an end, or, for its cleaner, a pause that was set: the bookings that were planned by then. */
  plannedIds?: number[];
  /** Of other terms: the times, as ISO 8601 instants, to which visits had been moved that do not come any more. */
  droppedAt?: string[];
  /** Of other terms: visits that stay where they were moved, with their length and price from now on. */
  moved?: { startsAt: string; minutes: number; amountCents: number }[];
  /** Of other terms: the local day of the first visit as it was before. */
  insteadOf?: string;
  /** Of other terms, for the cleaner: the same where another visit of the plan is in that time now. */
  replacedAt?: string[];
  /** Of other terms: the local days of visits that come into a pause by them. */
  takenOffDays?: string[];
}

/** What an email tells of a plan that could not begin. */
export interface NotStartedFacts {
  code: NotStartedCode;
}

type Facts = Omit<PlanEmailFacts, 'planId'>;

/** To the plan's customer; `occurrence`: which one of its kind. */
export async function tellCustomer(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  kind: PlanEmailKind,
  { occurrence = String(plan.revision), ...facts }: Facts & { occurrence?: string } = {},
): Promise<void> {
  const account = await deps.accounts.find(plan.customer_user_id, trx);
  if (!account) return;
  await deps.emailQueue.enqueue(trx, {
    key: `${kind}:${plan.id}:${occurrence}`,
    kind,
    recipient: account.email,
    bookingId: plan.first_booking_id,
    role: 'customer',
    tells: {
      planId: plan.id,
      ...facts,
      ...(await plannedAtEnd(trx, plan, kind)),
      ...(await backOf(deps, trx, plan, facts)),
    },
  });
}

/** To its cleaner. */
export async function tellCleaner(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  kind: PlanEmailToCleaner,
  { occurrence = String(plan.revision), ...facts }: Facts & { occurrence?: string } = {},
): Promise<void> {
  const { email } = await deps.cleaners.contact(trx, plan.cleaner_id);
  await deps.emailQueue.enqueue(trx, {
    key: `${kind}:${plan.id}:${occurrence}`,
    kind,
    recipient: email,
    bookingId: plan.first_booking_id,
    role: 'cleaner',
    tells: {
      planId: plan.id,
      ...facts,
      ...(await plannedAtEnd(trx, plan, kind)),
      ...(await backOf(deps, trx, plan, facts)),
    },
  });
}

/** What an end takes off is known at that moment alone: the time of what was taken off before may be somebody else's by now. */
async function plannedAtEnd(
  trx: Trx,
  { id }: PlanRow,
  kind: PlanEmailKind | PlanEmailToCleaner,
): Promise<Pick<PlanEmailFacts, 'plannedIds'>> {
  if (kind !== 'plan-ended' && kind !== 'plan-over') return {};
  return { plannedIds: (await selectPlannedOf(trx, [id])).map((visit) => visit.id) };
}

/** What a pause has taken off is planned again after its end, and is told as such: then nobody knows any more what it was. */
const backOf = async (
  { clock }: PlanDeps,
  trx: Trx,
  { id }: PlanRow,
  { hasRested }: Facts,
): Promise<Pick<PlanEmailFacts, 'backIds'>> =>
  hasRested ? { backIds: await selectPausedOf(trx, id, clock.now()) } : {};

/** To the customer of a visit, or to its cleaner. */
export async function tellOfVisit(
  { emailQueue, cleaners }: PlanDeps,
  trx: Trx,
  bookingId: number,
  kind: VisitEmailKind | VisitEmailToCleaner,
  { occurrence, ...facts }: Facts & { occurrence?: string } = {},
): Promise<void> {
  const visit = await findBooking(trx, bookingId);
  if (visit.plan_id === null) return;
  const isForCleaner = VISIT_EMAILS_TO_CLEANER.some((one) => one === kind);
  await emailQueue.enqueue(trx, {
    key: `${kind}:${bookingId}:${occurrence ?? visit.revision}`,
    kind,
    recipient: isForCleaner ? (await cleaners.contact(trx, visit.cleaner_id)).email : visit.customer_email,
    bookingId,
    role: isForCleaner ? 'cleaner' : 'customer',
    tells: { planId: visit.plan_id, ...facts },
  });
}

export const notStartedKey = (bookingId: number): string => `plan-not-started:${bookingId}`;

/** To the customer of a paid visit whose plan could not begin: why, once. */
export const tellNotStarted = (
  { emailQueue }: PlanDeps,
  trx: Trx,
  { id, customer_email }: Booking,
  code: NotStartedCode,
): Promise<void> =>
  emailQueue.enqueue(trx, {
    key: notStartedKey(id),
    kind: 'plan-not-started',
    recipient: customer_email,
    bookingId: id,
    role: 'customer',
    tells: { code } satisfies NotStartedFacts,
  });
