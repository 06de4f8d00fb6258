import { sql } from 'kysely';
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
      'cleaners.status as cleaner_status',
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

/** The plan that a booking began, or is a visit of, the latest; undefined where there is none. */
export const selectPlanOf = (db: Db, { id, plan_id }: Pick<JobRow, 'id' | 'plan_id'>) =>
  db
    .selectFrom('plans')
    .select(['id', 'state', 'first_booking_id'])
    .where((eb) => eb.or([eb('first_booking_id', '=', id), ...(plan_id === null ? [] : [eb('id', '=', plan_id)])]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const selectRefunds = (db: Db, bookingId: number) =>
  db.selectFrom('refunds').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').execute();

export const selectPayments = (db: Db, bookingId: number) =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).orderBy('paid_at').execute();

/** What the customer has agreed to for the payments of a booking: that a card is kept, or charged while they are away. */
export const selectConsents = (db: Db, bookingId: number) =>
  db
    .selectFrom('card_consents')
    .select(['words', 'version', 'given_at', 'address'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_intents')
        .select(sql<number>`unnest(array[consent_id, save_consent_id])`.as('id'))
        .where('booking_id', '=', bookingId),
    )
    .orderBy('given_at')
    .orderBy('id')
    .execute();

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

/** The latest search for somebody else, with who does not come and how many were asked. */
export const selectRescue = (db: Db, bookingId: number) =>
  db
    .selectFrom('rescues')
    .innerJoin('cleaners', 'cleaners.id', 'rescues.cleaner_id')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select((eb) => [
      'rescues.state',
      'rescues.cause',
      'rescues.began_at',
      'rescues.deadline',
      'users.display_name',
      eb
        .selectFrom('rescue_offers')
        .whereRef('rescue_offers.booking_id', '=', 'rescues.booking_id')
        .select((offers) => offers.fn.countAll<string>().as('count'))
        .as('asked'),
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('rescues.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Who was booked for a job from when until when; nobody where its cleaner has never left. */
export const selectAssignments = (db: Db, bookingId: number) =>
  db
    .selectFrom('job_assignments')
    .innerJoin('cleaners', 'cleaners.id', 'job_assignments.cleaner_id')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select(['display_name', 'from_at', 'until_at', 'ended_code'])
    .where('booking_id', '=', bookingId)
    .orderBy('job_assignments.id')
    .execute();

/** What was reported of the review of a booking. */
export const selectReviewReports = (db: Db, bookingId: number) =>
  db.selectFrom('review_reports').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute();

export const selectEmails = (db: Db, bookingId: number) =>
  db.selectFrom('mails').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').execute();

export const selectAuditOf = (db: Db, subject: string) =>
  db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute();
