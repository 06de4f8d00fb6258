import type { Db } from '../schema/tables.ts';

/** A booking with its service, its city and its cleaner. An expired hold is one too. */
export const selectJob = (db: Db, bookingId: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('cleaners', 'cleaners.id', 'bookings.cleaner_id')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .innerJoin('cities', 'cities.id', 'bookings.city_id')
    .leftJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .selectAll('bookings')
    .select([
      'cleaners.photo_id',
      'users.display_name as cleaner_name',
      'users.email as cleaner_email',
      'users.mobile as cleaner_phone',
      'reviews.stars',
      'reviews.comment',
      'reviews.created_at as rated_at',
      'reviews.reply',
      'reviews.hidden_at',
      'reviews.uncounted',
      'services.name as service_name',
      'cities.name as city_name',
      'cities.time_zone',
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
export type JobRow = NonNullable<Awaited<ReturnType<typeof selectJob>>>;

export const selectRefunds = (db: Db, bookingId: number) =>
  db.selectFrom('refunds').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').execute();

export const selectPayments = (db: Db, bookingId: number) =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).orderBy('paid_at').execute();

export const selectDisputes = (db: Db, bookingId: number) =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();

export const selectReports = (db: Db, bookingId: number) =>
  db.selectFrom('reports').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute();

/** What was reported of the review of a booking. */
export const selectReviewReports = (db: Db, bookingId: number) =>
  db.selectFrom('review_reports').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute();

export const selectEmails = (db: Db, bookingId: number) =>
  db.selectFrom('mails').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').execute();

export const selectAuditOf = (db: Db, subject: string) =>
  db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute();
