import type pg from 'pg';
import type { Things } from './people.ts';

/** All rows of somebody's things, as they are now. */
export async function rowsOfThings(pool: pg.Pool, things: Things): Promise<Record<string, unknown[]>> {
  const { bookingId, heldSlotId, cleanerId, cardId, planId } = things;
  const all = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
  return {
    booking: await all('select * from bookings where id = $1', [bookingId]),
    hold: await all('select * from bookings where time_slot_id = $1', [heldSlotId]),
    slots: await all('select * from time_slots where cleaner_id = $1 order by id', [cleanerId]),
    cleaner: await all('select * from cleaners where id = $1', [cleanerId]),
    timeOff: await all('select * from time_off where cleaner_id = $1 order by id', [cleanerId]),
    refunds: await all('select * from refunds where booking_id = $1', [bookingId]),
    mails: await all('select key, status from mails where booking_id = $1 order by key', [bookingId]),
    cards: await all('select * from saved_cards where id = $1', [cardId]),
    plan: await all('select * from plans where id = $1', [planId]),
    visits: await all('select * from bookings where plan_id = $1 order by id', [planId]),
    reports: await all('select * from reports where booking_id = $1', [bookingId]),
  };
}

/**
 * Tables that background work or counters change, not the calls: what the provider tells late, such as a card's fee, goes
 * into the last three. The team's reads are audited on purpose.
 */
const IGNORED_TABLES = [
  ...['throttles', 'chores', 'audit', 'provider_events'],
  ...['balance_transactions', 'ledger', 'payments'],
];
const IGNORED_COLUMNS = ['last_active_at', 'last_seen_at', 'idle_until', 'status', 'accepted_at', 'last_error'];

/** One hash for each of the product's tables, over all its rows; of emails only which exist, since they are being sent. */
export async function hashes(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [IGNORED_TABLES],
  );
  const of = async (name: string) => {
    const ignored = ['mails', 'users', 'sessions'].includes(name) ? IGNORED_COLUMNS : [];
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(row, ' ' order by row), '')) as hash
      from (select (to_jsonb(t) - $1::text[])::text as row from "${name}" as t) as rows`,
      [ignored],
    );
    return [name, rows[0]!.hash] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(({ name }) => of(name))));
}
