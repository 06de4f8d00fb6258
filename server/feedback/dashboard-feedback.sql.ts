import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';

/** Of which job it is. */
export interface JobOf {
  id: number;
  service: string;
  starts_at: Date;
  time_zone: string;
}

const OF_JOB = ['bookings.id', 'services.name as service', 'starts_at', 'time_zone'] as const;

const jobs = (db: Db, cleanerId: number) =>
  db
    .selectFrom('bookings')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .innerJoin('cleaners', 'cleaners.id', 'bookings.cleaner_id')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .where('bookings.cleaner_id', '=', cleanerId);

/** A cleaner's jobs with a problem that nobody has settled, the latest first. */
export const selectOpenReportsOf = (db: Db, cleanerId: number, limit: number) =>
  jobs(db, cleanerId)
    .innerJoin('reports', 'reports.booking_id', 'bookings.id')
    .select([
      ...OF_JOB,
      'bookings.customer_name as reporter',
      sql<boolean>`cleaner_answer is not null`.as('is_answered'),
    ])
    .where('resolved_at', 'is', null)
    .where('former_cleaner_id', 'is', null)
    .orderBy('reports.created_at', 'desc')
    .limit(limit)
    .execute();

/** Reviews of a cleaner's jobs since then that they have not replied to, the latest first. */
export const selectNewReviewsOf = (db: Db, cleanerId: number, { since, limit }: { since: Date; limit: number }) =>
  jobs(db, cleanerId)
    .innerJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .select([...OF_JOB, 'stars', 'reviews.customer_name as reviewer'])
    .where('reviews.cleaner_id', '=', cleanerId)
    .where('reviews.created_at', '>', since)
    .where('reply', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('reviews.created_at', 'desc')
    .limit(limit)
    .execute();
