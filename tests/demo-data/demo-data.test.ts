import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { policy } from '#contract/policy';
import { type Database, openDatabase } from '#platform/database';
import { openFolder } from '#platform/files';
import { createSealer, hashSecret } from '#platform/secrets';
import { CITIES } from '#server/catalog';
import { listCleaners, readPhoto } from '#server/cleaners';
import { ownDatabase } from '../own-database.ts';
import { ADMIN, CLEANER, CUSTOMER, DEMO_DATA, DEMO_SECRET_KEY, HIDDEN_CLEANERS, SERVICES } from './index.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await ownDatabase()).config);
});
afterAll(() => database.close());

describe('places', () => {
  test('are three cities with the counties and communities that the wizard offers', () => {
    const counts = CITIES.map(({ slug, counties }) => [
      slug,
      Object.entries(counties).map(([county, names]) => [county, new Set(names).size]),
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      'san-jose': [
        ['Santa Clara County', 25],
        ['Alameda County', 7],
      ],
      miami: [
        ['Miami-Dade County', 25],
        ['Broward County', 11],
      ],
      baltimore: [
        ['Baltimore City', 20],
        ['Baltimore County', 20],
        ['Howard County', 12],
        ['Anne Arundel County', 15],
      ],
    });
    const names = CITIES.flatMap(({ counties }) => Object.values(counties).flat());
    expect(new Set(names).size).toBe(names.length);
  });

  test('offer Standard Clean first', async () => {
    const services = await database.db.selectFrom('services').selectAll().orderBy('position').execute();
    expect(services.map(({ name }) => name)).toEqual(SERVICES.map(({ name }) => name));
    expect(services[0]).toMatchObject({ name: 'Standard Clean', surcharge_cents: 0 });
  });
});

describe('cleaners', () => {
  const active = () =>
    database.db
      .selectFrom('cleaners')
      .innerJoin('users', 'users.id', 'cleaners.user_id')
      .innerJoin('cities', 'cities.id', 'cleaners.city_id')
      .select(['cleaners.id', 'cleaners.slug', 'users.email', 'cities.slug as city', 'hourly_rate_cents', 'bio'])
      .select(['photo_id', 'rating_count', 'rating_points', 'jobs_completed'])
      .where('status', '=', 'active')
      .execute();

  test('are twenty-four, half of them in Baltimore, from $36', async () => {
    const cleaners = await active();
    const inCity = (city: string) => cleaners.filter((cleaner) => cleaner.city === city).length;
    expect([inCity(DEMO_DATA.baltimore), inCity(DEMO_DATA.miami), inCity(DEMO_DATA.sanJose)]).toEqual([12, 6, 6]);
    expect(Math.min(...cleaners.map(({ hourly_rate_cents }) => hourly_rate_cents))).toBe(policy.rate.lowestCents);
  });

  test('say who they are in as many words as the wizard asks for', async () => {
    for (const { slug, bio } of await active()) {
      expect(bio.length, slug!).toBeGreaterThanOrEqual(100);
      expect(bio.length, slug!).toBeLessThanOrEqual(250);
    }
  });

  test('all offer Standard Clean', async () => {
    const { rows } = await sql`
      select slug from cleaners where status = 'active' and not exists (
        select from cleaner_services join services on services.id = service_id
        where cleaner_id = cleaners.id and services.slug = 'standard')
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('include Denise, who can sign in, and somebody new without a photo', async () => {
    const cleaners = await active();
    expect(cleaners.find(({ slug }) => slug === DEMO_DATA.denise)).toMatchObject({
      email: CLEANER.email,
      city: DEMO_DATA.baltimore,
      hourly_rate_cents: 4500,
      jobs_completed: 86,
      rating_points: 490,
    });
    expect(cleaners.find(({ slug }) => slug === DEMO_DATA.grace)).toMatchObject({ photo_id: null, rating_points: 0 });
  });

  test('have photos that can be shown', async () => {
    const files = openFolder(inject('demoFiles'));
    const photos = (await active()).flatMap(({ photo_id }) => photo_id ?? []);
    expect(photos).toHaveLength(22);
    for (const id of photos) expect((await readPhoto(files, id, 'small')).type).toBe('image/webp');
  });

  test('who are not active have no open times and are in no list', async () => {
    const shown = (await listCleaners(database.db, {})).cleaners.map(({ displayName }) => displayName);
    expect(shown).toHaveLength(24);
    for (const { name } of HIDDEN_CLEANERS) expect(shown).not.toContain(name);
    const { rows } = await sql`
      select from time_slots join cleaners on cleaners.id = cleaner_id
      where cleaners.status <> 'active' and time_slots.status = 'open' and starts_at > now()
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('have open times that know how long a booking may be, as long as their days allow', async () => {
    const { rows } = await sql<{ days: number; seven: number; longer: number }>`
      select count(*)::int as days, count(*) filter (where longest >= 420)::int as seven,
        count(*) filter (where longest >= 450)::int as longer
      from (
        select max(longest_minutes) as longest from time_slots join cities on cities.id = city_id
        where status = 'open' and starts_at > now() + interval '2 hours' and starts_at < now() + interval '7 days'
        group by cleaner_id, (starts_at at time zone time_zone)::date
      ) as days
    `.execute(database.db);
    const [{ days, seven, longer } = { days: 0, seven: 0, longer: 0 }] = rows;
    expect(days).toBeGreaterThan(80);
    expect(seven).toBeGreaterThan(days * 0.45);
    expect(longer).toBeGreaterThan(days / 5);
  });

  test('have done at least the jobs, and got at least the ratings, that are still on record', async () => {
    const { rows } = await sql`
      select slug from cleaners where
        jobs_completed < (select count(*) from bookings where cleaner_id = cleaners.id and status = 'completed')
        or rating_count < (select count(*) from reviews where cleaner_id = cleaners.id)
        or rating_sum > 5 * rating_count
    `.execute(database.db);
    expect(rows).toEqual([]);
  });
});

test('one person of each role can be signed in as', async () => {
  const users = await database.db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('email', 'in', [CUSTOMER.email, CLEANER.email, ADMIN.email])
    .orderBy('email')
    .execute();
  expect(users).toEqual([
    { email: ADMIN.email, role: 'admin' },
    { email: CLEANER.email, role: 'cleaner' },
    { email: CUSTOMER.email, role: 'user' },
  ]);
});

describe('bookings', () => {
  test('are in every state, past and coming', async () => {
    const { rows } = await sql<{ state: string }>`
      select distinct status || case when starts_at > now() then ' coming' else ' past' end as state from bookings
      order by state
    `.execute(database.db);
    expect(rows.map(({ state }) => state)).toEqual([
      'canceled coming',
      'canceled past',
      'completed past',
      'expired coming',
      'no_show past',
      'pending coming',
      'scheduled coming',
    ]);
  });

  test('have one reported problem for the team, whose share waits', async () => {
    const { rows } = await sql`
      select bookings.status, transfers.state, reports.created_at > ends_at and reports.created_at < now() as after
      from reports
      join bookings on bookings.id = reports.booking_id
      join transfers on transfers.booking_id = bookings.id
      where resolved_at is null
    `.execute(database.db);
    expect(rows).toEqual([{ status: 'completed', state: 'waiting', after: true }]);
  });

  test('cost what the cleaner and the service ask', async () => {
    const { rows } = await sql`
      select bookings.id from bookings
      join cleaners on cleaners.id = bookings.cleaner_id
      join services on services.id = bookings.service_id
      where hourly_cents <> hourly_rate_cents + surcharge_cents
        or minutes * interval '1 minute' <> ends_at - starts_at
        or not exists (select from cleaner_services as offered
          where offered.cleaner_id = bookings.cleaner_id and offered.service_id = bookings.service_id)
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('have money that adds up to the cent', async () => {
    const { rows } = await sql`
      with sums as (
        select id, total_cents, booked_at is not null as booked,
          (select coalesce(sum(amount_cents), 0) from payments where booking_id = bookings.id) as paid,
          (select coalesce(sum(refunded_cents), 0) from payments where booking_id = bookings.id) as refunded,
          (select coalesce(sum(amount_cents), 0) from refunds where booking_id = bookings.id and status = 'done') as sent,
          (select coalesce(sum(amount_cents), 0) from ledger where booking_id = bookings.id) as balance
        from bookings
      )
      select * from sums where paid <> case when booked then total_cents else 0 end
        or refunded <> sent or balance <> paid - refunded
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('sit on slots of their cleaner that know of them', async () => {
    const { rows } = await sql`
      select bookings.id, bookings.status, time_slots.status as slot from bookings
      join time_slots on time_slots.id = time_slot_id
      where (time_slots.cleaner_id, time_slots.city_id, time_slots.starts_at, time_slots.ends_at)
          <> (bookings.cleaner_id, bookings.city_id, bookings.starts_at, bookings.ends_at)
        or time_slots.status <> case
          when bookings.status = 'pending' then 'held'
          when bookings.status in ('scheduled', 'completed', 'no_show') then 'booked'
          when canceled_by = 'cleaner' then 'blocked'
          else 'open' end
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('have links that the holder of the key can write', async () => {
    const sealer = createSealer(DEMO_SECRET_KEY);
    const booked = await database.db
      .selectFrom('bookings')
      .select(['token_hash', 'token_sealed'])
      .where('booked_at', 'is not', null)
      .execute();
    expect(booked.length).toBeGreaterThan(40);
    for (const { token_hash, token_sealed } of booked) {
      expect(hashSecret(sealer.open(token_sealed!)).equals(token_hash!)).toBe(true);
    }
  });

  test('leave the next number free', async () => {
    const { rows } = await sql<{ free: boolean }>`
      select nextval(pg_get_serial_sequence('bookings', 'id')) > (select max(id) from bookings) as free
    `.execute(database.db);
    expect(rows).toEqual([{ free: true }]);
  });
});
