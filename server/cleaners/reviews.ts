import type { Insertable } from 'kysely';
import { announce } from '#platform/database';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import type { CleanerDeps } from './deps.ts';
import {
  anonymizeReviews,
  findReview,
  findShownReview,
  hideReview,
  insertReview,
  showReview,
  writeReply,
} from './reviews.sql.ts';

/** A change that the public sees at commit, where there was one. */
const announced =
  <Args extends unknown[]>(change: (trx: Trx, ...args: Args) => Promise<boolean>) =>
  async (trx: Trx, ...args: Args): Promise<boolean> => {
    const isChanged = await change(trx, ...args);
    if (isChanged) await announce(trx);
    return isChanged;
  };

/** Reviews are on profiles and in ratings; what is done to them is decided by feedback (docs/product.md#ratings). */
export const reviewsOf = ({ db }: Pick<CleanerDeps, 'db'>) => ({
  /** Adds a customer's rating and counts it; false when this booking was rated before. */
  addReview: announced((trx: Trx, review: Insertable<Tables['reviews']>) => insertReview(trx, review)),
  /** The review of a booking; undefined where there is none. */
  findReview: (bookingId: number, source: Db | Trx = db) => findReview(source, bookingId),
  /** A review that the public can read, by its own number; undefined where there is none. */
  findShownReview: (id: number) => findShownReview(db, id),
  /** Takes the name of a deleted person out of what they wrote of these bookings. */
  async anonymizeReviews(trx: Trx, bookingIds: number[]): Promise<void> {
    if (bookingIds.length > 0) await anonymizeReviews(trx, bookingIds);
  },
  writeReply: announced(writeReply),
  hideReview: announced(hideReview),
  showReview: announced(showReview),
});
