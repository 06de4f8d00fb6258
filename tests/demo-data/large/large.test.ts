import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policy } from '#contract/policy';
import { type Database, openDatabase } from '#platform/database';
import { createSealer, hashSecret } from '#platform/secrets';
import { generateUpcomingSlots } from '#server/availability';
import { ownDatabase } from '../../own-database.ts';
import { fillLargeDemoData } from './fill.ts';

const counts = { cities: 12, cleaners: 150, slots: 9000, bookings: 900 };
const sealer = createSealer('a key for this test, and for no other');

describe('the large demo data, in small', () => {
  let database: Database;
  const now = new Date();
  beforeAll(async () => {
    database = openDatabase((await ownDatabase()).config);
    await fillLargeDemoData(database.transact, { counts, sealer, now, say: () => {} });
  });
  afterAll(() => database.close());

  const rowsOf = async (query: string) => (await database.pool.query(query)).rows;

  test('has the requested counts of everything', async () => {
    const actual = await rowsOf(`
      select (select count(*) from cities) as cities, (select count(*) from cleaners) as cleaners,
        (select count(*) from time_slots) as slots, (select count(*) from bookings) as bookings
    `);
    expect(actual).toEqual([counts]);
  });

  test('spreads over zones and states of bookings', async () => {
    const zones = await rowsOf('select distinct time_zone from cleaners join cities on cities.id = city_id');
    expect(zones.length).toBeGreaterThanOrEqual(5);
    const states = await rowsOf(`
      select distinct status from bookings where intent_id like 'pi_large%' or status = 'expired' order by status
    `);
    expect(states.map(({ status }) => status)).toEqual(['canceled', 'completed', 'expired', 'no_show', 'scheduled']);
  });

  test('everybody offers Standard Clean, and what else they offer differs', async () => {
    const [others] = await rowsOf(`
      select count(*)::float / count(distinct cleaner_id) as each, count(distinct service_id) as services
      from cleaner_services where cleaner_id in
        (select cleaners.id from cleaners join users on users.id = user_id where email like 'cleaner.%@large.test')
    `);
    expect(others.services).toBe(6);
    expect(others.each).toBeGreaterThan(2);
    expect(others.each).toBeLessThan(5);
    expect(
      await rowsOf(`
        select from cleaners where status = 'active' and not exists (select from cleaner_services join services
          on services.id = service_id where cleaner_id = cleaners.id and slug = 'standard')
      `),
    ).toEqual([]);
  });

  test('has the slots that the schedules would make', async () => {
    const { db, transact } = database;
    const clock = { now: () => now };
    const slots = () =>
      rowsOf(`
        select count(*), sum(time_slots.id) from time_slots join cleaners on cleaners.id = cleaner_id
        join users on users.id = user_id where email like 'cleaner.%@large.test'
      `);
    const before = await slots();
    await db.deleteFrom('slot_horizons').execute();
    await generateUpcomingSlots({ db, transact, clock });
    expect(await slots()).toEqual(before);
  });

  test('has money that adds up to the cent', async () => {
    const { rows } = await sql`
      with sums as (
        select id, total_cents, minutes * hourly_cents / 60 as price, booked_at is not null as booked,
          (select coalesce(sum(amount_cents), 0) from payments where booking_id = bookings.id) as paid,
          (select coalesce(sum(refunded_cents), 0) from payments where booking_id = bookings.id) as refunded,
          (select coalesce(sum(amount_cents), 0) from refunds where booking_id = bookings.id) as sent,
          (select coalesce(sum(amount_cents), 0) from ledger where booking_id = bookings.id) as balance
        from bookings
      )
      select * from sums where paid <> case when booked then total_cents else 0 end
        or price <> total_cents or refunded <> sent or balance <> paid - refunded
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('has slots that know of their bookings, and nothing that happened after now', async () => {
    expect(
      await rowsOf(`
        select bookings.id from bookings join time_slots on time_slots.id = time_slot_id
        where bookings.starts_at <> time_slots.starts_at or bookings.cleaner_id <> time_slots.cleaner_id
          or (bookings.status in ('scheduled', 'completed', 'no_show')) <> (time_slots.status = 'booked')
          or greatest(booked_at, completed_at, canceled_at) > now()
          or canceled_at not between booked_at and bookings.starts_at
      `),
    ).toEqual([]);
  });

  test('gives no email more bookings to come than it may have', async () => {
    const [most] = await rowsOf(`
      select max(bookings) from (select count(*) as bookings from bookings
        where status in ('scheduled', 'pending') group by customer_email) as each
    `);
    expect(most.max).toBeLessThanOrEqual(policy.booking.upcomingForEmail);
  });

  test('has links that the holder of the key can write', async () => {
    const booked = await rowsOf(`
      select token_hash, token_sealed from bookings where intent_id like 'pi_large%' and booked_at is not null limit 20
    `);
    expect(booked).toHaveLength(20);
    for (const { token_hash, token_sealed } of booked) {
      expect(hashSecret(sealer.open(token_sealed))).toEqual(token_hash);
    }
  });
});
