import type pg from 'pg';

const texts = async (pool: pg.Pool, query: string): Promise<string[]> =>
  (await pool.query<{ line: string }>(query)).rows.map(({ line }) => line);

/** `column bookings.id integer not null`, of every table that is ours. */
export const columns = (pool: pg.Pool) =>
  texts(
    pool,
    `select 'column ' || table_name || '.' || column_name || ' ' || data_type ||
       case is_nullable when 'NO' then ' not null' else '' end as line
     from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
  );

export const constraints = (pool: pg.Pool) =>
  texts(
    pool,
    `select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
     from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`,
  );

export const indexes = (pool: pg.Pool) =>
  texts(pool, `select 'index ' || indexdef as line from pg_indexes where schemaname = 'public' order by 1`);

/** Each value that a column has, once. The names are this test's own. */
export const distinctValues = (pool: pg.Pool, table: string, column: string) =>
  texts(pool, `select distinct ${column}::text as line from ${table} order by 1`);

/** The idempotency keys that the emulator of the payment provider remembers. */
export const sandboxKeys = (pool: pg.Pool) =>
  texts(pool, `select distinct id as line from sandbox.record where kind = 'idempotent_answer' order by 1`);

export const userIdOf = async (pool: pg.Pool, email: string): Promise<number> =>
  (await pool.query<{ id: number }>('select id from users where email = $1', [email])).rows[0]!.id;

export const contactMessageId = async (pool: pg.Pool): Promise<number | undefined> =>
  (await pool.query<{ id: number }>('select max(id)::int as id from contact_messages')).rows[0]?.id ?? undefined;

export const refundFailedKey = async (pool: pg.Pool): Promise<string | undefined> =>
  (await pool.query<{ key: string }>(`select key from mails where kind = 'refund-failed'`)).rows[0]?.key;

/** The emails that were queued about shares and accounts. */
export const queuedShareEmails = async (pool: pg.Pool) =>
  (
    await pool.query<{ kind: string; key: string; bookingId: number | null; userId: number | null }>(
      `select kind, key, booking_id as "bookingId", user_id as "userId" from mails
       where kind ~ '^(share|debt|payouts-problem|bank-payout)' order by created_at, key`,
    )
  ).rows;

/** Emails of a kind about a booking, each with what it was queued to tell. */
export async function queuedEmailsOf(
  pool: pg.Pool,
  bookingId: number,
  kind: string,
): Promise<{ kind: string; bookingId: number; tells: Record<string, unknown> }[]> {
  const { rows } = await pool.query<{ tells: Record<string, unknown> }>(
    'select tells from mails where booking_id = $1 and kind = $2 order by key limit 1',
    [bookingId, kind],
  );
  return rows.map(({ tells }) => ({ kind, bookingId, tells }));
}
