import type { MoveTime } from '#contract/move-state';
import type { PlanVisit } from '#contract/plans';
import { dateIn } from '#contract/time';
import type { Booking, LostVisit } from '#server/booking';
import type { Db } from '../schema/tables.ts';
import { type Clash, findClash } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { hasVisit, isPaused, isRunning } from './has-visit.ts';
import { LEFT_OUT_THERE, lostDay } from './lost-day.ts';
import { findPlan, type PlanRow } from './plans.sql.ts';

/** What of a clash both sides see: the times that its cleaner proposes, and whether they have none. */
export async function answersOf(
  { db, availability }: PlanDeps,
  { proposed_slot_ids, cleaner_answer }: Clash,
  minutes: number,
): Promise<{ proposed: MoveTime[]; hasNoOther: boolean }> {
  const times = proposed_slot_ids ? await availability.timesFor(db, proposed_slot_ids, minutes) : [];
  return {
    proposed: times.map(({ id, startsAt, endsAt, isOpen }) => ({
      timeSlotId: id,
      startTime: startsAt.toISOString(),
      endTime: endsAt.toISOString(),
      isOpen,
    })),
    hasNoOther: cleaner_answer === 'skip',
  };
}

export const NO_ANSWERS = { proposed: [], hasNoOther: false };

/**
 * A date without a visit: a clash, or skipped once its customer has said so, in a pause, and after the last day. `lostDay`: on
 * which its visit was to be.
 */
export async function showClash(deps: PlanDeps, clash: Clash, plan: PlanRow, lostDay: string): Promise<PlanVisit> {
  const isOpen = clash.settled_code === null && hasVisit(plan, lostDay);
  return {
    nominalDate: clash.nominal_date,
    state: isOpen ? 'clash' : 'skipped',
    leftOut: isOpen ? null : clash.settled_code !== 'skip' && isPaused(plan, lostDay) ? 'paused' : 'skipped',
    bookingId: null,
    seeking: false,
    comesInstead: null,
    token: null,
    startTime: null,
    endTime: null,
    amount: null,
    chargeAt: null,
    freeUntil: null,
    refundAmount: null,
    need: null,
    clash: isOpen ? clash.code : null,
    lostDay,
    ...(isOpen ? await answersOf(deps, clash, plan.minutes) : NO_ANSWERS),
  };
}

/** What its own page and the list of bookings say of a visit that was left out at its time; nothing of all others. */
export async function findLostVisit(
  { cleaners, clock, sealer }: PlanDeps,
  db: Db,
  { plan_id, nominal_date, skipped_by, starts_at }: Booking,
): Promise<LostVisit> {
  if (plan_id === null || nominal_date === null || !LEFT_OUT_THERE.includes(skipped_by ?? '')) return {};
  const clash = await findClash(db, plan_id, nominal_date);
  if (clash?.settled_code === 'skip') return { leftOut: 'skipped' };
  const plan = clash?.settled_code === null ? await findPlan(db, plan_id) : undefined;
  if (!clash || !plan || !isRunning(plan)) return {};
  const { city } = await cleaners.contact(db, plan.cleaner_id);
  const day = lostDay(clash, { skipped_by, starts_at }, city.timeZone);
  const today = dateIn(clock.now().getTime(), city.timeZone);
  if (day < today && nominal_date < today) return {};
  if (isPaused(plan, day)) return { leftOut: 'paused' };
  if (!hasVisit(plan, day)) return {};
  return { clash: { planToken: plan.token_sealed ? sealer.open(plan.token_sealed) : null } };
}
