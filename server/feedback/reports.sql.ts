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

/**
 * The open report of a booking is about who was booked before: what its customer tells of who is booked now takes its place,
 * with what was told before beside it, for the team. Undefined where none is open, or it is about who is booked.
 */
export const renewReport = (trx: Trx, report: { bookingId: number; message: string; at: Date }) =>
  trx
    .updateTable('reports')
    .set((eb) => ({
      message: report.message,
      earlier_message: eb.ref('message'),
      created_at: report.at,
      former_cleaner_id: null,
      cleaner_answer: null,
      cleaner_answered_at: null,
    }))
    .where('booking_id', '=', report.bookingId)
    .where('resolved_at', 'is', null)
    .where('former_cleaner_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();

/** Who was booked is not any more: what is open is about them, and not about who comes instead. */
export const leaveToFormer = (trx: Trx, bookingId: number, cleanerId: number) =>
  trx
    .updateTable('reports')
    .set({ former_cleaner_id: cleanerId })
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is', null)
    .where('former_cleaner_id', 'is', null)
    .execute();

const selectOpenOf = (source: Db | Trx, bookingIds: number[]) =>
  source
    .selectFrom('reports')
    .select('booking_id')
    .where('booking_id', 'in', bookingIds)
    .where('resolved_at', 'is', null);

/** Of these bookings, those with an open report about who is booked. */
export async function selectReported(source: Db | Trx, bookingIds: number[]): Promise<Set<number>> {
  if (bookingIds.length === 0) return new Set();
  const rows = await selectOpenOf(source, bookingIds).where('former_cleaner_id', 'is', null).execute();
  return new Set(rows.map(({ booking_id }) => booking_id));
}

/** Of these bookings, those with an open report about anybody. */
export async function selectWithOpenReport(source: Db | Trx, bookingIds: number[]): Promise<Set<number>> {
  if (bookingIds.length === 0) return new Set();
  const rows = await selectOpenOf(source, bookingIds).execute();
  return new Set(rows.map(({ booking_id }) => booking_id));
}

/** Whether a report is open about somebody who was booked before another came. */
export const isFormerOfOpen = async (trx: Trx, cleanerId: number): Promise<boolean> =>
  (await trx
    .selectFrom('reports')
    .select('id')
    .where('former_cleaner_id', '=', cleanerId)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The latest report of a booking, open or not. */
export const selectLatest = (db: Db, bookingId: number) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The one that is not settled, and is about who is booked. */
export const selectOpen = (db: Db, bookingId: number) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is', null)
    .where('former_cleaner_id', 'is', null)
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

/** What its customer reads of a booking's reports of who is booked. */
export interface ReportsOfBooking {
  settled: { answer: string } | null;
  latest: { at: Date; message: string } | null;
}

/**
 * The latest of them, and what its customer was answered to the latest that was settled. Of a no-show: since it was reported, as
 * an answer from before does not decide about it.
 */
export async function selectReportsOf(db: Db, bookingId: number): Promise<ReportsOfBooking> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['message', 'answer', 'reports.created_at', 'resolved_at'])
    .select(sql<boolean>`bookings.status = 'no_show' and no_show_at > resolved_at`.as('is_before_no_show'))
    .where('booking_id', '=', bookingId)
    .where('former_cleaner_id', 'is', null)
    .orderBy('reports.id', 'desc')
    .execute();
  const settled = rows.find(({ resolved_at, is_before_no_show }) => resolved_at !== null && !is_before_no_show);
  return {
    settled: settled ? { answer: settled.answer ?? '' } : null,
    latest: rows[0] ? { at: rows[0].created_at, message: rows[0].message } : null,
  };
}

/** The latest that was settled of the cleaner who is booked now. */
export const selectSettledOfCleaner = (db: Db, bookingId: number) =>
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

/** What the team told the cleaner as it settled a report then, where that is not what it told the customer. */
export async function findAnswerToCleaner(db: Db, bookingId: number, settledAt: Date): Promise<string | null> {
  const { rows } = await sql<{ text: string | null }>`
    select detail ->> 'cleanerReason' as text from audit
    where subject = ${`booking:${bookingId}`} and action = 'report.resolved' and at = ${settledAt}
  `.execute(db);
  return rows[0]?.text ?? null;
}

/** Writes the cleaner's side of the open one down; false where there is none, or they have told it before. */
export async function answerOpen(trx: Trx, bookingId: number, text: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ cleaner_answer: text, cleaner_answered_at: at })
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is', null)
    .where('former_cleaner_id', 'is', null)
    .where('cleaner_answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What of a report was looked at. */
export type SeenReport = { createdAt: string; isAnswered: boolean } | undefined;

/** Settles the open one; undefined when there is none, or it is another one than was looked at. */
export const resolveOpen = (
  trx: Trx,
  bookingId: number,
  { at, adminId, answer, refundedCents }: { at: Date; adminId: number; answer: string; refundedCents: number },
  seen: SeenReport,
) =>
  trx
    .updateTable('reports')
    .set({ resolved_at: at, resolved_by: adminId, refunded_cents: refundedCents, answer })
    .where('booking_id', '=', bookingId)
    .where('resolved_at', 'is', null)
    .$if(seen !== undefined, (open) =>
      open
        .where('created_at', '=', new Date(seen!.createdAt))
        .where('cleaner_answered_at', seen!.isAnswered ? 'is not' : 'is', null),
    )
    .returning(['id', 'former_cleaner_id'])
    .executeTakeFirst();
