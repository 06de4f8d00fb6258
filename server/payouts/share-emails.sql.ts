import type { Db, Trx } from '../schema/tables.ts';

/** What emails about a share tell besides the share itself. */

/** Where the cleaner of a job reads emails; undefined where nobody has it, or they have deleted their account. */
export const findCleanerEmail = async (trx: Trx, bookingId: number): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('bookings')
      .innerJoin('cleaners', 'cleaners.id', 'cleaner_id')
      .innerJoin('users', 'users.id', 'user_id')
      .select('users.email')
      .where('bookings.id', '=', bookingId)
      .where('booked_at', 'is not', null)
      .where('cleaner_left_at', 'is', null)
      .where('cancel_code', 'is distinct from', 'slot_lost')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.email;

export const findReport = (db: Db, bookingId: number, id: number) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).where('booking_id', '=', bookingId).executeTakeFirst();

/**
 * A refund, whose parts count as one where it was split over several payments. `is_of_former`: its reason answers what was
 * reported about who was booked before.
 */
export async function findRefund(
  db: Db,
  bookingId: number,
  id: string,
): Promise<{ amount_cents: number; reason: string; is_of_former: boolean } | undefined> {
  const parts = await db
    .selectFrom('refunds')
    .select((eb) => [
      'amount_cents',
      'reason',
      eb
        .exists(
          eb
            .selectFrom('reports')
            .select('reports.id')
            .whereRef('reports.booking_id', '=', 'refunds.booking_id')
            .whereRef('reports.answer', '=', 'refunds.reason')
            .where('former_cleaner_id', 'is not', null),
        )
        .$castTo<boolean>()
        .as('is_of_former'),
    ])
    .where((eb) => eb.or([eb('id', '=', id), eb('request_id', '=', id)]))
    .where('booking_id', '=', bookingId)
    .execute();
  return parts[0] && { ...parts[0], amount_cents: parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0) };
}

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

/** What a dispute is now, and what was paid that it is about; undefined where there is none. */
export const findDispute = (db: Db, id: string) =>
  db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.intent_id', 'disputes.intent_id')
    .select(['state', 'purpose', 'payments.amount_cents as paid_cents'])
    .where('disputes.id', '=', id)
    .executeTakeFirst();
