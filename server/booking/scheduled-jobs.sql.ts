import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** Jobs that are booked and not done yet: whose turn it is, and what a suspension of their cleaner holds up. */

/** Its cleaner is not suspended. */
const isCleanerNotSuspended = (eb: ExpressionBuilder<Tables, 'bookings'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('cleaners')
        .select('cleaners.id')
        .whereRef('cleaners.id', '=', 'bookings.cleaner_id')
        .where('cleaners.status', '=', 'suspended'),
    ),
  );

/**
 * Jobs that ended before then and are still scheduled, of cleaners who are not suspended; by id, from a place in the list
 * on.
 */
export const selectOverdue = (db: Db, endedBefore: Date, afterId: number, limit: number) =>
  db
    .selectFrom('bookings')
    .select(['bookings.id', 'cleaner_id'])
    .where('status', '=', 'scheduled')
    .where('ends_at', '<=', endedBefore)
    .where('bookings.id', '>', afterId)
    .where(isCleanerNotSuspended)
    .orderBy('bookings.id')
    .limit(limit)
    .execute();

/**
 * Scheduled jobs that start within so many milliseconds, were booked before that, and of which nobody was reminded; of
 * cleaners who are not suspended.
 */
export const selectToRemind = (db: Db, now: Date, ahead: number, limit: number) =>
  db
    .selectFrom('bookings')
    .select('bookings.id')
    .where('status', '=', 'scheduled')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', new Date(now.getTime() + ahead))
    .where(sql<boolean>`booked_at <= starts_at - ${ahead} * interval '1 millisecond'`)
    .where(isCleanerNotSuspended)
    .orderBy('starts_at')
    .limit(limit)
    .execute();

/** Booked jobs of a cleaner that have not begun. */
export const selectComingJobs = (trx: Trx, cleanerId: number, now: Date) =>
  trx
    .selectFrom('bookings')
    .selectAll()
    .where('cleaner_id', '=', cleanerId)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', now)
    .orderBy('id')
    .execute();
