import type { Db, Trx } from '../schema/tables.ts';

/** What emails about a share tell besides the share itself. */

/** Where the cleaner of a job reads emails; undefined where there is no such job, or they have deleted their account. */
export const findCleanerEmail = async (trx: Trx, bookingId: number): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('bookings')
      .innerJoin('cleaners', 'cleaners.id', 'cleaner_id')
      .innerJoin('users', 'users.id', 'user_id')
      .select('users.email')
      .where('bookings.id', '=', bookingId)
      .where('booked_at', 'is not', null)
      .where('cancel_code', 'is distinct from', 'slot_lost')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.email;

export const findReport = (db: Db, bookingId: number, id: number) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).where('booking_id', '=', bookingId).executeTakeFirst();

export const findRefund = (db: Db, bookingId: number, id: string) =>
  db
    .selectFrom('refunds')
    .select(['amount_cents', 'reason'])
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();

/** Why the team said that somebody was not there, and who. */
export const findNoShow = async (db: Db, bookingId: number): Promise<Record<string, unknown> | undefined> =>
  (
    await db
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', `booking:${bookingId}`)
      .where('action', '=', 'booking.no_show')
      .executeTakeFirst()
  )?.detail;

/** What a dispute is now; undefined where there is none. */
export const findDisputeState = async (db: Db, id: string) =>
  (await db.selectFrom('disputes').select('state').where('id', '=', id).executeTakeFirst())?.state;
