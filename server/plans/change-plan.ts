import type { Parsed, Reply } from '#contract/calls';
import { dateIn } from '#contract/time';
import { badRequest, conflict, HttpError, notFound } from '#platform/errors';
import type { Caller, SignedInCaller } from '#platform/http/caller';
import type { Trx } from '../schema/tables.ts';
import { refuseBannedOf } from './banned.ts';
import { chargeVisitsOf } from './charge-visits.ts';
import type { PlanDeps } from './deps.ts';
import { endVisitsOf } from './end-visits.ts';
import { hasPause, isPaused, NO_PAUSE, withOwnPause } from './has-visit.ts';
import { keepPlan } from './keep-plans.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { findVisit, selectPlannedOf } from './plan-visits.sql.ts';
import { findPlan, type PlanRow, updatePlan } from './plans.sql.ts';
import { askForCard } from './refused-card.ts';
import { type FoundPlan, findPlanFor, showPlan } from './show-plan.ts';
import { tellCleaner, tellCustomer } from './tell.ts';
import { assertFits, keepsShare } from './week-share.ts';

/** What a customer does with a plan of theirs, signed in or by its link (docs/product.md#standing-visits). */

/** Changes a plan under lock; what follows for its visits comes after the commit, or in the background. Throws 409. */
export const changeLocked = (deps: PlanDeps, { plan }: FoundPlan, change: (trx: Trx, plan: PlanRow) => Promise<void>) =>
  deps.transact(async (trx) => {
    const locked = await lockPlanAndAccount(deps, trx, plan);
    if (!locked) throw notFound('Plan not found');
    if (locked.plan.state === 'ended') throw conflict('These standing visits have ended.');
    await change(trx, locked.plan);
  });

/**
 * An email follows from each change. The holder of the link and the owner are counted apart, so that nobody is kept from their own
 * plan; skipping and stopping are never counted. Throws 429.
 */
export const countChange = (deps: PlanDeps, { plan, isOwner }: FoundPlan): Promise<void> =>
  deps.changeThrottle(`${plan.id}:${isOwner ? 'owner' : 'link'}`);

/** The answer to a change: the plan as it is now. Throws 404. */
export async function shown(deps: PlanDeps, { plan, isOwner }: FoundPlan, message: string) {
  const now = await findPlan(deps.db, plan.id);
  if (!now) throw notFound('Plan not found');
  return { message, plan: await showPlan(deps, now, { isOwner }) };
}

/**
 * Skips the visit of a date: free while it is not paid, else on the terms of its booking, as they were shown. Throws 404, and
 * 409 where the date has lost its time by now, of which its customer is asked, or is left out only for now.
 */
export const skipVisit =
  (deps: PlanDeps) =>
  async (input: Parsed<'POST /_api/plans/skip'>, caller: Caller): Promise<Reply<'POST /_api/plans/skip'>> => {
    const found = await findPlanFor(deps, input, caller);
    const visit = await findVisit(deps.db, found.plan.id, input.nominalDate);
    if (!visit) throw notFound('There is no visit on this date.');
    const done = await deps.bookings.cancelByCustomer(visit, input.refundAmount);
    return shown(deps, found, done === 'skipped' ? 'The visit is skipped.' : 'The visit is canceled.');
  };

export const pausePlan =
  (deps: PlanDeps) =>
  async (input: Parsed<'POST /_api/plans/pause'>, caller: Caller): Promise<Reply<'POST /_api/plans/pause'>> => {
    const found = await findPlanFor(deps, input, caller);
    const { city } = await deps.cleaners.contact(deps.db, found.plan.cleaner_id);
    const today = dateIn(deps.clock.now().getTime(), city.timeZone);
    const from = input.from ?? today;
    if (from < today || (input.until !== undefined && input.until < today))
      throw badRequest('Please choose a day to come');
    await countChange(deps, found);
    await changeLocked(deps, found, async (trx, plan) => {
      const state = from <= today ? 'paused' : 'active';
      const pause = { paused_from: from, paused_until: input.until ?? null };
      // One that is asked for once more, since its answer was lost, is the same.
      const isSame = plan.paused_from === pause.paused_from && plan.paused_until === pause.paused_until;
      if (isSame && plan.state === state && plan.pause_code === 'by_customer') return;
      if (plan.state !== 'active') throw conflict('Only standing visits that take place can be paused.');
      if (plan.ends_after !== null && from > plan.ends_after)
        throw conflict('These standing visits end before that day.');
      // Two would be told as one.
      if (hasPause(plan, today)) throw conflict('These standing visits have a pause already. Take it back first.');
      await updatePlan(trx, plan.id, { state, pause_code: 'by_customer', ...pause });
      await tellCustomer(deps, trx, plan, 'plan-paused');
      // The time of what an earlier pause had taken off may be somebody else's by now.
      const plannedIds = (await selectPlannedOf(trx, [plan.id])).map(({ id }) => id);
      await tellCleaner(deps, trx, plan, 'plan-paused-job', { plannedIds });
    });
    await endVisitsOf(deps, found.plan.id);
    return shown(
      deps,
      found,
      from <= today ? 'Your standing visits are paused.' : 'The pause of your standing visits is set.',
    );
  };

export const resumePlan =
  (deps: PlanDeps) =>
  async (input: Parsed<'POST /_api/plans/resume'>, caller: Caller): Promise<Reply<'POST /_api/plans/resume'>> => {
    const found = await findPlanFor(deps, input, caller);
    const { city } = await deps.cleaners.contact(deps.db, found.plan.cleaner_id);
    const today = dateIn(deps.clock.now().getTime(), city.timeZone);
    let message = 'Your standing visits go on.';
    await refuseBannedOf(deps, found.plan);
    await countChange(deps, found);
    await changeLocked(deps, found, async (trx, plan) => {
      if (plan.pause_code === null) return;
      if (!(await deps.payments.cards.find(trx, plan.card_id, plan.customer_user_id)))
        throw conflict('Your card is removed. Please choose another one first.');
      if (plan.pause_code === 'cleaner_unavailable' || plan.pause_code === 'rate')
        throw conflict('These standing visits cannot be resumed now.');
      // Who pays again has not taken back the pause that they had set for themselves.
      const change =
        plan.pause_code === 'unpaid' ? withOwnPause(plan, today) : ({ state: 'active', ...NO_PAUSE } as const);
      const takesShare = keepsShare({ ...plan, ...change }) && !keepsShare(plan);
      if (takesShare) await assertFits(deps, trx, plan);
      await updatePlan(trx, plan.id, change);
      if (change.state === 'paused') {
        message = 'Your visits rest as long as your own pause lasts.';
        await tellCustomer(deps, trx, plan, 'plan-paused');
      } else {
        if (change.pause_code !== null) message = 'Your standing visits go on, until your own pause begins.';
        const isTakenBack = plan.state === 'active' && !isPaused(plan, today);
        await tellCustomer(deps, trx, plan, 'plan-resumed', { hasRested: true, isTakenBack });
        await tellCleaner(deps, trx, plan, 'plan-resumed-job', { hasRested: true, isTakenBack });
      }
    });
    await keepPlan(deps, found.plan.id);
    await deps.transact((trx) => askForCard(deps, trx, found.plan));
    return shown(deps, found, message);
  };

/** Ends a plan: its planned visits are skipped, a paid one keeps its terms. Asked again, it is done. */
export const endPlan =
  (deps: PlanDeps) =>
  async (input: Parsed<'POST /_api/plans/end'>, caller: Caller): Promise<Reply<'POST /_api/plans/end'>> => {
    const found = await findPlanFor(deps, input, caller);
    if (found.plan.state !== 'ended') {
      await changeLocked(deps, found, async (trx, plan) => {
        await updatePlan(trx, plan.id, { state: 'ended', end_code: 'by_customer', ended_at: deps.clock.now() });
        await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'by-customer' });
        await tellCleaner(deps, trx, plan, 'plan-over', { occurrence: 'by-customer' });
      });
    }
    await endVisitsOf(deps, found.plan.id);
    return shown(deps, found, 'Your standing visits have ended.');
  };

/**
 * Charges another saved card from now on, of the same owner: what was agreed to stays. A link cannot. What is due is charged
 * before the answer; by who changes cards again and again, with the next round.
 */
export const changeCard =
  (deps: PlanDeps) =>
  async (
    { planId, cardId }: Parsed<'POST /_api/plans/card'>,
    caller: SignedInCaller,
  ): Promise<Reply<'POST /_api/plans/card'>> => {
    const found = await findPlanFor(deps, { planId }, caller);
    await changeLocked(deps, found, async (trx, plan) => {
      const card = await deps.payments.cards.find(trx, cardId, caller.userId);
      if (!card) throw notFound('Card not found');
      if (card.expired) throw conflict('This card has expired. Please choose another one.');
      await updatePlan(trx, plan.id, { card_id: cardId });
    });
    if (found.plan.card_id !== cardId && !(await isTooOften(countChange(deps, found))))
      await chargeVisitsOf(deps, found.plan.id);
    return shown(deps, found, 'The card is changed.');
  };

const isTooOften = async (counted: Promise<void>): Promise<boolean> => {
  try {
    await counted;
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return true;
    throw error;
  }
};
