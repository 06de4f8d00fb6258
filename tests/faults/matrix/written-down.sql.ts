import type pg from 'pg';
import type { Things } from './people.ts';

/** All rows of somebody's things, as they are now. */
export async function writtenDown(pool: pg.Pool, things: Things): Promise<Record<string, unknown[]>> {
  const { bookingId, heldSlotId, cleanerId } = things;
  const all = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
  return {
    booking: await all('select * from bookings where id = $1', [bookingId]),
    hold: await all('select * from bookings where time_slot_id = $1', [heldSlotId]),
    slots: await all('select * from time_slots where cleaner_id = $1 order by id', [cleanerId]),
    cleaner: await all('select * from cleaners where id = $1', [cleanerId]),
    timeOff: await all('select * from time_off where cleaner_id = $1 order by id', [cleanerId]),
    refunds: await all('select * from refunds where booking_id = $1', [bookingId]),
    mails: await all('select key, status from mails where booking_id = $1 order by key', [bookingId]),
    reports: await all('select * from reports where booking_id = $1', [bookingId]),
  };
}
