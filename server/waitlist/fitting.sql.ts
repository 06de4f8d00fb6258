import { sql } from 'kysely';
import { dateIn, minuteIn } from '#contract/time';
import { type Opening, pacedMinutes } from '#server/availability';
import type { Trx } from '../schema/tables.ts';
import { isProven } from './entries.sql.ts';

/** A wish that a time fits which has just come free. */
export interface Fitting {
  entryId: number;
  slotId: number;
  /** How long it would be held and booked for: never less than the shortest booking of its day. */
  minutes: number;
  startsAt: Date;
  userId: number | null;
  email: string;
}

/** Which wishes are left out. */
interface Without {
  entryIds: readonly number[];
  /** Whoever was offered it before. */
  openingId: number | null;
  givenUpBy: { userId: number | null; emailDigest: Buffer | null };
}

/**
 * The oldest wish of the city that fits what has come free, with the earliest time that does; undefined where there is none. Place,
 * service, extras, pets and room are looked at as a booking does. A person has one private hold at a time, and none of a time
 * of their own. Its row is locked; one that somebody else has locked is left out. `from`: the earliest start.
 */
export async function lockOldestFitting(
  trx: Trx,
  { cleanerId, cityId, zone, times }: Opening,
  { now, from, without }: { now: Date; from: Date; without: Without },
): Promise<Fitting | undefined> {
  const { entryIds, openingId, givenUpBy } = without;
  const { rows } = await sql<Fitting>`
    select entry.id as "entryId", fit.id as "slotId", fit.minutes, fit.starts_at as "startsAt", entry.user_id as "userId",
      entry.email
    from waitlist_entries as entry
    join cleaners on cleaners.id = ${cleanerId}
    join users as owner on owner.id = cleaners.user_id
    cross join lateral (
      select time.id, time.starts_at, needed.minutes
      from unnest(
        ${times.map(({ id }) => id)}::int[], ${times.map(({ start }) => new Date(start))}::timestamptz[],
        ${times.map(({ start }) => dateIn(start, zone))}::date[], ${times.map(({ start }) => minuteIn(start, zone))}::int[],
        ${times.map(({ shortestMinutes }) => shortestMinutes)}::int[],
        ${times.map(({ longestMinutes }) => longestMinutes)}::int[],
        ${times.map(({ longestBefore }) => longestBefore)}::int[]
      ) as time (id, starts_at, date, minute, shortest, longest, longest_before)
      cross join lateral (
        select greatest(
          case when entry.usual_time is null then entry.minutes else ${pacedMinutes(sql<number>`entry.usual_time`)} end,
          time.shortest
        ) as minutes
      ) as needed
      where time.starts_at >= ${from} and time.date = any(entry.days)
        and time.minute >= entry.from_minute and time.minute + needed.minutes <= entry.to_minute
        and needed.minutes <= time.longest and needed.minutes > time.longest_before
        -- What they did not take is no news.
        and not exists (
          select from waitlist_offers as earlier
          where earlier.entry_id = entry.id and earlier.slot_id = time.id and earlier.state = 'lapsed'
        )
      order by time.starts_at limit 1
    ) as fit
    where entry.state = 'waiting' and entry.city_id = ${cityId} and entry.ends_at > ${now}
      and entry.id <> all(${entryIds}::int[])
      and cleaners.status = 'active'
      and (entry.cleaner_ids is null or cleaners.id = any(entry.cleaner_ids))
      and exists (select from cleaner_services where cleaner_id = cleaners.id and service_id = entry.service_id)
      and cleaners.add_ons @> array(select jsonb_object_keys(entry.extras))
      and (entry.home ->> 'pets' is distinct from 'true' or cleaners.pets_comfortable)
      and cleaners.user_id is distinct from entry.user_id and owner.email <> entry.email
      -- Whoever has blocked the cleaner is not looked at, so that they take no place of those who are.
      and not exists (select from blocks where blocks.cleaner_id = cleaners.id and blocks.user_id = entry.user_id)
      and (${givenUpBy.userId}::int is null or entry.user_id is distinct from ${givenUpBy.userId}::int)
      and (${givenUpBy.emailDigest}::bytea is null or entry.email_digest <> ${givenUpBy.emailDigest}::bytea)
      and not exists (
        select from waitlist_offers as offer
        join waitlist_entries as other on other.id = offer.entry_id
        where (
          other.user_id = entry.user_id
          or (other.email_digest = entry.email_digest and ${isProven('entry')} and ${isProven('other')})
        )
          and (offer.state = 'waiting' or (offer.state = 'claimed' and settled_at is null) or opening_id = ${openingId}::int)
      )
    order by entry.created_at, entry.id limit 1
    for update of entry skip locked
  `.execute(trx);
  return rows[0];
}
