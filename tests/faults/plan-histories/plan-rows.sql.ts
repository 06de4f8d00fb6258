import type pg from 'pg';
import { waitFor } from '../../wait-for.ts';

/** What proofs about plans read in the database directly. */

export async function methodOfCard(pool: pg.Pool, cardId: number): Promise<string> {
  const { rows } = await pool.query('select payment_method_id from saved_cards where id = $1', [cardId]);
  return rows[0].payment_method_id;
}

/** Of each plan what changes with everything that the background does about it. */
export async function statesOfPlans(pool: pg.Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ id: number; state: string }>(`
    with visits as (
      select plan_id, string_agg(concat_ws(' ', id, status, revision), ',' order by id) as state from bookings
      where plan_id is not null group by plan_id
    ), clashes as (
      select plan_id, count(*) as state from plan_clashes group by plan_id
    ), tries as (
      select plan_id, concat(count(*) filter (where off_session_charges.state <> 'asked'), '/', max(off_session_charges.id)) as state
      from off_session_charges join bookings on bookings.id = booking_id group by plan_id
    ), told as (
      select plan_id, concat(count(*), '/', sum(told_charge_id)) as state
      from visit_charges join bookings on bookings.id = booking_id group by plan_id
    )
    select plans.id, concat_ws(' ', plans.revision, plans.state, visits.state, clashes.state, tries.state, told.state) as state
    from plans left join visits on visits.plan_id = plans.id left join clashes on clashes.plan_id = plans.id
    left join tries on tries.plan_id = plans.id left join told on told.plan_id = plans.id order by plans.id`);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/**
 * What may never be, at any moment: two live visits of a date, a visit that takes place and is not paid, one that does not and
 * is; one with another cleaner than the plan's; money taken after the plan ended or the visit began, or more than was agreed to.
 * Gives what is, in words.
 */
export async function planFaults(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    with visits as (
      select bookings.*, plans.ended_at, plans.state as plan_state, plans.cleaner_id as own_cleaner_id,
        coalesce((select sum(amount_cents) from payments where booking_id = bookings.id and purpose = 'visit'), 0) as paid,
        coalesce((select sum(amount_cents) from refunds where booking_id = bookings.id), 0) as back
      from bookings join plans on plans.id = plan_id
    )
    select concat('two live visits of plan ', plan_id, ' on ', nominal_date) as fault from visits
      where status in ('planned', 'scheduled', 'completed', 'no_show') group by plan_id, nominal_date having count(*) > 1
    union all select concat('visit ', id, ' is scheduled, but ', paid, ' paid and ', back, ' back') from visits
      where status in ('scheduled', 'completed', 'no_show') and (paid <> total_cents or back >= paid)
    union all select concat('visit ', id, ' is ', status, ', but ', paid, ' paid and ', back, ' back') from visits
      where status in ('planned', 'skipped', 'unpaid') and paid <> back
    union all select concat('visit ', id, ' was paid after its plan ended or it began') from visits
      where booked_at >= starts_at or (booked_at > ended_at and paid > back)
    union all select concat('visit ', id, ' is planned, and its plan has ended') from visits
      where status = 'planned' and plan_state = 'ended'
    union all select concat('visit ', id, ' is planned with cleaner ', cleaner_id, ', its plan is with ', own_cleaner_id) from visits
      where status = 'planned' and cleaner_id <> own_cleaner_id
    union all select concat('visit ', booking_id, ' was charged ', amount_cents, ' of ', most_cents) from off_session_charges
      join card_consents on card_consents.id = consent_id where amount_cents > most_cents
    union all select concat('visit ', bookings.id, ' was charged otherwise than agreed') from payments
      join bookings on bookings.id = booking_id
      where plan_id is not null and purpose = 'visit' and amount_cents <> total_cents`);
  return rows.map(({ fault }) => fault);
}

/** The bookings that are visits of a plan. */
export async function visitIds(pool: pg.Pool, planId: number): Promise<number[]> {
  const { rows } = await pool.query('select id from bookings where plan_id = $1', [planId]);
  return rows.map(({ id }) => id);
}

/** The kinds of the emails that were written about a booking, in order; those that were no longer true are none. */
export async function emailsOfBooking(pool: pg.Pool, bookingId: number): Promise<string[]> {
  const { rows } = await pool.query(
    `select kind from mails where booking_id = $1 and status <> 'obsolete' and role = 'customer' order by kind`,
    [bookingId],
  );
  return rows.map(({ kind }) => kind);
}

/** When a visit was paid; null where it was not. */
export async function bookedAt(pool: pg.Pool, bookingId: number): Promise<Date | null> {
  const { rows } = await pool.query<{ booked_at: Date | null }>('select booked_at from bookings where id = $1', [
    bookingId,
  ]);
  return rows[0]!.booked_at;
}

/** Times of one cleaner that two have at once. */
export async function takenTwice(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select one.id, other.id from time_slots as one join time_slots as other
      on other.cleaner_id = one.cleaner_id and other.id > one.id
      and other.starts_at < one.busy_until and one.starts_at < other.busy_until
    where one.status in ('held', 'booked', 'blocked') and other.status in ('held', 'booked', 'blocked')`);
  return rows;
}

/** A cleaner who cannot be booked yet works in a city of that zone from now on. */
export async function moveToZone(pool: pg.Pool, cleanerId: number, zone: string): Promise<void> {
  await pool.query(
    `with city as (
      insert into cities (name, slug, state, time_zone) values ('San Diego', 'san-diego', 'CA', $2) returning id
    ) update cleaners set city_id = city.id from city where cleaners.id = $1`,
    [cleanerId, zone],
  );
}

/** A planned visit as a process of the release before has made it: at an older rate, and perhaps announced so. */
export async function planAsReleaseBefore(
  pool: pg.Pool,
  bookingId: number,
  { hourlyCents, noticedAt }: { hourlyCents: number; noticedAt?: Date },
): Promise<void> {
  await pool.query('update bookings set hourly_cents = $2, total_cents = minutes * $2 / 60 where id = $1', [
    bookingId,
    hourlyCents,
  ]);
  if (noticedAt) await pool.query('insert into visit_charges values ($1, $2)', [bookingId, noticedAt]);
}

/** The shares that a cleaner was sent, the smallest first, in cents. */
export async function sentShares(pool: pg.Pool, cleanerId: number): Promise<number[]> {
  const { rows } = await pool.query(
    `select amount_cents from transfers where cleaner_id = $1 and state = 'sent' order by amount_cents`,
    [cleanerId],
  );
  return rows.map(({ amount_cents }) => amount_cents);
}

const LONG_AGO = '1990-01-01';

/** So many other planned visits of the same plan that begin a day before it, of which their customer was told. */
export async function crowdBefore(pool: pg.Pool, bookingId: number, count: number): Promise<void> {
  await pool.query(
    `with times as (
      insert into time_slots (cleaner_id, city_id, starts_at, ends_at, busy_until, status)
      select cleaner_id, city_id, at, at + interval '1 second', at + interval '1 second', 'withdrawn'
      from bookings, generate_series(1, $2) as n, lateral (
        select starts_at - interval '24 hours' + n * interval '1 second' as at) as moments
      where id = $1 returning id, starts_at
    ), crowd as (
      insert into bookings overriding system value
      select (jsonb_populate_record(visit, jsonb_build_object('id', nextval(pg_get_serial_sequence('bookings', 'id')),
        'time_slot_id', times.id, 'starts_at', times.starts_at, 'token_hash', null, 'token_sealed', null,
        'nominal_date', '${LONG_AGO}'::date + (row_number() over (order by times.id))::int))).*
      from bookings as visit, times where visit.id = $1 returning id
    )
    insert into visit_charges (booking_id, noticed_at) select id, now() from crowd`,
    [bookingId, count],
  );
}

export async function removeCrowd(pool: pg.Pool): Promise<void> {
  const crowd = `select id from bookings where nominal_date between '${LONG_AGO}' and '2000-01-01'`;
  await pool.query(`delete from visit_charges where booking_id in (${crowd})`);
  await pool.query(`with gone as (
    delete from bookings where id in (${crowd}) returning time_slot_id
  ) delete from time_slots using gone where time_slots.id = time_slot_id`);
}

/** The planned visits that begin next, all at one moment. */
export async function selectNextPlanned(
  pool: pg.Pool,
): Promise<{ planId: number; nominalDate: string; startTime: string; bookingId: number }[]> {
  const { rows } = await pool.query(`
    select plan_id as "planId", nominal_date::text as "nominalDate", starts_at, id as "bookingId" from bookings
    where status = 'planned' and starts_at = (select min(starts_at) from bookings where status = 'planned') order by id`);
  return rows.map(({ starts_at, ...visit }) => ({ ...visit, startTime: starts_at.toISOString() }));
}

/** The same visit once more, at another time. */
export const copyVisit = (pool: pg.Pool, bookingId: number): Promise<unknown> =>
  pool.query(
    `with slot as (
      insert into time_slots (cleaner_id, city_id, starts_at, ends_at, busy_until, status)
      select cleaner_id, city_id, starts_at + interval '1 minute', ends_at, ends_at, 'withdrawn' from bookings
      where id = $1 returning id
    )
    insert into bookings overriding system value
    select (jsonb_populate_record(visit, jsonb_build_object('id', nextval(pg_get_serial_sequence('bookings', 'id')),
      'time_slot_id', slot.id, 'token_hash', null, 'token_sealed', null))).*
    from bookings as visit, slot where visit.id = $1`,
    [bookingId],
  );

/** No process does these scheduled tasks by itself for an hour; all others it does again. */
export async function leaseTasks(pool: pg.Pool, names: string[]): Promise<void> {
  await pool.query('delete from chores');
  await pool.query(
    `insert into chores (name, leased_until) select name, now() + interval '1 hour' from unnest($1::text[]) as name
      on conflict (name) do update set leased_until = excluded.leased_until`,
    [names],
  );
}

/** A plan ends while whoever wants to do something with it waits: its account is locked until `commit`. */
export async function stopWhileLocked(
  pool: pg.Pool,
  { planId, userId, at }: { planId: number; userId: number; at: Date },
) {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await client.query('begin');
  await client.query('select from users where id = $1 for update', [userId]);
  return {
    // Asked outside the transaction: within one, later connections are not seen.
    untilBlocked: () =>
      waitFor(async () => {
        const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
        return (await pool.query(waiting, [rows[0]!.pid])).rowCount !== 0;
      }),
    async commit(): Promise<void> {
      const ended = `update plans set state = 'ended', end_code = 'by_customer', ended_at = $2 where id = $1`;
      await client.query(ended, [planId, at]);
      await client.query('commit');
      client.release();
    },
  };
}
