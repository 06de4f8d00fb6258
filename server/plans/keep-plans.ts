import { setTimeout as sleep } from 'node:timers/promises';
import { datesAhead } from '#contract/plan-dates';
import type { PlanState } from '#contract/plans';
import { dateIn, HOUR } from '#contract/time';
import { describeError } from '#platform/log';
import type { Db, Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { endVisitsOf } from './end-visits.ts';
import { hasVisit, isPaused, NO_PAUSE, withOwnPause } from './has-visit.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { waitsForYes } from './next-rate.ts';
import { planDate } from './plan-date.ts';
import { findFirstBooking } from './plan-visits.sql.ts';
import {
  lockForPlanning,
  type PlanRow,
  type PlanToKeep,
  selectBatches,
  selectPlansToKeep,
  selectPlansWith,
  updatePlan,
} from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

/** Few, as what is decided of them is read with them: two processes leave each other's work alone. */
const BATCH = 100;
/** Of the time that a plan took, left to requests after it: a round of thousands of plans must not make a page wait. */
const REST = 0.5;

/**
 * Background: brings every plan up to today: its state where a pause, a notice or a question has run out or its cleaner has
 * gone or come back, and the visits of the next weeks. Two processes may do it at once; each change looks again under lock.
 */
export async function keepPlans(deps: PlanDeps): Promise<void> {
  // No city is a day behind the day before.
  const from = dateIn(deps.clock.now().getTime() - 24 * HOUR, 'UTC');
  for (const first of inAnyOrder(await selectBatches(deps.db, BATCH))) {
    const plans = await selectPlansToKeep(deps.db, { after: first - 1, from, limit: BATCH });
    for (const plan of inAnyOrder(plans)) {
      const began = performance.now();
      await keepPatiently(deps, plan);
      await sleep(REST * (performance.now() - began));
    }
  }
}

/** So that two processes at once rarely look at the same plans, and find nothing left to do. */
const inAnyOrder = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** The same for one plan, once it has changed. */
export async function keepPlan(deps: PlanDeps, id: number): Promise<void> {
  const from = dateIn(deps.clock.now().getTime() - 24 * HOUR, 'UTC');
  const [plan] = await selectPlansToKeep(deps.db, { after: 0, from, limit: 1, id });
  if (plan) await keepPatiently(deps, plan);
}

/** The same for all with a cleaner. */
export async function keepPlansWith(deps: PlanDeps, cleanerId: number): Promise<void> {
  for (const { id } of await selectPlansWith(deps.db, cleanerId)) await keepPlan(deps, id);
}

async function keepPatiently(deps: PlanDeps, plan: PlanToKeep): Promise<void> {
  try {
    await keep(deps, plan);
  } catch (error) {
    // The others go on; the next round tries this one again.
    deps.log.warn({ ...describeError(error), planId: plan.id }, 'plan not kept');
  }
}

async function keep(deps: PlanDeps, plan: PlanToKeep): Promise<void> {
  const today = dateIn(deps.clock.now().getTime(), plan.time_zone);
  const due = stateDue(plan, {
    today,
    now: deps.clock.now(),
    isCleanerActive: plan.cleaner_status === 'active',
    isAgreed: !(await waitsForYes(deps.db, plan, today)),
    blocker: await blockerIn(deps, deps.db, plan, plan),
  });
  const state = due ? await changeState(deps, plan, due) : plan.state;
  if (state !== 'active') return;
  const missing = datesAhead({ anchorDate: plan.anchor_date, repeatWeeks: plan.repeat_weeks }, today).filter(
    (date) => !plan.decided.includes(date) && hasVisit(plan, date),
  );
  for (const date of missing)
    await deps.transact(async (trx) => {
      const locked = await lockForPlanning(trx, plan.id);
      if (locked?.plan.state === 'active') await planDate(deps, trx, locked, { date, zone: plan.time_zone });
    });
}

type Due =
  | 'ends'
  | 'not_accepted'
  | 'blocked_by_customer'
  | 'blocked_by_cleaner'
  | 'new_rate'
  | 'rate_waits'
  | 'cleaner_away'
  | 'cleaner_back'
  | 'pause_begins'
  | 'pause_over';

interface Now {
  today: string;
  now: Date;
  isCleanerActive: boolean;
  isAgreed: boolean;
  blocker: 'customer' | 'cleaner' | undefined;
}

/** Who of the two has blocked the other. */
const blockerIn = async (deps: PlanDeps, source: Db | Trx, plan: PlanRow, { may_be_blocked }: PlanToKeep) =>
  may_be_blocked
    ? deps.bookings.blockerOf(source, await findFirstBooking(source, plan.first_booking_id), plan.cleaner_id)
    : undefined;

/** What has become of a plan by itself; null where nothing has. */
function stateDue(plan: PlanRow, { today, now, isCleanerActive, isAgreed, blocker }: Now): Due | null {
  if (plan.state === 'ended') return null;
  if (plan.ends_after !== null && today > plan.ends_after) return 'ends';
  if (blocker) return blocker === 'customer' ? 'blocked_by_customer' : 'blocked_by_cleaner';
  if (plan.state === 'asked') return plan.asked_until !== null && now >= plan.asked_until ? 'not_accepted' : null;
  const isRateDue = plan.next_rate_from !== null && today >= plan.next_rate_from;
  if (isRateDue && isAgreed) return 'new_rate';
  const rests = plan.state === 'paused' ? plan.pause_code : null;
  // Their customer has to do something first, whatever else is over meanwhile.
  if (rests === 'unpaid' || rests === 'rate') return null;
  // Also one that passed as a whole while nothing ran, and was never seen to begin.
  const isPauseOver = plan.paused_until !== null && today > plan.paused_until;
  if (rests === 'by_customer' && !isPauseOver) return null;
  // Nobody reads that they go on, and then that they do not.
  if (!isCleanerActive) return rests === 'cleaner_unavailable' ? null : 'cleaner_away';
  if (isRateDue) return 'rate_waits';
  if (rests === 'cleaner_unavailable') return 'cleaner_back';
  if (isPauseOver) return 'pause_over';
  return isPaused(plan, today) ? 'pause_begins' : null;
}

async function changeState(deps: PlanDeps, known: PlanToKeep, due: Due): Promise<PlanState> {
  const { id, time_zone, cleaner_status } = known;
  const state = await deps.transact(async (trx) => {
    const locked = await lockPlanAndAccount(deps, trx, known);
    if (!locked) return 'ended';
    const { plan } = locked;
    const now = deps.clock.now();
    const today = dateIn(now.getTime(), time_zone);
    const isAgreed = !(await waitsForYes(trx, plan, today));
    const blocker = await blockerIn(deps, trx, plan, known);
    const isCleanerActive = cleaner_status === 'active';
    if (stateDue(plan, { today, now, isCleanerActive, isAgreed, blocker }) !== due) return plan.state;
    const change = changeFor(due, plan, now, today);
    await updatePlan(trx, id, change);
    await tellOf(deps, trx, { ...plan, ...change }, due, today);
    return change.state;
  });
  if (state === 'ended') await endVisitsOf(deps, id);
  return state;
}

/** Who hears of it. Of a block nobody is told as such: the visits have ended, and the other one cannot come. */
async function tellOf(deps: PlanDeps, trx: Trx, plan: PlanRow, due: Due, today: string): Promise<void> {
  switch (due) {
    case 'not_accepted':
      return tellCustomer(deps, trx, plan, 'plan-not-accepted');
    case 'cleaner_away':
    case 'rate_waits':
      return tellCustomer(deps, trx, plan, 'plan-paused');
    case 'cleaner_back':
      // Their own pause goes on, of which they know.
      return isPaused(plan, today) ? undefined : tellCustomer(deps, trx, plan, 'plan-resumed', { hasRested: true });
    case 'pause_over':
      return tellCustomer(deps, trx, plan, 'plan-resumed', { hasRested: true });
    case 'ends':
      return tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'over' });
    case 'blocked_by_customer':
    case 'blocked_by_cleaner':
      await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'over' });
      return tellCleaner(deps, trx, plan, 'plan-over', { occurrence: 'over' });
    case 'new_rate':
    case 'pause_begins':
  }
}

/** What a plan is then. */
function changeFor(due: Due, plan: PlanRow, now: Date, today: string) {
  const ended = { state: 'ended', ended_at: now } as const;
  switch (due) {
    case 'ends':
    case 'blocked_by_cleaner':
      return { ...ended, end_code: 'by_cleaner' } as const;
    case 'blocked_by_customer':
      return { ...ended, end_code: 'by_customer' } as const;
    case 'not_accepted':
      return { ...ended, end_code: 'not_accepted' } as const;
    case 'new_rate':
      return {
        state: plan.state,
        hourly_cents: plan.next_hourly_cents ?? plan.hourly_cents,
        next_hourly_cents: null,
        next_rate_from: null,
      };
    case 'rate_waits':
      return { state: 'paused', pause_code: 'rate' } as const;
    case 'cleaner_away':
      return { state: 'paused', pause_code: 'cleaner_unavailable' } as const;
    case 'pause_begins':
      return { state: 'paused', pause_code: 'by_customer' } as const;
    case 'cleaner_back':
      return withOwnPause(plan, today);
    case 'pause_over':
      return { state: 'active', ...NO_PAUSE } as const;
  }
}
