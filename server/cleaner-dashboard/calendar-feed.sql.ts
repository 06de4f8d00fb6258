import { sql } from 'kysely';
import type { BookingState } from '#contract/booking';
import type { Db, Trx } from '../schema/tables.ts';

export interface Feed {
  cleaner_id: number;
  /** The city's. */
  name: string;
  state: string;
  timeZone: string;
}

export interface FeedJob {
  id: number;
  status: BookingState | 'planned';
  service: string;
  customer_name: string;
  starts_at: Date;
  ends_at: Date;
  booked_at: Date;
  moved_at: Date | null;
  revision: number;
}

/** The key of a cleaner's feed, by its hash; the one before opens nothing any more. */
export async function saveFeedKey(db: Db, cleanerId: number, keyHash: Buffer, at: Date): Promise<void> {
  await db
    .insertInto('calendar_feeds')
    .values({ cleaner_id: cleanerId, key_hash: keyHash, renewed_at: at })
    .onConflict((conflict) => conflict.column('cleaner_id').doUpdateSet({ key_hash: keyHash, renewed_at: at }))
    .execute();
}

/** The key of a cleaner's feed opens nothing any more. */
export async function deleteFeedKey(trx: Trx, cleanerId: number): Promise<void> {
  await trx.deleteFrom('calendar_feeds').where('cleaner_id', '=', cleanerId).execute();
}

/** Whose feed a key opens; undefined for a wrong one, and while the cleaner is suspended or after they have left. */
export const findFeed = (db: Db, keyHash: Buffer): Promise<Feed | undefined> =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('cleaners', 'cleaners.id', 'cleaner_id')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('cities', 'cities.id', 'city_id')
    .select(['cleaner_id', 'cities.name', 'state', 'time_zone as timeZone'])
    .where('key_hash', '=', keyHash)
    .where('cleaners.status', '<>', 'suspended')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A cleaner's jobs from then on, also those that were canceled and visits that are planned, the latest first. */
export async function selectFeedJobs(db: Db, cleanerId: number, from: Date, limit: number): Promise<FeedJob[]> {
  const { rows } = await sql<FeedJob>`
    select bookings.id, status, services.name as service, customer_name, starts_at, ends_at,
      coalesce(booked_at, created_at) as booked_at, moved_at, revision
    from bookings join services on services.id = service_id
    where cleaner_id = ${cleanerId} and starts_at >= ${from}
    and (booked_at is not null and cancel_code is distinct from 'slot_lost' or status = 'planned')
    and cleaner_left_at is null
    order by starts_at desc limit ${limit}
  `.execute(db);
  return rows;
}
