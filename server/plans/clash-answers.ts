import type { MoveTime } from '#contract/move-state';
import type { PlanVisit } from '#contract/plans';
import type { Clash } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';
import { hasVisit, isPaused } from './has-visit.ts';
import type { PlanRow } from './plans.sql.ts';

/** What of a clash both sides see: the times that its cleaner proposes, and whether they have none. */
async function answersOf(
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
    leftOut: isOpen ? null : isPaused(plan, lostDay) ? 'paused' : 'skipped',
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
