import type pg from 'pg';
import type { TransferRow } from './stored-rows.sql.ts';

/** What tests about payouts read and change in the database directly, past the product. */

/** The cleaner of a booking is paid out to this account, and nothing else of what the demo data have earned is due. */
export async function setPayoutAccount(pool: pg.Pool, bookingId: number, accountId: string): Promise<void> {
  await pool.query(`update transfers set due_at = now() + interval '1 year' where state = 'waiting'`);
  await pool.query(
    `insert into payout_accounts (cleaner_id, account_id, status, checked_at)
    select cleaner_id, $2, 'active', now() from bookings where id = $1
    on conflict (cleaner_id) do update set account_id = excluded.account_id, status = 'active'`,
    [bookingId, accountId],
  );
}

export async function cleanerOf(pool: pg.Pool, bookingId: number): Promise<number> {
  const { rows } = await pool.query<{ cleaner_id: number }>('select cleaner_id from bookings where id = $1', [
    bookingId,
  ]);
  return rows[0]!.cleaner_id;
}

/** As if the job had been done, and the window for reports were over: its share is due now. */
export async function makeShareDue(pool: pg.Pool, bookingId: number): Promise<void> {
  await pool.query(`update bookings set status = 'completed', completed_at = now() where id = $1`, [bookingId]);
  await pool.query(
    `insert into transfers (booking_id, n, cleaner_id, state, due_at)
    select id, 1, cleaner_id, 'waiting', now() from bookings where id = $1`,
    [bookingId],
  );
}

/** A refund that the team requested a while ago, and whose outbox entry was lost. */
export const insertWantedRefund = (pool: pg.Pool, bookingId: number, cents: number) =>
  pool.query(
    `insert into refunds (id, intent_id, booking_id, amount_cents, reason, status, created_at)
    select gen_random_uuid(), intent_id, id, $2, 'Streaks', 'wanted', now() - interval '10 minutes'
    from bookings where id = $1`,
    [bookingId, cents],
  );

export async function transferOf(pool: pg.Pool, bookingId: number): Promise<TransferRow> {
  const { rows } = await pool.query<TransferRow>('select * from transfers where booking_id = $1 order by n', [
    bookingId,
  ]);
  return rows[0]!;
}

/** The next process runs these scheduled tasks at once, as if none had for long. */
export const releaseScheduledTasks = (pool: pg.Pool) =>
  pool.query(`delete from chores where name in ('send transfers', 'remind of refunds and events')`);
