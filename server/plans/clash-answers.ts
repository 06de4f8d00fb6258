import type { MoveTime } from '#contract/move-state';
import type { Clash } from './clashes.sql.ts';
import type { PlanDeps } from './deps.ts';

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
