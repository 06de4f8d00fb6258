import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { nextOf, withFirst } from '#contract/next-visit';
import { inDigits } from '#contract/number-words';
import { weekdayOfPlan } from '#contract/plan-dates';
import { policy } from '#contract/policy';
import { addDays, dateIn } from '#contract/time';
import { timeOf } from '#contract/time-of-day';
import { conflict, notFound } from '#platform/errors';
import type { CleanerCaller } from '#platform/http/caller';
import { bookedHomeOf, publicName } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { endVisitsOf } from './end-visits.ts';
import { daysWithoutOf, isRunning } from './has-visit.ts';
import { keepPlan } from './keep-plans.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { showNextRate } from './next-rate.ts';
import { findBooking } from './plan-visits.sql.ts';
import { findPlan, findTerms, type PlanRow, saveTerms, selectPlansWith, updatePlan } from './plans.sql.ts';
import { firstToCome, visitsOf } from './show-plan.ts';
import { selectServiceName } from './shown-plan.sql.ts';
import { tellCustomer } from './tell.ts';
import { nextStart, visitShare } from './visit-share.ts';
import { assertFits, heldPercent } from './week-share.ts';
import { isOfPlansCleaner } from './who-comes.ts';

/** What a cleaner does with plans (docs/product.md#standing-visits). */

export const listCleanerPlans =
  (deps: PlanDeps) =>
  async (_input: unknown, { cleanerId }: CleanerCaller): Promise<Reply<'GET /_api/cleaner/plans'>> => {
    const now = deps.clock.now().getTime();
    if (cleanerId === null) return { plans: [], timeZone: 'UTC', today: dateIn(now, 'UTC') };
    const { city } = await deps.cleaners.contact(deps.db, cleanerId);
    const plans = await selectPlansWith(deps.db, cleanerId);
    const shown = await Promise.all(plans.map((plan) => showToCleaner(deps, plan, city.timeZone)));
    return { plans: shown, timeZone: city.timeZone, today: dateIn(now, city.timeZone) };
  };

async function showToCleaner(
  deps: PlanDeps,
  plan: PlanRow,
  zone: string,
): Promise<Reply<'GET /_api/cleaner/plans'>['plans'][number]> {
  const first = await findBooking(deps.db, plan.first_booking_id);
  const visits = await visitsOf(deps, plan);
  const nextRate = await showNextRate(deps.db, plan, '');
  const { amountCents, cleanerCents, cleanerPercent } = visitShare(plan);
  const { extras } = bookedHomeOf({ ...first, extras: plan.extras });
  const coming = visits
    .filter(isOfPlansCleaner)
    .flatMap(({ state, bookingId, startTime, endTime }) =>
      (state === 'planned' || state === 'paid') && bookingId !== null && startTime !== null && endTime !== null
        ? [{ bookingId, startTime, endTime, paid: state === 'paid' }]
        : [],
    )
    .sort((a, b) => a.startTime.localeCompare(b.startTime));
  const firstVisit = await firstToCome(deps, plan, first, false);
  const all = withFirst({ firstVisit, firstBookingId: first.id, city: { timeZone: zone } }, visits);
  return {
    id: plan.id,
    state: plan.state,
    pauseCode: plan.pause_code,
    ...daysWithoutOf(plan),
    askedUntil: plan.state === 'asked' ? (plan.asked_until?.toISOString() ?? null) : null,
    customer: { displayName: publicName(first.customer_name) },
    service: { id: plan.service_id, name: await selectServiceName(deps.db, plan.service_id) },
    repeatWeeks: plan.repeat_weeks,
    weekday: weekdayOfPlan({ anchorDate: plan.anchor_date }),
    time: timeOf(plan.start_minute),
    minutes: plan.minutes,
    extras,
    hourlyRate: toDollars(plan.hourly_cents),
    amount: toDollars(amountCents),
    cleanerAmount: toDollars(cleanerCents),
    cleanerPercent,
    firstTime: plan.state === 'asked' ? ((await nextStart(deps, plan, zone))?.toISOString() ?? null) : null,
    clashes: visits.flatMap(({ nominalDate, clash, lostDay, proposed, hasNoOther }) =>
      clash === null || !isRunning(plan) ? [] : [{ nominalDate, clash, lostDay, proposed, hasNoOther }],
    ),
    nextRate: nextRate && { hourlyRate: nextRate.hourlyRate, from: nextRate.from, needsYes: nextRate.needsYes },
    nextVisit:
      nextOf(
        { state: plan.state, pauseCode: plan.pause_code },
        all.filter(isOfPlansCleaner),
        deps.clock.now().getTime(),
      )?.startTime ?? null,
    visits: coming,
  };
}

/** Changes a plan of the cleaner's own under lock. Throws 404, 409. */
export async function changeOwn(
  deps: PlanDeps,
  planId: number,
  cleanerId: number | null,
  change: (trx: Trx, plan: PlanRow) => Promise<void>,
): Promise<void> {
  const own = await findPlan(deps.db, planId);
  if (!own || own.cleaner_id !== cleanerId) throw notFound('Plan not found');
  await deps.transact(async (trx) => {
    const locked = await lockPlanAndAccount(deps, trx, own);
    if (!locked) throw notFound('Plan not found');
    if (locked.plan.state === 'ended') throw conflict('These standing visits have ended.');
    await change(trx, locked.plan);
  });
}

/** Says yes or no to standing visits that wait for it. The first visit stands either way. */
export const answerPlan =
  (deps: PlanDeps) =>
  async (
    { planId, accept }: Parsed<'POST /_api/cleaner/answer-plan'>,
    { cleanerId }: CleanerCaller,
  ): Promise<Reply<'POST /_api/cleaner/answer-plan'>> => {
    await changeOwn(deps, planId, cleanerId, async (trx, plan) => {
      if (plan.state !== 'asked') throw conflict('This was answered already.');
      const now = deps.clock.now();
      if (plan.asked_until !== null && now >= plan.asked_until) throw conflict('The time to answer is over.');
      if (accept) await assertFits(deps, trx, plan);
      const ended = { state: 'ended', end_code: 'not_accepted', ended_at: now } as const;
      await updatePlan(trx, planId, accept ? { state: 'active', accepted_at: now } : ended);
      await tellCustomer(deps, trx, plan, accept ? 'plan-resumed' : 'plan-not-accepted', { occurrence: 'answer' });
    });
    if (accept) await keepPlan(deps, planId);
    return { message: accept ? 'You have taken these standing visits.' : 'You have declined these standing visits.' };
  };

/**
 * Ends a plan with notice: visits until then take place, and a rate that was announced for later is forgotten. Asked again,
 * the first notice stands.
 */
export const endByCleaner =
  (deps: PlanDeps) =>
  async (
    { planId }: Parsed<'POST /_api/cleaner/end-plan'>,
    { cleanerId }: CleanerCaller,
  ): Promise<Reply<'POST /_api/cleaner/end-plan'>> => {
    await changeOwn(deps, planId, cleanerId, async (trx, plan) => {
      if (plan.ends_after !== null) return;
      const { city } = await deps.cleaners.contact(trx, plan.cleaner_id);
      const today = dateIn(deps.clock.now().getTime(), city.timeZone);
      const endsAfter = addDays(today, policy.plans.cleanerNoticeDays);
      const neverHolds = plan.next_rate_from !== null && plan.next_rate_from > endsAfter;
      const noRate = { next_hourly_cents: null, next_rate_from: null };
      await updatePlan(trx, planId, { ends_after: endsAfter, ...(neverHolds && noRate) });
      await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'notice' });
    });
    await endVisitsOf(deps, planId);
    return { message: `These standing visits end in ${inDigits(policy.plans.cleanerNoticeDays, 'day')}.` };
  };

export const showTerms =
  (deps: PlanDeps) =>
  async (_input: unknown, { cleanerId }: CleanerCaller): Promise<Reply<'GET /_api/cleaner/standing-visits'>> => {
    const terms = cleanerId === null ? undefined : await findTerms(deps.db, cleanerId);
    return {
      takes: terms?.takes ?? 'ask',
      discounts: { 1: terms?.percent_off_1 ?? 0, 2: terms?.percent_off_2 ?? 0, 4: terms?.percent_off_4 ?? 0 },
      mostPercent: terms?.most_percent ?? null,
      heldPercent: cleanerId === null ? null : await heldPercent(deps, cleanerId),
    };
  };

/**
 * Whether the cleaner takes plans, what they give for a rhythm, and how much of a week: for plans that begin from now on.
 * Throws 404.
 */
export const changeTerms =
  (deps: PlanDeps) =>
  async (
    { takes, discounts, mostPercent }: Parsed<'POST /_api/cleaner/standing-visits'>,
    { cleanerId }: CleanerCaller,
  ): Promise<Reply<'POST /_api/cleaner/standing-visits'>> => {
    if (cleanerId === null) throw notFound('No cleaner profile found');
    await deps.transact(async (trx) => {
      const before = await findTerms(trx, cleanerId);
      await saveTerms(trx, {
        cleaner_id: cleanerId,
        takes,
        most_percent: mostPercent === undefined ? (before?.most_percent ?? null) : mostPercent,
        percent_off_1: discounts?.[1] ?? before?.percent_off_1 ?? 0,
        percent_off_2: discounts?.[2] ?? before?.percent_off_2 ?? 0,
        percent_off_4: discounts?.[4] ?? before?.percent_off_4 ?? 0,
      });
    });
    return { message: 'Saved.' };
  };
