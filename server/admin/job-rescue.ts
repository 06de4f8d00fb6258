import type { BankDecision } from '#contract/booking';
import type { TeamRescue } from '#contract/rescue-states';
import type { Db } from '../schema/tables.ts';
import { type JobRow, selectAssignments, selectRescue } from './job.sql.ts';

/** What the team sees of a job whose cleaner does not come, or did not; null for all others. */
export async function loadTeamRescue(db: Db, bookingId: number): Promise<TeamRescue | null> {
  const rescue = await selectRescue(db, bookingId);
  if (!rescue) return null;
  const assignments = await selectAssignments(db, bookingId);
  return {
    state: rescue.state,
    cause: rescue.cause,
    formerCleaner: rescue.display_name,
    beganAt: rescue.began_at.toISOString(),
    until: rescue.deadline.toISOString(),
    asked: Number(rescue.asked),
    assignments: assignments.map(({ display_name, from_at, until_at, ended_code }) => ({
      cleaner: display_name,
      from: from_at.toISOString(),
      until: until_at?.toISOString() ?? null,
      ended: ended_code,
    })),
  };
}

/** Whether a job can be given to somebody else now: not while a bank decides about its payment, or once it has. */
export function handOverActions(job: JobRow, bank: BankDecision, now: Date): ('hand_over' | 'hand_over_all')[] {
  if (bank !== null || job.status !== 'scheduled' || now >= job.starts_at) return [];
  return job.cleaner_status === 'suspended' ? ['hand_over', 'hand_over_all'] : ['hand_over'];
}
