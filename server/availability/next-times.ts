import { policy } from '#contract/policy';
import { SLOT_NOT_FOUND, SLOT_TAKEN } from '#contract/slot-taken';
import { soonestBookable } from '#contract/slots';
import { MINUTE } from '#contract/time';
import type { Clock } from '#platform/clock';
import { HttpError } from '#platform/errors';
import type { Db } from '../schema/tables.ts';
import { lengthOf } from './slot-length.ts';
import { selectNextOpen, selectPlace } from './slots.sql.ts';

/** A time that can be booked in the place of another one. */
export interface NextTime {
  id: number;
  startTime: string;
  endTime: string;
}

/** A time is somebody else's, too short, or gone. The refusal carries times that fit in its place. */
export class SlotTaken extends HttpError {
  constructor(next: readonly NextTime[] = []) {
    const more = { code: SLOT_TAKEN, ...(next.length > 0 && { next }) };
    super(409, 'That time was just taken. Please choose another.', undefined, more);
  }
}

/** There never was such a time, or it is gone with all that was known of it. */
export const slotNotFound = () => new HttpError(404, 'Time slot not found', undefined, { code: SLOT_NOT_FOUND });

/**
 * Open times of the same cleaner that have room for so many minutes, the nearest ones to a time that is gone, in order
 * of their start. Empty for an id that never was.
 */
export async function findNextTimes(
  { db, clock }: { db: Db; clock: Clock },
  slotId: number,
  minutes: number | undefined,
): Promise<NextTime[]> {
  const place = await selectPlace(db, slotId);
  if (!place) return [];
  const from = new Date(soonestBookable(clock.now().getTime()));
  const { cleaner_id: cleanerId, starts_at: near } = place;
  const rows = await selectNextOpen(db, { cleanerId, near, from, minutes: minutes ?? 0 }, policy.booking.nextTimes);
  return rows
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    .map((row) => ({
      id: row.id,
      startTime: row.starts_at.toISOString(),
      endTime: new Date(row.starts_at.getTime() + lengthOf(row, minutes) * MINUTE).toISOString(),
    }));
}
