import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type Report = Selectable<Tables['reports']>;

/** Writes a report down; undefined when one of this booking is open already. */
export const insertReport = (trx: Trx, report: { bookingId: number; message: string; at: Date }) =>
  trx
    .insertInto('reports')
    .values({
      booking_id: report.bookingId,
      message: report.message,
      created_at: report.at,
      resolved_at: null,
      resolved_by: null,
      refunded_cents: null,
      answer: null,
    })
    .onConflict((conflict) => conflict.column('booking_id').where(sql<boolean>`resolved_at is null`).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Of these bookings, those with an open report. */
export async function selectReported(source: Db | Trx, bookingIds: number[]): Promise<Set<number>> {
  if (bookingIds.length === 0) return new Set();
  const rows = await source
    .selectFrom('reports')
    .select('booking_id')
    .where('booking_id', 'in', bookingIds)
    .where('resolved_at', 'is', null)
    .execute();
  return new Set(rows.map(({ booking_id }) => booking_id));
}

/** The latest report of a booking, open or not. */
export const selectLatest = (db: Db, bookingId: number) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The one that is not settled. */
export const selectOpen = (db: Db, bookingId: number) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();

/** The latest that was settled. */
export const selectSettled = (db: Db, bookingId: number) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Writes the cleaner's side of the open one down; false where there is none, or they have told it before. */
export async function answerOpen(trx: Trx, bookingId: number, text: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ cleaner_answer: text, cleaner_answered_at: at })
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is', null)
    .where('cleaner_answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Settles the open one; undefined when there is none. */
export const resolveOpen = (
  trx: Trx,
  bookingId: number,
  { at, adminId, answer, refundedCents }: { at: Date; adminId: number; answer: string; refundedCents: number },
) =>
  trx
    .updateTable('reports')
    .set({ resolved_at: at, resolved_by: adminId, refunded_cents: refundedCents, answer })
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
