import type { Insertable } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** The latest that have words and are not hidden. */
export const selectReviews = (db: Db, cleanerId: number, limit: number) =>
  db
    .selectFrom('reviews')
    .select(['id', 'stars', 'comment', 'customer_name', 'created_at', 'reply', 'replied_at'])
    .where('cleaner_id', '=', cleanerId)
    .where('comment', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** The review of a booking, hidden or not. */
export const findReview = (source: Db | Trx, bookingId: number) =>
  source.selectFrom('reviews').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();

/** A review that the public can read, by its own number. */
export const findShownReview = (source: Db | Trx, id: number) =>
  source
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .where('comment', 'is not', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();

/** False when the booking has a review already; the cleaner's sums move with a new one. */
export async function insertReview(trx: Trx, review: Insertable<Tables['reviews']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await countStars(trx, review.cleaner_id, review.stars, 1);
  return true;
}

/** One rating more, or one less. */
async function countStars(trx: Trx, cleanerId: number, stars: number, by: 1 | -1): Promise<void> {
  await trx
    .updateTable('cleaners')
    .set((eb) => ({ rating_count: eb('rating_count', '+', by), rating_sum: eb('rating_sum', '+', stars * by) }))
    .where('id', '=', cleanerId)
    .execute();
}

/** Writes the cleaner's reply, the first one or another while that is possible; false once it is too late. */
export async function writeReply(
  trx: Trx,
  bookingId: number,
  { reply, at, changeableFrom }: { reply: string; at: Date; changeableFrom: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reviews')
    .set((eb) => ({ reply, replied_at: eb.fn.coalesce('replied_at', eb.val(at)) }))
    .where('booking_id', '=', bookingId)
    .where((eb) => eb.or([eb('replied_at', 'is', null), eb('replied_at', '>', changeableFrom)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What a cleaner who is gone has replied. */
export const deleteReplies = (trx: Trx, cleanerId: number) =>
  trx
    .updateTable('reviews')
    .set({ reply: null })
    .where('cleaner_id', '=', cleanerId)
    .where('reply', 'is not', null)
    .execute();

/** Whoever deletes their account is no longer named by what they wrote (docs/product.md#deleting-an-account). */
export const anonymizeReviews = (trx: Trx, bookingIds: number[]) =>
  trx.updateTable('reviews').set({ customer_name: 'A customer' }).where('booking_id', 'in', bookingIds).execute();

/** Hides a review, and where `uncounted` its stars; false for one that is hidden. Its cleaner is locked. */
export async function hideReview(
  trx: Trx,
  bookingId: number,
  { at, uncounted }: { at: Date; uncounted: boolean },
): Promise<boolean> {
  const hidden = await trx
    .updateTable('reviews')
    .set({ hidden_at: at, uncounted })
    .where('booking_id', '=', bookingId)
    .where('hidden_at', 'is', null)
    .returning(['cleaner_id', 'stars'])
    .executeTakeFirst();
  if (hidden && uncounted) await countStars(trx, hidden.cleaner_id, hidden.stars, -1);
  return hidden !== undefined;
}

/** Shows a hidden review again, and counts its stars; false for one that is shown. Its cleaner is locked. */
export async function showReview(trx: Trx, bookingId: number): Promise<boolean> {
  const before = await findReview(trx, bookingId);
  if (!before?.hidden_at) return false;
  await trx
    .updateTable('reviews')
    .set({ hidden_at: null, uncounted: false })
    .where('booking_id', '=', bookingId)
    .execute();
  if (before.uncounted) await countStars(trx, before.cleaner_id, before.stars, 1);
  return true;
}
