import type pg from 'pg';

/** What rescues are raced with: cleaners by the dozen, and a job that can be given up again and again. */

/**
 * So many active cleaners like another one, who has an account of their own and no time: the background, which makes what a
 * schedule says of every cleaner's times, has been at theirs. Gives their ids.
 */
export async function insertCleanersLike(pool: pg.Pool, cleanerId: number, count: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `with people as (
       insert into users (email, role, display_name, onboarding_complete, created_at)
       select 'like' || $1::int || '-' || n || '-' || floor(random() * 1e9) || '@example.test', 'cleaner', 'Like ' || n, true, now()
       from generate_series(1, $2::int) as n returning id
     ), made as (
       insert into cleaners (user_id, city_id, county_id, status, slug, hourly_rate_cents, add_ons, pets_comfortable,
         created_at, updated_at)
       select people.id, city_id, county_id, 'active', 'like-' || people.id, hourly_rate_cents, add_ons, true, now(), now()
       from people cross join cleaners where cleaners.id = $1 returning id
     ), offered as (
       insert into cleaner_services (cleaner_id, service_id)
       select made.id, service_id from made cross join cleaner_services where cleaner_id = $1
     ), made_until as (
       insert into slot_horizons (cleaner_id, made_until) select id, 'infinity' from made
     )
     select id from made order by id`,
    [cleanerId, count],
  );
  return rows.map(({ id }) => id);
}

/** Takes everybody else off the lists, so that only these are asked. */
export const suspendOthers = (pool: pg.Pool, but: readonly number[]) =>
  pool.query(`update cleaners set status = 'suspended' where status = 'active' and not (id = any($1))`, [but]);

/** As if nobody had been asked for the job yet; and who could not come then can again. */
export async function forgetOffers(pool: pg.Pool, bookingId: number): Promise<void> {
  await pool.query('delete from rescue_offers where booking_id = $1', [bookingId]);
  await pool.query('delete from job_assignments where booking_id = $1 and until_at is not null', [bookingId]);
  await pool.query(
    `update time_slots set status = 'withdrawn' where status = 'blocked'
       and starts_at = (select starts_at from bookings where id = $1)`,
    [bookingId],
  );
}

export async function cleanerOf(pool: pg.Pool, bookingId: number): Promise<number> {
  const { rows } = await pool.query<{ cleaner_id: number }>('select cleaner_id from bookings where id = $1', [
    bookingId,
  ]);
  return rows[0]!.cleaner_id;
}

/** Cleaners who are booked twice for times that overlap. */
export async function overlapping(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ cleaner_id: number }>(
    `select one.cleaner_id from bookings as one join bookings as other
       on one.cleaner_id = other.cleaner_id and one.id < other.id
       and one.starts_at < other.ends_at and other.starts_at < one.ends_at
     where one.status = 'scheduled' and other.status = 'scheduled'`,
  );
  return rows.map(({ cleaner_id }) => cleaner_id);
}

/** An hour of a cleaner is open, whatever it was before. Gives its id. */
export async function openAt(pool: pg.Pool, cleanerId: number, start: Date): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into time_slots (cleaner_id, city_id, starts_at, ends_at, status, longest_minutes, busy_until)
     select id, city_id, $2, $2::timestamptz + interval '1 hour', 'open', 60, $2::timestamptz + interval '2 hours'
     from cleaners where id = $1
     on conflict (cleaner_id, starts_at) do update set
       status = 'open', ends_at = excluded.ends_at, longest_minutes = 60, busy_until = excluded.busy_until
     returning id`,
    [cleanerId, start],
  );
  return rows[0]!.id;
}

/** The times of these cleaners at a start that nobody is booked for are as if they had never been. */
export const forgetBlocked = (pool: pg.Pool, cleanerIds: readonly number[], start: Date) =>
  pool.query(
    `update time_slots set status = 'withdrawn'
     where cleaner_id = any($1) and starts_at = $2 and status in ('blocked', 'open')`,
    [cleanerIds, start],
  );

/** The search for a booking ends then. */
export const endSearchAt = (pool: pg.Pool, bookingId: number, at: Date) =>
  pool.query(`update rescues set deadline = $2 where booking_id = $1 and state in ('asking', 'seeking')`, [
    bookingId,
    at,
  ]);

/** What has become of a booking: its times among these cleaners, its refunds in cents, and who is booked for it. */
export async function endOf(pool: pg.Pool, bookingId: number, cleanerIds: readonly number[]) {
  const { rows } = await pool.query<{
    status: string;
    total: number;
    back: number;
    refunds: number;
    times: number;
    booked: number[];
    accepted: number[];
    rescue: string;
  }>(
    `select status, total_cents as total, (select state from rescues where booking_id = $1 order by id desc limit 1) as rescue,
       (select coalesce(sum(amount_cents), 0)::int from refunds where booking_id = $1) as back,
       (select count(*)::int from refunds where booking_id = $1) as refunds,
       (select count(*)::int from time_slots where cleaner_id = any($2) and time_slots.starts_at = bookings.starts_at
         and time_slots.status = 'booked') as times,
       array(select cleaner_id from job_assignments where booking_id = $1 and until_at is null) as booked,
       array(select rescue_offers.cleaner_id from rescue_offers join rescues on rescues.id = rescue_id
         where rescue_offers.booking_id = $1 and accepted_at is not null and refused_at is null
           and rescues.id = (select max(id) from rescues where booking_id = $1)) as accepted
     from bookings where id = $1`,
    [bookingId, cleanerIds],
  );
  return rows[0]!;
}
