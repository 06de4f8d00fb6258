import { sql } from 'kysely';
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

/** What the team told the cleaner as it settled a report then, where that is not what it told the customer. */
export async function findAnswerToCleaner(db: Db, bookingId: number, settledAt: Date): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    select detail ->> 'cleanerReason' as text from audit
    where subject = ${`booking:${bookingId}`} and action = 'report.resolved' and at = ${settledAt}
  `.execute(db);
  return rows[0]?.text ?? null;
}

/** What was reported of the cleaner who is booked now, and settled last. */
export const findSettledReport = (db: Db, bookingId: number) =>
  db
    .selectFrom('reports')
    .select(['message', 'answer', 'refunded_cents', 'resolved_at'])
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is not', null)
    .where('former_cleaner_id', 'is', null)
    // One that was settled before they came is about somebody else.
    .where(
      sql<boolean>`not exists (
        select from job_assignments as came
        where came.booking_id = reports.booking_id and until_at is null and from_at > reports.created_at
      )`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

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
