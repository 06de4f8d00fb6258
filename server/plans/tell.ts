import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { findFirstBooking } from './plan-visits.sql.ts';
import type { PlanRow } from './plans.sql.ts';

/** Emails about plans and visits, each queued with the change that it tells of. */

export type PlanEmailKind =
  | 'plan-started'
  | 'plan-not-accepted'
  | 'plan-paused'
  | 'plan-resumed'
  | 'plan-ended'
  | 'plan-clash';
export type PlanEmailToCleaner = 'plan-new-job' | 'plan-to-accept' | 'plan-over' | 'plan-clash-job';
export type VisitEmailKind =
  | 'visit-notice'
  | 'visit-paid'
  | 'visit-declined'
  | 'visit-new-card'
  | 'visit-authentication'
  | 'visit-unpaid'
  | 'visit-skipped'
  | 'visit-goes-back';

/** What an email tells besides its plan. */
export interface PlanEmailFacts {
  planId: number;
  /** Of a clash. */
  nominalDate?: string;
  /** Of what goes back. */
  intentId?: string;
}

type Facts = Omit<PlanEmailFacts, 'planId'>;

/** To the plan's customer; `occurrence`: which one of its kind. */
export async function tellCustomer(
  { emailQueue, accounts }: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  kind: PlanEmailKind,
  { occurrence = String(plan.revision), ...facts }: Facts & { occurrence?: string } = {},
): Promise<void> {
  const account = await accounts.find(plan.customer_user_id, trx);
  if (!account) return;
  await emailQueue.enqueue(trx, {
    key: `${kind}:${plan.id}:${occurrence}`,
    kind,
    recipient: account.email,
    bookingId: plan.first_booking_id,
    role: 'customer',
    tells: { planId: plan.id, ...facts },
  });
}

/** To its cleaner. */
export async function tellCleaner(
  { emailQueue, cleaners }: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  kind: PlanEmailToCleaner,
  { occurrence = String(plan.revision), ...facts }: Facts & { occurrence?: string } = {},
): Promise<void> {
  const { email } = await cleaners.contact(trx, plan.cleaner_id);
  await emailQueue.enqueue(trx, {
    key: `${kind}:${plan.id}:${occurrence}`,
    kind,
    recipient: email,
    bookingId: plan.first_booking_id,
    role: 'cleaner',
    tells: { planId: plan.id, ...facts },
  });
}

/** To the customer of a visit. */
export async function tellOfVisit(
  { emailQueue }: PlanDeps,
  trx: Trx,
  bookingId: number,
  kind: VisitEmailKind,
  { occurrence, ...facts }: { occurrence?: string; intentId?: string } = {},
): Promise<void> {
  const visit = await findFirstBooking(trx, bookingId);
  if (visit.plan_id === null) return;
  await emailQueue.enqueue(trx, {
    key: `${kind}:${bookingId}:${occurrence ?? visit.revision}`,
    kind,
    recipient: visit.customer_email,
    bookingId,
    role: 'customer',
    tells: { planId: visit.plan_id, ...facts },
  });
}
