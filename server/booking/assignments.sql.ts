import { sql } from 'kysely';
import type { AssignmentEnd, Db, Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';

/**
 * Who was booked from when until when, and why (docs/product.md#somebody-else-comes). As long as nobody has left a booking it
 * has no row: then its cleaner is booked since it was paid.
 */

/** The cleaner of a booking is not booked any more. */
export async function endAssignment(trx: Trx, booking: Booking, code: AssignmentEnd, at: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('job_assignments')
    .set({ until_at: at, ended_code: code })
    .where('booking_id', '=', booking.id)
    .where('until_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto('job_assignments')
    .values({
      booking_id: booking.id,
      cleaner_id: booking.cleaner_id,
      from_at: booking.booked_at ?? booking.created_at,
      began_code: 'booked',
      until_at: at,
      ended_code: code,
    })
    .execute();
}

/** A cleaner is booked in the place of another; the database refuses a second one at a time. */
export const beginAssignment = (trx: Trx, bookingId: number, cleanerId: number, at: Date) =>
  trx
    .insertInto('job_assignments')
    .values({
      booking_id: bookingId,
      cleaner_id: cleanerId,
      from_at: at,
      began_code: 'replaced',
      until_at: null,
      ended_code: null,
    })
    .execute();

/** Why a cleaner has a booking no more; undefined for who never had it. */
export async function findEndOfJob(
  db: Db,
  { bookingId, cleanerId }: { bookingId: number; cleanerId: number },
): Promise<AssignmentEnd | undefined> {
  const last = await db
    .selectFrom('job_assignments')
    .select('ended_code')
    .where('booking_id', '=', bookingId)
    .where('cleaner_id', '=', cleanerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.ended_code ?? undefined;
}

/** Of the jobs that a cleaner was to do, how many they did. What is still to come is left out. */
export interface KeptJobs {
  kept: number;
  of: number;
}

/** Counts what a cleaner has done, and what they gave up or were not there for. */
export async function countKept(source: Db | Trx, cleanerId: number): Promise<KeptJobs> {
  const { rows } = await sql<{ kept: number; left: number }>`
    select jobs_completed as kept, (
      select count(*) from job_assignments
      where cleaner_id = ${cleanerId} and ended_code in ('canceled', 'not_there')
    )::int as left
    from cleaners where id = ${cleanerId}
  `.execute(source);
  const { kept = 0, left = 0 } = rows[0] ?? {};
  return { kept, of: kept + left };
}
