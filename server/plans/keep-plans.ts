import { setTimeout as sleep } from 'node:timers/promises';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { datesAhead } from '#contract/plan-dates';
import { dateIn, HOUR } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { describeError } from '#platform/log';
import type { Db, Trx } from '../schema/tables.ts';
import { isBanned } from './banned.ts';
import type { PlanDeps } from './deps.ts';
import { changeFor, type Due, type Now, stateDue } from './due-of-plan.ts';
import { endVisitsOf } from './end-visits.ts';
import { hasVisit, isPaused, isRunning } from './has-visit.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { waitsForYes } from './next-rate.ts';
import { planDate } from './plan-date.ts';
import { findBooking } from './plan-visits.sql.ts';
import {
  lockForPlanning,
  type PlanRow,
  type PlanToKeep,
  selectBatches,
  selectPlansOf,
  selectPlansToKeep,
  selectPlansWith,
  updatePlan,
} from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';
import { isUnkept } from './unkept.ts';

/** A plan as it was read with all the others. */
type Known = PlanToKeep & { may_be_banned: boolean };

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
    const plans = await readPlans(deps, { after: first - 1, from, limit: BATCH });
    for (const plan of inAnyOrder(plans)) {
      const began = performance.now();
      await keepPatiently(deps, plan);
      await sleep(REST * (performance.now() - began));
    }
  }
}

/** Many at once, and of all of them in one statement who of their customers may be banned. */
async function readPlans(deps: PlanDeps, which: Parameters<typeof selectPlansToKeep>[1]): Promise<Known[]> {
  const plans = await selectPlansToKeep(deps.db, which);
  const banned = await deps.accounts.bannedAmong(
    deps.db,
    plans.flatMap(({ emails }) => emails),
  );
  return plans.map((plan) => ({ ...plan, may_be_banned: plan.emails.some((email) => banned.has(email)) }));
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
  const [plan] = await readPlans(deps, { after: 0, from, limit: 1, id });
  if (plan) await keepPatiently(deps, plan);
}

/** The same for all of an account. */
export async function keepPlansOf(deps: PlanDeps, userId: number): Promise<void> {
  for (const { id } of await selectPlansOf(deps.db, userId)) await keepPlan(deps, id);
}

/** The same for all with a cleaner. */
export async function keepPlansWith(deps: PlanDeps, cleanerId: number): Promise<void> {
  for (const { id } of await selectPlansWith(deps.db, cleanerId)) await keepPlan(deps, id);
}

async function keepPatiently(deps: PlanDeps, plan: Known): Promise<void> {
  try {
    await keep(deps, plan);
  } catch (error) {
    // The others go on; the next round tries this one again.
    deps.log.warn({ ...describeError(error), planId: plan.id }, 'plan not kept');
  }
}

async function keep(deps: PlanDeps, plan: Known): Promise<void> {
  const today = dateIn(deps.clock.now().getTime(), plan.time_zone);
  const due = stateDue(plan, await seenBy(deps, deps.db, plan, plan));
  const state = due ? await changeState(deps, plan, due) : plan;
  if (!isRunning(state)) return;
  for (const date of datesToPlan(plan, today))
    await deps.transact(async (trx) => {
      const locked = await lockForPlanning(trx, plan.id);
      if (locked && isRunning(locked.plan)) await planDate(deps, trx, locked, { date, zone: plan.time_zone });
    });
}

/** Of the next weeks; what a pause has taken off comes back on the day to which it was moved, also where its date is over. */
function datesToPlan(plan: Known, today: string): string[] {
  const leftOut = new Map(plan.left_out.map(({ date, day }) => [date, day]));
  const ahead = datesAhead({ anchorDate: plan.anchor_date, repeatWeeks: plan.repeat_weeks }, today);
  const open = ahead.filter((date) => !plan.decided.includes(date));
  return [...new Set([...open, ...leftOut.keys()])].filter((date) => hasVisit(plan, leftOut.get(date) ?? date));
}

/** What a plan is judged by. */
async function seenBy(deps: PlanDeps, source: Db | Trx, plan: PlanRow, known: Known): Promise<Now> {
  const now = deps.clock.now();
  const today = dateIn(now.getTime(), known.time_zone);
  return {
    today,
    now,
    isCleanerActive: known.cleaner_status === 'active',
    isAgreed: !(await waitsForYes(source, plan, today)),
    hasCard:
      known.has_card || (await deps.payments.cards.find(source, plan.card_id, plan.customer_user_id)) !== undefined,
    isUnkept: known.may_be_unkept && (await isUnkept(deps, source, plan)),
    isBanned: known.may_be_banned && (await isBanned(deps, source, plan)),
    blocker: await blockerIn(deps, source, plan, known),
  };
}

/** Who of the two has blocked the other. */
const blockerIn = async (deps: PlanDeps, source: Db | Trx, plan: PlanRow, { may_be_blocked }: PlanToKeep) =>
  may_be_blocked
    ? deps.bookings.blockerOf(
        source,
        { ...(await findBooking(source, plan.first_booking_id)), customer_user_id: plan.customer_user_id },
        plan.cleaner_id,
      )
    : undefined;

async function changeState(deps: PlanDeps, known: Known, due: Due): Promise<Pick<PlanRow, 'state' | 'pause_code'>> {
  const { id } = known;
  const changed = await deps.transact(async (trx) => {
    const locked = await lockPlanAndAccount(deps, trx, known);
    if (!locked) return { state: 'ended', pause_code: null } as const;
    const { plan } = locked;
    const seen = await seenBy(deps, trx, plan, known);
    if (stateDue(plan, seen) !== due) return plan;
    const { now, today } = seen;
    const change = changeFor(due, plan, now, today);
    await updatePlan(trx, id, change);
    await tellOf(deps, trx, { ...plan, ...change }, due, today);
    return { ...plan, ...change };
  });
  if (changed.state === 'ended' || due === 'card_gone') await endVisitsOf(deps, id);
  return changed;
}

/** Who hears of it. Of a block nobody is told as such: the visits have ended, and the other one cannot come. */
async function tellOf(deps: PlanDeps, trx: Trx, plan: PlanRow, due: Due, today: string): Promise<void> {
  switch (due) {
    case 'not_accepted':
      return tellCustomer(deps, trx, plan, 'plan-not-accepted');
    case 'cleaner_away':
      return tellCustomer(deps, trx, plan, 'plan-paused');
    case 'rate_waits':
    case 'card_gone':
      await tellCustomer(deps, trx, plan, 'plan-paused');
      return tellCleaner(deps, trx, plan, 'plan-paused-job');
    case 'cleaner_back':
      // Their own pause goes on, of which they know.
      return isPaused(plan, today) ? undefined : tellCustomer(deps, trx, plan, 'plan-resumed', { hasRested: true });
    case 'pause_over':
      return tellCustomer(deps, trx, plan, 'plan-resumed', { hasRested: true });
    case 'ends':
      return tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'over' });
    case 'unkept':
      await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'unkept' });
      return tellCleaner(deps, trx, plan, 'plan-over', { occurrence: 'unkept' });
    case 'banned':
      await audit(trx, {
        at: deps.clock.now(),
        actor: 'system',
        action: 'plan.ended',
        subject: `plan:${plan.id}`,
        detail: { reason: 'The customer was banned.' },
      });
      await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'banned', reason: NO_BOOKINGS });
      return tellCleaner(deps, trx, plan, 'plan-over', { occurrence: 'banned' });
    case 'blocked_by_customer':
    case 'blocked_by_cleaner':
      await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'over' });
      return tellCleaner(deps, trx, plan, 'plan-over', { occurrence: 'over' });
    case 'new_rate':
    case 'pause_begins':
  }
}
