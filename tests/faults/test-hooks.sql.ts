import pg from 'pg';
import { waitFor } from '../wait-for.ts';
import type { BookingRow } from './stored-rows.sql.ts';

/** What a test reads and changes in the database directly, past the product. */

export async function bookingOfSlot(pool: pg.Pool, slotId: number): Promise<BookingRow | undefined> {
  const { rows } = await pool.query<BookingRow>(
    'select * from bookings where time_slot_id = $1 order by id desc limit 1',
    [slotId],
  );
  return rows[0];
}

/** The kinds of the provider's events about an intent that are stored. */
export async function storedEvents(pool: pg.Pool, intentId: string): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>(
    `select type from provider_events where payload -> 'data' -> 'object' ->> 'id' = $1`,
    [intentId],
  );
  return rows.map(({ type }) => type);
}

/** How many times the provider, or somebody in its name, was believed that a payment succeeded. */
export async function countSuccesses(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`select from provider_events where type = 'payment_intent.succeeded'`);
  return rowCount ?? 0;
}

export async function emailStatuses(pool: pg.Pool, bookingId: number): Promise<string[]> {
  const { rows } = await pool.query<{ status: string }>('select status from mails where booking_id = $1', [bookingId]);
  return rows.map(({ status }) => status);
}

/** How many bookings a time has had, whatever became of them. */
export async function countBookings(pool: pg.Pool, slotId: number): Promise<number> {
  return (await pool.query('select from bookings where time_slot_id = $1', [slotId])).rowCount ?? 0;
}

export async function isUnmatchedPayment(pool: pg.Pool, intentId: string): Promise<boolean> {
  return (await pool.query('select from stray_payments where intent_id = $1', [intentId])).rowCount === 1;
}

export async function slotStatus(pool: pg.Pool, slotId: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ status: string }>('select status from time_slots where id = $1', [slotId]);
  return rows[0]?.status;
}

/** The times of a slot's cleaner that are held, booked or blocked, in order; instants as epoch milliseconds. */
export async function takenTimes(pool: pg.Pool, slotId: number) {
  const { rows } = await pool.query<{ id: number; start: number; end: number; status: string }>(
    `select id, status, extract(epoch from starts_at)::float8 * 1000 as start,
       extract(epoch from ends_at)::float8 * 1000 as end
     from time_slots where cleaner_id = (select cleaner_id from time_slots where id = $1)
       and status in ('held', 'booked', 'blocked')
     order by starts_at`,
    [slotId],
  );
  return rows;
}

/** Resolves once the latest booking of a time has this status. */
export const waitForBooking = (pool: pg.Pool, slotId: number, status: string): Promise<BookingRow> =>
  waitFor(
    async () => {
      const booking = await bookingOfSlot(pool, slotId);
      return booking?.status === status && booking;
    },
    { seconds: 30, what: `time ${slotId} to have a booking that is ${status}` },
  );

/** Ends the ten minutes of a hold. */
export const expireHold = (pool: pg.Pool, slotId: number) =>
  pool.query(`update bookings set held_until = now() where time_slot_id = $1 and status = 'pending'`, [slotId]);

export const setCleanerStatus = (pool: pg.Pool, slotId: number, status: 'suspended' | 'active') =>
  pool.query('update cleaners set status = $2 where id = (select cleaner_id from time_slots where id = $1)', [
    slotId,
    status,
  ]);

/** For an hour no process reconciles with the provider, so that the test sees what the other paths do. */
export const pauseReconciler = (pool: pg.Pool) =>
  pool.query(`
    insert into chores (name, leased_until) values ('reconcile with the provider', now() + interval '1 hour')
    on conflict (name) do update set leased_until = excluded.leased_until`);

/** As if two hours had passed for refunds on their way; processes that start now run all scheduled tasks at once. */
export async function letTwoHoursPass(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update refunds set sent_at = sent_at - interval '2 hours', checked_at = checked_at - interval '2 hours'
    where status = 'sent'`);
  await pool.query('delete from chores');
}

/** Keeps every transaction that writes to this table waiting, before its commit, until `release`. */
export async function lockTable(pool: pg.Pool, table: 'bookings' | 'mails' | 'payments') {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in share mode`);
  return {
    /** Resolves once somebody waits for the lock. */
    untilBlocked: () =>
      waitFor(
        async () => {
          const { rows } = await client.query(
            `select from pg_locks where not granted and relation = '${table}'::regclass`,
          );
          return rows.length > 0;
        },
        { what: `a transaction to wait for ${table}` },
      ),
    /** Whoever waits for it loses the connection, as a process does that is killed. */
    cutOff: () =>
      client.query(
        `select pg_terminate_backend(pid) from pg_locks where not granted and relation = '${table}'::regclass`,
      ),
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

/**
 * Calls `act` at each commit that changes times of the slot's cleaner; the database says so before the server can.
 * Scheduled tasks change those of others at any moment.
 */
export async function onEachCommit(
  config: pg.PoolConfig,
  slotId: number,
  act: () => void,
): Promise<() => Promise<void>> {
  const client = new pg.Client(config as pg.ClientConfig);
  await client.connect();
  const { rows } = await client.query('select cleaner_id from time_slots where id = $1', [slotId]);
  client.on('notification', ({ payload }) => {
    if (JSON.parse(payload || '{}').cleanerId === rows[0].cleaner_id) act();
  });
  await client.query('listen changes');
  return () => client.end();
}

/** Ends a few of the product's connections, wherever they are in their work; gives how many. */
export async function cutConnections(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'marblestep%' and pid <> pg_backend_pid()
    order by random() limit 3`);
  return rowCount ?? 0;
}

/** Nobody can write a booking until the function that it gives is called; reading goes on. */
export async function lockBookings(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('lock table bookings in exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** Takes every connection that the server has left. */
export async function exhaustConnections(config: pg.PoolConfig): Promise<{ release(): Promise<void> }> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client(config as pg.ClientConfig);
    client.on('error', () => {});
    try {
      await client.connect();
      taken.push(client);
    } catch {
      break;
    }
  }
  return {
    async release() {
      await Promise.all(taken.map((client) => client.end()));
    },
  };
}

/** As if the disk were full or this were a standby: no connection of the product's may write until the function is called. */
export async function makeReadOnly(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const set = async (value: 'on' | 'off') => {
    await client.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`);
    await client.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'marblestep%'`);
  };
  await set('on');
  return async () => {
    await set('off');
    client.release();
  };
}

/** How many outbox entries there are about an event. */
export async function outboxEntriesAbout(pool: pg.Pool, eventId: string): Promise<number> {
  const { rowCount } = await pool.query(`select from pgboss.job where name = 'provider-event' and data->>'id' = $1`, [
    eventId,
  ]);
  return rowCount ?? 0;
}

/** As if somebody had followed the link in their email. */
export async function setEmailProven(pool: pg.Pool, userId: number): Promise<void> {
  await pool.query('update users set email_verified_at = now() where id = $1', [userId]);
}
