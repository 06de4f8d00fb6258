import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database';
import { ownDatabase } from '../../tests/own-database.ts';
import { migrate } from './migrations.ts';

/** Slots and bookings of whole hours, made by the release before, in the database of one that books by minutes. */

let client: pg.Client;
const query = (text: string, values: unknown[] = []) => client.query(text, values);

const START = Date.parse('2030-05-08T13:00:00Z');
const startOf = (id: number) => new Date(START + id * 86_400_000);
const HOUR = 3_600_000;

const insertSlot = (id: number, hours: number, status = 'booked', start = startOf(id)) =>
  query('insert into time_slots (id, cleaner_id, city_id, starts_at, ends_at, status) values ($1, 1, 1, $2, $3, $4)', [
    id,
    start,
    new Date(start.getTime() + hours * HOUR),
    status,
  ]);

/** As the release before writes it. */
async function insertBooking(id: number, hours: number, totalCents = hours * 4501): Promise<void> {
  await query(
    `insert into bookings (id, time_slot_id, cleaner_id, city_id, service_id, starts_at, ends_at, status, customer_name,
       customer_email, hours, hourly_cents, total_cents, fee_basis_points, free_hours_before, grace_minutes, kept_hours,
       held_until, created_at)
     values ($1, $1, 1, 1, 1, $2, $3, 'pending', 'Robin Vale', 'robin@example.test', $4, 4501, $5, 1500, 24, 5, 1, $2, $2)`,
    [id, startOf(id), new Date(startOf(id).getTime() + hours * HOUR), hours, totalCents],
  );
}

beforeAll(async () => {
  const { config } = await ownDatabase('template0');
  const database = openDatabase(config);
  await migrate(database.db, '0019-refund-states');
  client = new pg.Client(config as pg.ClientConfig);
  await client.connect();
  await query(`insert into cities (id, name, slug, state, time_zone) values (1, 'Salem', 'salem', 'MA', 'America/New_York');
    insert into services (id, name, slug, description, surcharge_cents, position) values (1, 'Standard', 'std', '', 0, 1);
    insert into users (id, email, role, display_name, onboarding_complete, created_at)
      values (1, 'old@cleaner.test', 'cleaner', 'Olga Old', true, now());
    insert into cleaners (id, user_id, city_id, status, slug, hourly_rate_cents, created_at, updated_at)
      values (1, 1, 1, 'active', 'olga-old', 4500, now(), now())`);
  for (let hours = 1; hours <= 8; hours++) {
    await insertSlot(hours, hours);
    await insertBooking(hours, hours);
  }
  const bookedAt = 'update bookings set booked_at = $2 where id = $1';
  await query(bookedAt, [1, new Date(START - 9 * 24 * HOUR)]);
  await query(bookedAt, [2, new Date(startOf(2).getTime() - 2 * HOUR)]);
  // Canceled, withdrawn, and opened again with another length.
  await insertSlot(40, 3, 'withdrawn');
  await insertBooking(40, 3);
  await query(`update bookings set status = 'expired' where id = 40`);
  await insertSlot(41, 2, 'open', startOf(40));
  await migrate(database.db);
  await database.close();
});
afterAll(() => client.end());

describe('bookings of the release before', () => {
  it('last as long and cost as much as they did', async () => {
    const { rows } = await query('select hours, minutes, total_cents from bookings where id <= 8 order by id');
    expect(rows).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((hours) => ({ hours, minutes: hours * 60, total_cents: hours * 4501 })),
    );
  });

  it('keep until when they are free to cancel: a day before the start, or minutes after they were booked', async () => {
    const { rows } = await query('select id, free_until from bookings where id in (1, 2, 3) order by id');
    expect(rows).toEqual([
      { id: 1, free_until: new Date(startOf(1).getTime() - 24 * HOUR) },
      { id: 2, free_until: new Date(startOf(2).getTime() - 2 * HOUR + 300_000) },
      { id: 3, free_until: null },
    ]);
  });

  it('are still made while its processes run beside the new ones', async () => {
    await insertSlot(20, 3);
    await insertBooking(20, 3);
    const { rows } = await query('select minutes, total_cents from bookings where id = 20');
    expect(rows).toEqual([{ minutes: 180, total_cents: 13_503 }]);
  });

  it('cost minutes times the rate, half up to the cent, or are refused', async () => {
    await insertSlot(30, 3);
    await insertBooking(30, 3);
    const change = (minutes: number, totalCents: number) =>
      query('update bookings set minutes = $1, total_cents = $2 where id = 30', [minutes, totalCents]);
    // 3.5 x 4501 is 15,753.5 cents.
    for (const wrong of [15_753, 15_755]) await expect(change(210, wrong)).rejects.toThrow(/bookings_total_check/);
    await change(210, 15_754);
  });
});

describe('slots of the release before', () => {
  it('of one start are one, and its bookings are that one’s', async () => {
    const { rows } = await query('select id, status, longest_minutes from time_slots where starts_at = $1', [
      startOf(40),
    ]);
    expect(rows).toEqual([{ id: 41, status: 'open', longest_minutes: 120 }]);
    expect((await query('select time_slot_id from bookings where id = 40')).rows).toEqual([{ time_slot_id: 41 }]);
  });

  it('are still made: a start that was withdrawn gets its row back', async () => {
    await query(`update time_slots set status = 'withdrawn' where id = 41`);
    await insertSlot(50, 3, 'open', startOf(40));
    await insertSlot(51, 3, 'open');
    const { rows } = await query(
      'select id, status, longest_minutes, busy_until - ends_at as gap from time_slots where id in (41, 50, 51) order by id',
    );
    const gap = expect.objectContaining({ hours: 1 });
    expect(rows).toEqual([
      { id: 41, status: 'open', longest_minutes: 180, gap },
      { id: 51, status: 'open', longest_minutes: 180, gap },
    ]);
  });

  it('keep the buffer that they were written with', async () => {
    const inTheBuffer = new Date(startOf(51).getTime() + 3.5 * HOUR);
    await expect(insertSlot(52, 1, 'open', inTheBuffer)).rejects.toThrow(/time_slots_keep_apart/);
    await insertSlot(52, 1, 'open', new Date(startOf(51).getTime() + 4 * HOUR));
  });
});
