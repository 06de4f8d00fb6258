import type { Parsed, Reply } from '#contract/calls';
import { priceCents, toCents } from '#contract/money';
import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { addDays, dateIn, dayLabelAt } from '#contract/time';
import { badRequest, conflict } from '#platform/errors';
import type { CleanerCaller, SignedInCaller } from '#platform/http/caller';
import { refuseBannedOf } from './banned.ts';
import { changeLocked, shown } from './change-plan.ts';
import { changeOwn } from './cleaner-plans.ts';
import type { PlanDeps } from './deps.ts';
import { withOwnPause } from './has-visit.ts';
import { keepPlan } from './keep-plans.ts';
import { waitsForYes, wordsOf } from './next-rate.ts';
import { type PlanRow, updatePlan } from './plans.sql.ts';
import { priceVisits } from './price-visits.ts';
import { findPlanFor } from './show-plan.ts';
import { recordConsent, TERMS_CHANGED } from './start-plan.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

/** Another rate for a plan (docs/product.md#standing-visits): its cleaner announces it, its customer may have to agree. */

const { rateNoticeDays } = policy.plans;

/** A plan that rested for want of a yes goes on; a pause of its customer's own stays. */
const restsNoMore = (plan: PlanRow, today: string) =>
  plan.state === 'paused' && plan.pause_code === 'rate' ? withOwnPause(plan, today) : {};

/**
 * Announces another rate, `rateNoticeDays` ahead at least; what was announced before is replaced, and the present rate takes
 * it back. Planned visits from then on cost it; the customer is told at once. Throws 400 for a day too near, 404, 409, 429.
 */
export const changeRate =
  (deps: PlanDeps) =>
  async (
    { planId, hourlyRate, from }: Parsed<'POST /_api/cleaner/plan-rate'>,
    { cleanerId }: CleanerCaller,
  ): Promise<Reply<'POST /_api/cleaner/plan-rate'>> => {
    const hourlyCents = toCents(hourlyRate);
    let isTakenBack = false;
    await deps.changeThrottle(`${planId}:cleaner:${cleanerId}`);
    await changeOwn(deps, planId, cleanerId, async (trx, plan) => {
      if (plan.state === 'asked') throw conflict('Please say yes or no to these standing visits first.');
      isTakenBack = hourlyCents === plan.hourly_cents;
      if (isTakenBack && plan.next_hourly_cents === null) throw conflict('This is their rate already.');
      // Asked again: they have heard of it.
      if (hourlyCents === plan.next_hourly_cents && from === plan.next_rate_from) return;
      const { city } = await deps.cleaners.contact(trx, plan.cleaner_id);
      const today = dateIn(deps.clock.now().getTime(), city.timeZone);
      if (!isTakenBack && from < addDays(today, rateNoticeDays))
        throw badRequest(`Please choose a day at least ${inDigits(rateNoticeDays, 'day')} ahead`);
      if (!isTakenBack && plan.ends_after !== null && from > plan.ends_after)
        throw conflict('These standing visits end before that day.');
      const next = isTakenBack
        ? { next_hourly_cents: null, next_rate_from: null }
        : { next_hourly_cents: hourlyCents, next_rate_from: from };
      await updatePlan(trx, planId, { ...next, ...restsNoMore(plan, today) });
      await priceVisits(deps, trx, { ...plan, ...next }, { withdrawnFrom: plan.next_rate_from });
      await tellCustomer(deps, trx, plan, isTakenBack ? 'plan-rate-kept' : 'plan-new-rate');
    });
    await keepPlan(deps, planId);
    if (isTakenBack) return { message: 'The rate stays as it is. Your customer is told.' };
    return {
      message: `Your customer is told: the new rate holds from ${dayLabelAt(deps.clock.now().getTime(), Date.parse(from), 'UTC')}.`,
    };
  };

/**
 * Agrees to the rate that was announced: another consent, in the words that were shown, by which later visits are charged;
 * a plan that waited for it goes on. Where nothing has to be agreed to, nothing changes. Throws 404, 409 where other words would be kept by now.
 */
export const agreeToPlan =
  (deps: PlanDeps) =>
  async (
    { planId, consentText }: Parsed<'POST /_api/plans/agree'>,
    caller: SignedInCaller,
  ): Promise<Reply<'POST /_api/plans/agree'>> => {
    const found = await findPlanFor(deps, { planId }, caller);
    await refuseBannedOf(deps, found.plan);
    await changeLocked(deps, found, async (trx, plan) => {
      const { displayName, city } = await deps.cleaners.contact(trx, plan.cleaner_id);
      const today = dateIn(deps.clock.now().getTime(), city.timeZone);
      const words = wordsOf(plan, displayName);
      if (consentText !== undefined && consentText !== words) throw conflict(TERMS_CHANGED);
      // Another consent would be to another price: visits before it could not be charged by it.
      if (plan.next_rate_from === null || !(await waitsForYes(trx, plan, plan.next_rate_from))) return;
      const consentId = await recordConsent(deps, trx, {
        userId: caller.userId,
        address: caller.address,
        amountCents: priceCents(plan.minutes, plan.next_hourly_cents ?? plan.hourly_cents, 0),
        words,
      });
      const agreed = { consent_id: consentId, ...restsNoMore(plan, today) };
      await updatePlan(trx, planId, agreed);
      await priceVisits(deps, trx, { ...plan, ...agreed });
      await tellCustomer(deps, trx, plan, 'plan-agreed');
      if ('state' in agreed && agreed.state === 'active')
        await tellCleaner(deps, trx, plan, 'plan-resumed-job', { hasRested: true });
    });
    await keepPlan(deps, planId);
    return shown(deps, found, 'You have agreed. Your standing visits go on.');
  };
