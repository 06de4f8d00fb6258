import type { Db, Trx } from '../schema/tables.ts';

/** Writes down what is wrong with a review; false where this account has said so before. */
export async function insertReviewReport(
  trx: Trx,
  report: { bookingId: number; userId: number; reason: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('review_reports')
    .values({
      booking_id: report.bookingId,
      user_id: report.userId,
      reason: report.reason,
      created_at: report.at,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Settles what is open of a review; false where nothing is. */
export async function settleReviewReports(trx: Trx, bookingId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('review_reports')
    .set({ settled_at: at })
    .where('booking_id', '=', bookingId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How often a review was reported, settled or not. */
export const countReviewReports = async (trx: Trx, bookingId: number): Promise<number> =>
  Number(
    (
      await trx
        .selectFrom('review_reports')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('booking_id', '=', bookingId)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Whether the team has yet to decide about a review that was reported. */
export const hasOpenReport = async (trx: Trx, bookingId: number): Promise<boolean> =>
  (await trx
    .selectFrom('review_reports')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether the account has reported the review. */
export const hasReported = async (db: Db, bookingId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('review_reports')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** What an account has reported, for its download. */
export const selectReviewReportsOf = (db: Db, userId: number) =>
  db
    .selectFrom('review_reports')
    .select(['reason', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** What a deleted person has reported stays without them. */
export const detachReviewReports = (trx: Trx, userId: number) =>
  trx.updateTable('review_reports').set({ user_id: null }).where('user_id', '=', userId).execute();
