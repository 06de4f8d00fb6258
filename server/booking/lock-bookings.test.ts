import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#platform/clock';
import { type Database, openDatabase } from '#platform/database';
import { type Availability, createAvailability } from '#server/availability';
import type { Cleaners } from '#server/cleaners';
import { ownDatabase } from '../../tests/own-database.ts';
import { waitFor } from '../../tests/wait-for.ts';
import type { BookingDeps } from './deps.ts';
import { lockBookings } from './lock-bookings.ts';

let database: Database;
let availability: Availability;
beforeAll(async () => {
  database = openDatabase((await ownDatabase()).config);
  const { db, transact } = database;
  availability = createAvailability({
    db,
    transact,
    readPublic: (work) => work(db),
    clock: systemClock,
    cleaners: {} as Cleaners,
    slotThrottle: async () => {},
    hooks: { onOpened: async () => {}, isOffered: async () => false, jobsAt: async () => [] },
  });
});
afterAll(() => database.close());

/** A scheduled booking, its slot, and an open slot of the same cleaner. */
async function bookingToMove() {
  const { rows } = await database.pool.query<{ id: number; cleaner: number; slot: number; other: number }>(`
    select bookings.id, bookings.cleaner_id as cleaner, time_slot_id as slot, other.id as other
    from bookings join time_slots as other on other.cleaner_id = bookings.cleaner_id and other.status = 'open'
    where bookings.status = 'scheduled' order by other.starts_at desc limit 1`);
  return rows[0]!;
}

const isSomebodyWaiting = async () =>
  (
    await database.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).rowCount === 1;

// shows: fault F7
it('starts over for a booking that got another slot while its cleaner was waited for', async () => {
  const { id, cleaner, slot, other } = await bookingToMove();
  const mover: pg.PoolClient = await database.pool.connect();
  await mover.query('begin');
  await mover.query('select from cleaners where id = $1 for no key update', [cleaner]);
  let tries = 0;
  const locking = database.transact(async (trx) => {
    tries++;
    return lockBookings({ availability } as BookingDeps, trx, [id]);
  });
  await waitFor(isSomebodyWaiting);
  await mover.query('update bookings set time_slot_id = $2 where id = $1', [id, other]);
  await mover.query('commit');
  mover.release();
  const [locked] = await locking;
  expect([tries, locked?.slot.id, locked?.booking.time_slot_id]).toEqual([2, other, other]);
  expect(locked?.slot.id).not.toBe(slot);
});

it('of many are in order of ids, and what does not exist is left out', async () => {
  const { rows } = await database.pool.query<{ id: number }>('select id from bookings order by random() limit 12');
  const ids = rows.map((row) => row.id);
  const locked = await database.transact((trx) =>
    lockBookings({ availability } as BookingDeps, trx, [...ids, 2_000_000_000]),
  );
  expect(locked.map(({ booking }) => booking.id)).toEqual(ids.toSorted((a, b) => a - b));
  for (const { booking, slot } of locked) expect(slot.id).toBe(booking.time_slot_id);
});
