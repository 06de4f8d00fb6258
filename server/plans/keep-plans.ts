import { datesAhead, visitStart } from '#contract/plan-dates';
import { policy } from '#contract/policy';
import { dateIn, HOUR } from '#contract/time';
import { describeError } from '#platform/log';
import type { Trx } from '../schema/tables.ts';
import type { PlanDeps } from './deps.ts';
import { endVisitsOf } from './end-visits.ts';
import { hasVisit, isPaused } from './has-visit.ts';
import { lockPlanAndAccount } from './lock-plan.ts';
import { findFirstBooking, findVisit } from './plan-visits.sql.ts';
import { insertClash, type PlanRow, type PlanToKeep, selectPlansToKeep, updatePlan } from './plans.sql.ts';
import { tellCleaner, tellCustomer } from './tell.ts';

const BATCH = 500;

/**
 * Background: brings every plan up to today: its state where a pause, a notice or a question has run out or its cleaner has
 * gone or come back, and the visits of the next weeks. Two processes may do it at once; each change looks again under lock.
 */
export async function keepPlans(deps: PlanDeps): Promise<void> {
  // No city is a day behind the day before.
  const from = dateIn(deps.clock.now().getTime() - 24 * HOUR, 'UTC');
  for (let after = 0; ; ) {
    const plans = await selectPlansToKeep(deps.db, { after, from, limit: BATCH });
    for (const plan of plans) await keepPatiently(deps, plan);
    const last = plans.at(-1);
    if (!last || plans.length < BATCH) return;
    after = last.id;
  }
}

/** The same for one plan, once it has changed. */
export async function keepPlan(deps: PlanDeps, id: number): Promise<void> {
  const from = dateIn(deps.clock.now().getTime() - 24 * HOUR, 'UTC');
  const [plan] = await selectPlansToKeep(deps.db, { after: 0, from, limit: 1, id });
  if (plan) await keepPatiently(deps, plan);
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
  const due = stateDue(plan, { today, now: deps.clock.now(), isCleanerActive: plan.cleaner_status === 'active' });
  const state = due ? await changeState(deps, plan, due) : plan.state;
  if (state !== 'active') return;
  const missing = datesAhead({ anchorDate: plan.anchor_date, repeatWeeks: plan.repeat_weeks }, today).filter(
    (date) => !plan.decided.includes(date) && hasVisit(plan, date),
  );
  for (const date of missing) await deps.transact((trx) => planDate(deps, trx, plan, date));
}

type Due = 'ends' | 'not_accepted' | 'cleaner_away' | 'cleaner_back' | 'pause_begins' | 'pause_over';

/** What has become of a plan by itself; null where nothing has. */
function stateDue(
  plan: PlanRow,
  { today, now, isCleanerActive }: { today: string; now: Date; isCleanerActive: boolean },
): Due | null {
  if (plan.state === 'ended') return null;
  if (plan.ends_after !== null && today > plan.ends_after) return 'ends';
  if (plan.state === 'asked') return plan.asked_until !== null && now >= plan.asked_until ? 'not_accepted' : null;
  if (plan.state === 'active' && !isCleanerActive) return 'cleaner_away';
  if (plan.state === 'paused' && plan.pause_code === 'cleaner_unavailable')
    return isCleanerActive ? 'cleaner_back' : null;
  if (plan.state === 'paused' && plan.paused_until !== null && today > plan.paused_until) return 'pause_over';
  if (plan.state === 'active' && isPaused(plan, today)) return 'pause_begins';
  return null;
}

const NO_PAUSE = { pause_code: null, paused_from: null, paused_until: null } as const;

async function changeState(deps: PlanDeps, { id, customer_user_id, time_zone, cleaner_status }: PlanToKeep, due: Due) {
  const isEnd = due === 'ends' || due === 'not_accepted';
  const state = await deps.transact(async (trx) => {
    const locked = await lockPlanAndAccount(deps, trx, { id, customer_user_id });
    if (!locked) return 'ended';
    const { plan } = locked;
    const now = deps.clock.now();
    const today = dateIn(now.getTime(), time_zone);
    if (stateDue(plan, { today, now, isCleanerActive: cleaner_status === 'active' }) !== due) return plan.state;
    const change = changeFor(due, now);
    await updatePlan(trx, id, change);
    if (due === 'not_accepted') await tellCustomer(deps, trx, plan, 'plan-not-accepted');
    if (due === 'cleaner_away') await tellCustomer(deps, trx, plan, 'plan-paused');
    if (due === 'cleaner_back' || due === 'pause_over') await tellCustomer(deps, trx, plan, 'plan-resumed');
    if (due === 'ends') await tellCustomer(deps, trx, plan, 'plan-ended', { occurrence: 'over' });
    return change.state;
  });
  if (isEnd) await endVisitsOf(deps, id);
  return state;
}

function changeFor(due: Due, now: Date) {
  switch (due) {
    case 'ends':
      return { state: 'ended', end_code: 'by_cleaner', ended_at: now } as const;
    case 'not_accepted':
      return { state: 'ended', end_code: 'not_accepted', ended_at: now } as const;
    case 'cleaner_away':
      return { state: 'paused', pause_code: 'cleaner_unavailable' } as const;
    case 'pause_begins':
      return { state: 'paused', pause_code: 'by_customer' } as const;
    case 'cleaner_back':
    case 'pause_over':
      return { state: 'active', ...NO_PAUSE } as const;
  }
}

/** Plans the visit of a date, or writes down why there is none; one transaction, in the one order of locks. */
async function planDate(
  deps: PlanDeps,
  trx: Trx,
  { id, customer_user_id, time_zone }: PlanToKeep,
  date: string,
): Promise<void> {
  const locked = await lockPlanAndAccount(deps, trx, { id, customer_user_id });
  if (locked?.plan.state !== 'active' || !hasVisit(locked.plan, date)) return;
  const { plan, customer } = locked;
  const known = await findVisit(trx, id, date);
  if (known && known.skipped_by !== 'plan_paused') return;
  const start = visitStart(date, plan.start_minute, time_zone);
  if (start === null) return writeClash(deps, trx, plan, date, 'no_such_time');
  // What begins sooner could not be announced in time.
  if (start < deps.clock.now().getTime() + policy.plans.noticeHours * HOUR) return;
  await deps.availability.lock(trx, [], [plan.cleaner_id]);
  const visit = await deps.bookings.visits.plan(trx, {
    planId: id,
    nominalDate: date,
    like: await findFirstBooking(trx, plan.first_booking_id),
    startsAt: new Date(start),
    minutes: plan.minutes,
    hourlyCents: plan.hourly_cents,
    customer,
    skipped: known,
  });
  // Whoever holds the time may let it go; and a cleaner who cannot be booked pauses the plan.
  if (visit === 'held' || visit === 'gone') return;
  if (visit === 'booked' || visit === 'time_off') await writeClash(deps, trx, plan, date, visit);
}

async function writeClash(
  deps: PlanDeps,
  trx: Trx,
  plan: PlanRow,
  date: string,
  code: 'booked' | 'time_off' | 'no_such_time',
): Promise<void> {
  await insertClash(trx, { plan_id: plan.id, nominal_date: date, code, told_at: deps.clock.now() });
  await tellCustomer(deps, trx, plan, 'plan-clash', { occurrence: date, nominalDate: date });
  await tellCleaner(deps, trx, plan, 'plan-clash-job', { occurrence: date, nominalDate: date });
}
