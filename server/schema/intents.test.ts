import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '#platform/database';
import { migrate } from './migrations.ts';

/** A database of the release before, whose bookings had one intent each: after the migration it is known what it was for. */

let client: pg.Client;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  const server = inject('postgres') as pg.ClientConfig;
  const name = `intents_by_purpose${inject('databaseSuffix')}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const config = { ...server, database: name };
  database = openDatabase(config as pg.PoolConfig);
  await migrate(database.db, '0019-refund-states');
  client = new pg.Client(config);
  await client.connect();
  await client.query(`
    insert into cities (id, name, slug, state, time_zone) values (1, 'Salem', 'salem', 'MA', 'America/New_York');
    insert into services (id, name, slug, description, surcharge_cents, position) values (1, 'Standard', 'std', '', 0, 1);
    insert into users (id, email, role, display_name, onboarding_complete, created_at)
      values (1, 'old@cleaner.test', 'cleaner', 'Olga Old', true, now());
    insert into cleaners (id, user_id, city_id, status, slug, hourly_rate_cents, created_at, updated_at)
      values (1, 1, 1, 'active', 'olga-old', 4500, now(), now())`);
  for (const [i, [status, intent]] of BOOKINGS.entries()) await insertBooking(i + 1, status, intent);
  await client.query(`
    insert into payments (intent_id, booking_id, charge_id, amount_cents, paid_at) values ('pi_done', 1, 'ch_done', 9000, now());
    insert into transfers (booking_id, n, cleaner_id, state, due_at) values (1, 1, 1, 'waiting', now())`);
  await migrate(database.db);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const BOOKINGS = [
  ['completed', 'pi_done'],
  ['pending', 'pi_held'],
  ['expired', 'pi_lapsed'],
  ['expired', null],
] as const;

async function insertBooking(id: number, status: string, intent: string | null): Promise<void> {
  const start = new Date(Date.now() + id * 86_400_000);
  const end = new Date(start.getTime() + 2 * 3_600_000);
  await client.query(
    `with slot as (
      insert into time_slots (id, cleaner_id, city_id, starts_at, ends_at, status) values ($1, 1, 1, $2, $3, 'open')
    )
    insert into bookings (id, time_slot_id, cleaner_id, city_id, service_id, starts_at, ends_at, status, customer_name,
      customer_email, hours, hourly_cents, total_cents, fee_basis_points, free_hours_before, grace_minutes, kept_hours,
      held_until, created_at, intent_id, booked_at, token_hash, token_sealed, completed_at)
    values ($1, $1, 1, 1, 1, $2, $3, $4, 'A', 'a@b.test', 2, 4500, 9000, 1500, 24, 5, 1, now(), now(), $5, $6, $7, $7, $6)`,
    [
      id,
      id,
      start,
      end,
      status,
      intent,
      status === 'completed' ? end : null,
      status === 'completed' ? Buffer.of(id) : null,
    ].slice(1),
  );
}

it('an intent of a booking is for its visit, and in the state that the booking tells', async () => {
  const { rows } = await client.query(
    'select booking_id, purpose, attempt, amount_cents, state, intent_id, charge_id from payment_intents order by 1',
  );
  const visit = { purpose: 'visit', attempt: 1, amount_cents: 9000 };
  expect(rows).toEqual([
    { ...visit, booking_id: 1, state: 'paid', intent_id: 'pi_done', charge_id: 'ch_done' },
    { ...visit, booking_id: 2, state: 'open', intent_id: 'pi_held', charge_id: null },
    { ...visit, booking_id: 3, state: 'canceled', intent_id: 'pi_lapsed', charge_id: null },
  ]);
});

it('a share belongs to the one payment, also when a process of the release before writes it', async () => {
  await client.query(
    `insert into transfers (booking_id, n, cleaner_id, state, due_at) values (1, 2, 1, 'waiting', now())`,
  );
  const { rows } = await client.query('select n, intent_id from transfers order by n');
  expect(rows).toEqual([
    { n: 1, intent_id: 'pi_done' },
    { n: 2, intent_id: 'pi_done' },
  ]);
});

it('a payment that a process of the release before writes is for the visit', async () => {
  await client.query(
    `insert into payments (intent_id, booking_id, amount_cents, paid_at) values ('pi_held', 2, 9000, now())`,
  );
  const { rows } = await client.query(`select purpose from payments where intent_id = 'pi_held'`);
  expect(rows).toEqual([{ purpose: 'visit' }]);
});
