import { mostCentsOf, PLAN_CONSENT_VERSION } from '#contract/plan-consent';
import type { RepeatWeeks } from '#contract/plan-dates';
import type { NotStartedCode, PlanOfferProblem } from '#contract/plan-offer';
import { conflict } from '#platform/errors';
import type { Booking } from '#server/booking';
import type { AgreedCharge, PaidAsAgreed } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { keepPlan } from './keep-plans.ts';
import { loadTerms, problemOf } from './plan-terms.ts';
import { findPlanOfBooking } from './plans.sql.ts';
import { insertStarted, TERMS_CHANGED } from './start-plan.ts';
import { notStartedKey, tellNotStarted } from './tell.ts';

/** Standing visits that are agreed to with the payment of their first one (docs/product.md#standing-visits). */

/** What whoever pays a held visit is asked to agree to. `consentText`: the words that were shown. */
export interface AskedPlan {
  userId: number;
  repeatWeeks: RepeatWeeks;
  consentText: string | undefined;
}

/** What they agree to, by now. Throws 409 where it cannot be, or where other words were shown: the hold stays. */
export const agreeToPlan =
  (deps: PlanDeps) =>
  (booking: Booking, { userId, repeatWeeks, consentText }: AskedPlan): Promise<AgreedCharge> =>
    deps.transact(async (trx) => {
      const terms = await loadTerms(deps, trx, booking, userId);
      const { rhythms, firstName } = terms;
      const problem = await problemOf(deps, trx, booking, { userId, terms, repeatWeeks });
      if (problem) throw conflict(REFUSALS[problem](firstName));
      const { words, amountCents } = rhythms.find((rhythm) => rhythm.repeatWeeks === repeatWeeks)!;
      if (consentText !== undefined && consentText !== words) throw conflict(TERMS_CHANGED);
      return { repeatWeeks, version: PLAN_CONSENT_VERSION, words, mostCents: mostCentsOf(amountCents) };
    });

const REFUSALS: Record<PlanOfferProblem, (name: string) => string> = {
  email: () => 'Please confirm your email first, or book this visit once.',
  not_taken: (name) => `${name} takes no standing visits. This visit can be booked once.`,
  too_many: () => 'You have as many standing visits as there can be. This visit can be booked once.',
  unfit: () => 'This visit cannot be repeated by itself. It can be booked once.',
  taken: (name) => `You have standing visits with ${name} at this time already. This visit can be booked once.`,
  hours: (name) => `${name} no longer works at that time. This visit can be booked once.`,
  extras: (name) => `${name} no longer offers all of it. This visit can be booked once.`,
  week_full: (name) => `${name} has no room for more standing visits at the moment. This visit can be booked once.`,
};

/**
 * The first visit is paid: its card is kept, and the plan that was agreed to begins, once. Where the terms are others by now,
 * or the card cannot be kept, the first visit stands, and its customer is told why. Bears being told twice.
 */
export const startAgreed =
  (deps: PlanDeps) =>
  async (paid: PaidAsAgreed): Promise<void> => {
    const planId = await deps.transact((trx) => start(deps, trx, paid));
    if (planId !== null) await keepPlan(deps, planId);
  };

async function start(deps: PlanDeps, trx: Trx, paid: PaidAsAgreed): Promise<number | null> {
  const { bookingId, userId, consentId } = paid;
  // An account that is deleted by now has no card and no visit.
  if (!(await deps.accounts.lock(trx, userId))) return null;
  const cardId = await paid.keepCard(trx);
  const known = await findPlanOfBooking(trx, bookingId);
  if (known) return known.id;
  // They were told that none begins, by a try that was thought to have failed.
  if (await deps.emailQueue.find(notStartedKey(bookingId), trx)) return null;
  const booking = await deps.bookings.lock(trx, bookingId);
  if (booking.status === 'seeking' || booking.cancel_code === 'by_cleaner') {
    await tellNotStarted(deps, trx, booking, 'canceled');
    return null;
  }
  // Its time was lost, or it is canceled: they were told so, and expect no other visit.
  if (booking.status !== 'scheduled' && booking.status !== 'completed') return null;
  // Somebody else went on with this hold in the same browser.
  if (booking.customer_user_id !== userId) return null;
  const terms = await loadTerms(deps, trx, booking, userId);
  const rhythm = terms.rhythms.find(({ repeatWeeks }) => repeatWeeks === paid.repeatWeeks);
  const isAsAgreed = rhythm !== undefined && rhythm.words === paid.words;
  const problem: NotStartedCode | null =
    (await problemOf(deps, trx, booking, { userId, terms, ...(rhythm && { repeatWeeks: rhythm.repeatWeeks }) })) ??
    (cardId === null ? 'card' : isAsAgreed ? null : 'terms');
  if (problem !== null || cardId === null || !rhythm) {
    await tellNotStarted(deps, trx, booking, problem ?? 'card');
    return null;
  }
  const plan = await insertStarted(deps, trx, booking, { userId, cardId, consentId, terms, rhythm });
  return plan.id;
}
