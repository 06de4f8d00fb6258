import type { Db } from '../schema/tables.ts';

/** What a customer has said of their bookings, for their download. */
export const selectFeedbackOf = (db: Db, bookingIds: number[]) =>
  db
    .selectFrom('bookings')
    .leftJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .leftJoin('reports', 'reports.booking_id', 'bookings.id')
    .select(['bookings.id', 'stars', 'comment', 'reviews.created_at as reviewed_at'])
    .select(['message', 'answer', 'reports.created_at as reported_at'])
    .where('bookings.id', 'in', bookingIds)
    .where((eb) => eb.or([eb('stars', 'is not', null), eb('message', 'is not', null)]))
    .orderBy('bookings.id', 'desc')
    .execute();
