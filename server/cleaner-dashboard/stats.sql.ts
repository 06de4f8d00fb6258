import { sql } from 'kysely';
import { soonestBookable } from '#contract/slots';
import type { Db } from '../schema/tables.ts';

/** A cleaner's counters, kept up to date as things happen. */
export const selectCleanerStats = (db: Db, userId: number) =>
  db
    .selectFrom('cleaners')
    .innerJoin('cities', 'cities.id', 'cleaners.city_id')
    .select([
      'cleaners.id',
      'cleaners.jobs_completed',
      'cleaners.rating_count',
      'cleaners.rating_sum',
      'cities.time_zone',
    ])
    .where('cleaners.user_id', '=', userId)
    .executeTakeFirst();

/**
 * Hours of slots that start in [from, to) and are not over: of open and booked ones together, and of the booked ones. What
 * begins too soon to be booked is open no more.
 */
export async function selectHours(db: Db, cleanerId: number, { from, to, now }: { from: Date; to: Date; now: Date }) {
  const soonest = new Date(soonestBookable(now.getTime()));
  return db
    .selectFrom('time_slots')
    .select([
      sql<number>`coalesce(sum(extract(epoch from ends_at - starts_at)) / 3600, 0)::float8`.as('hours'),
      sql<number>`coalesce(sum(extract(epoch from ends_at - starts_at)) filter (where status = 'booked') / 3600, 0)::float8`.as(
        'booked',
      ),
    ])
    .where('cleaner_id', '=', cleanerId)
    .where('status', 'in', ['open', 'booked'])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('ends_at', '>', now)
    .where((eb) => eb.or([eb('status', '=', 'booked'), eb('starts_at', '>=', soonest)]))
    .executeTakeFirstOrThrow();
}
