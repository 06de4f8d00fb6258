import type pg from 'pg';

/** What proofs about moving read and change in the database directly. */

/** When bookings start, in the order of their ids given. */
export async function bookingTimes(pool: pg.Pool, ids: number[]): Promise<string[]> {
  const { rows } = await pool.query<{ starts_at: Date }>(
    'select starts_at from bookings where id = any($1) order by array_position($1, id)',
    [ids],
  );
  return rows.map(({ starts_at }) => starts_at.toISOString());
}

/** As if their customers had moved them so often without asking. */
export const setFreeMoves = (pool: pg.Pool, ids: number[], count: number) =>
  pool.query('update bookings set free_moves = $2 where id = any($1)', [ids, count]);

/** The reminders that the customer of a booking was or is to be sent: of which start, and of which of its agreements. */
export async function remindersOf(pool: pg.Pool, bookingId: number): Promise<{ revision: number; start: string }[]> {
  const { rows } = await pool.query<{ revision: number; start: string }>(
    `select split_part(key, ':', 3)::int as revision, tells ->> 'startsAt' as start
    from mails where kind = 'reminder-customer' and booking_id = $1`,
    [bookingId],
  );
  return rows;
}

/** As if the ten minutes were over in which longer visits can be paid; tasks run with the next look at what is due. */
export async function letMovesLapse(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update payment_intents set created_at = created_at - interval '11 minutes'
    where purpose = 'difference' and state in ('wanted', 'open')`);
  await pool.query(`update moves set until = until - interval '11 minutes' where state = 'paying'`);
  await pool.query('delete from chores');
}
