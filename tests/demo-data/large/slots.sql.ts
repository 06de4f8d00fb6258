import { sql } from 'kysely';
import { policy } from '#contract/policy';
import type { Trx } from '#platform/database';

const BUFFER_MINUTES = policy.slots.bufferMinutes;

/** Weeks of past slots in the large demo data. */
const WEEKS_BACK = 12;

export interface SlotCounts {
  /** Of the whole database. */
  slots: number;
  bookings: number;
}

/** How many of the bookings are of slots to come. */
const SHARE_COMING = 0.38;

/**
 * Lays out, in large_slots, a table of this transaction's own: every coming slot of the schedules and as many past ones,
 * drawn at random, as are missing from `slots`. The ones that get a booking carry a number from 1 on. The schedules hold
 * no hour at which clocks change, so a slot is its wall time in the city's zone (as in contract/slots.ts).
 */
export async function layOutSlots(trx: Trx, { slots, bookings }: SlotCounts, now: Date): Promise<void> {
  await sql`
    create temp table large_slots on commit drop as
    with owners as (
      select cleaners.id as cleaner_id, city_id, time_zone, (${now}::timestamptz at time zone time_zone)::date as today
      from cleaners join users on users.id = user_id join cities on cities.id = city_id
      where email like 'cleaner.%@large.test'
    ), candidates as (
      select owners.cleaner_id, city_id, slot_hours, (today + day) as date,
        (today + day + end_minute * interval '1 minute') at time zone time_zone as work_ends_at,
        (today + day + start_minute * interval '1 minute' + nth * (slot_hours + 1) * interval '1 hour')
          at time zone time_zone as starts_at
      from owners
      cross join generate_series(${-7 * WEEKS_BACK}::int, ${7 * policy.slots.weeksAhead}::int) as day
      join weekly_schedules on weekly_schedules.cleaner_id = owners.cleaner_id and available
        and weekday = extract(dow from today + day)
      cross join lateral generate_series(0, (end_minute - start_minute - slot_hours * 60) / (slot_hours * 60 + 60)) as nth
    ), timed as (
      select *, starts_at + slot_hours * interval '1 hour' as ends_at, starts_at < ${now} as past from candidates
    ), drawn as (
      select *, row_number() over (partition by past order by random()) as rank,
        count(*) filter (where not past) over () as coming
      from timed
      where starts_at > ${now} or starts_at + slot_hours * interval '1 hour' < ${now}::timestamptz - interval '6 hours'
    ), chosen as (
      select * from drawn where not past or rank <= ${slots} - (select count(*) from time_slots) - coming
    ), bookable as (
      select *, (${bookings} - (select count(*) from bookings))::int as wanted,
        least((${bookings} - (select count(*) from bookings)) * ${SHARE_COMING}::float8, coming)::int as wanted_coming
      from chosen
    )
    select nextval(pg_get_serial_sequence('time_slots', 'id'))::int as id, cleaner_id, city_id, slot_hours, starts_at,
      ends_at, past, date, work_ends_at,
      case
        when not past and rank <= wanted_coming then rank
        when past and rank <= wanted - wanted_coming then wanted_coming + rank
      end::int as booking
    from bookable order by cleaner_id, starts_at
  `.execute(trx);
}

/** The slots themselves, each in the state that its booking in large_bookings gives it. */
export const insertSlots = (trx: Trx) =>
  sql`
    insert into time_slots (id, cleaner_id, city_id, starts_at, ends_at, busy_until, status, longest_minutes)
    select id, cleaner_id, city_id, starts_at, ends_at, ends_at + ${BUFFER_MINUTES}::int * interval '1 minute', status,
      least(${policy.slots.longestHours * 60}::int, extract(epoch from least(
        work_ends_at,
        -- The next time of that day that is taken, with the buffer before it.
        min(starts_at) filter (where status <> 'open') over (
          partition by cleaner_id, date order by starts_at rows between 1 following and unbounded following
        ) - ${BUFFER_MINUTES}::int * interval '1 minute'
      ) - starts_at) / 60)::int
    from (
      select large_slots.id, large_slots.cleaner_id, large_slots.city_id, large_slots.starts_at, large_slots.ends_at,
        large_slots.date, large_slots.work_ends_at,
        case
          when status in ('scheduled', 'completed', 'no_show') then 'booked'
          when canceled_by = 'cleaner' then 'blocked'
          else 'open'
        end as status
      from large_slots left join large_bookings on large_bookings.n = large_slots.booking
    ) as slots
    order by id
  `.execute(trx);

/** Says that the slots reach four weeks ahead, so that background work does not go through everybody at the first start. */
export const insertHorizons = (trx: Trx, now: Date) =>
  sql`
    insert into slot_horizons (cleaner_id, made_until)
    select id, ${now}::timestamptz + ${policy.slots.weeksAhead} * interval '1 week' from cleaners where status = 'active'
    on conflict (cleaner_id) do nothing
  `.execute(trx);
