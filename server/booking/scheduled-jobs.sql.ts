import { type ExpressionBuilder, sql } from 'kysely';
import { HOUR } from '#contract/time';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { LIVE } from './booking-states.ts';

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
 * Jobs with an address that ended before then and are still scheduled, of cleaners who are not suspended, and of which
 * nobody says that the cleaner was not there; by id, from a place in the list on.
 */
export const selectOverdue = (db: Db, endedBefore: Date, afterId: number, limit: number) =>
  db
    .selectFrom('bookings')
    .select(['bookings.id', 'cleaner_id'])
    .where('status', '=', 'scheduled')
    .where('ends_at', '<=', endedBefore)
    .where('not_here_at', 'is', null)
    .where('address', 'is not', null)
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

/** Jobs whose cleaners cannot get in since then or longer, nobody has answered them, and they were not asked about it. */
export const selectNobodyOpened = (db: Db, since: Date, limit: number): Promise<JobToLookAt[]> =>
  db
    .selectFrom('bookings')
    .select('bookings.id')
    .where('status', '=', 'scheduled')
    .where('cant_get_in_at', '<=', since)
    .where('let_in_at', 'is', null)
    .where('no_show_asked_at', 'is', null)
    .orderBy('cant_get_in_at')
    .limit(limit)
    .execute();

/** Booked jobs of a cleaner that have not begun. */
export const selectComingJobs = (source: Db | Trx, cleanerId: number, now: Date) =>
  source
    .selectFrom('bookings')
    .selectAll()
    .where('cleaner_id', '=', cleanerId)
    .where('status', '=', 'scheduled')
    .where('starts_at', '>', now)
    .orderBy('id')
    .execute();

/** Jobs at these slots, with who gave each; what is only planned is none yet. */
export const selectJobsAt = (db: Db, slotIds: readonly number[]) =>
  db
    .selectFrom('bookings')
    .select(['id', 'time_slot_id', 'customer_name', 'status'])
    .where('time_slot_id', 'in', slotIds)
    .where('status', 'in', LIVE)
    .where('booked_at', 'is not', null)
    .execute();

export interface JobToLookAt {
  id: number;
}

/** The index is by end, and no job is longer than that. */
const LONGEST_JOB_MS = 24 * HOUR;

/** Jobs that start within so many milliseconds, and were booked before that; of cleaners who are not suspended. */
const selectSoon = (db: Db, now: Date, ahead: number, limit: number) =>
  db
    .selectFrom('bookings')
    .select('bookings.id')
    .where('status', '=', 'scheduled')
    .where('ends_at', '>', now)
    .where('ends_at', '<=', new Date(now.getTime() + ahead + LONGEST_JOB_MS))
    .where('starts_at', '>', now)
    .where('starts_at', '<=', new Date(now.getTime() + ahead))
    .where(sql<boolean>`booked_at <= starts_at - ${ahead} * interval '1 millisecond'`)
    .where(isCleanerNotSuspended)
    .orderBy('starts_at')
    .limit(limit);

/** Of these, those without an address or a phone whose customer was not asked a second time. */
export const selectWithoutDetails = (db: Db, now: Date, ahead: number, limit: number): Promise<JobToLookAt[]> =>
  selectSoon(db, now, ahead, limit)
    .where('details_asked_at', 'is', null)
    .where((eb) => eb.or([eb('address', 'is', null), eb('phone', 'is', null)]))
    .execute();

/** Of these, those without an address of which nobody was told. */
export const selectWithoutAddress = (db: Db, now: Date, ahead: number, limit: number): Promise<JobToLookAt[]> =>
  selectSoon(db, now, ahead, limit).where('address_missed_at', 'is', null).where('address', 'is', null).execute();

/**
 * Jobs that ended at least `after` ago and less than `until` ago (both in milliseconds), are still scheduled, and whose
 * cleaner was not asked; from `hour` of the day of their end on, in their city.
 */
export const selectNotDone = (
  db: Db,
  { now, hour, after, until }: { now: Date; hour: number; after: number; until: number },
  limit: number,
): Promise<JobToLookAt[]> =>
  db
    .selectFrom('bookings')
    .innerJoin('cities', 'cities.id', 'bookings.city_id')
    .select('bookings.id')
    .where('status', '=', 'scheduled')
    .where('ends_at', '<=', new Date(now.getTime() - after))
    .where('ends_at', '>', new Date(now.getTime() - until))
    .where('done_asked_at', 'is', null)
    .where(
      sql<boolean>`(date_trunc('day', ends_at at time zone time_zone) + ${hour} * interval '1 hour') at time zone time_zone
        <= ${now}::timestamptz`,
    )
    .where(isCleanerNotSuspended)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
