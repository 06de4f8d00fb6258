import type pg from 'pg';
import { waitFor } from './wait-for.ts';

/** What tests do to outbox entries of a queue whose tries fail. */

/** Waits until every entry of this queue has failed once, and is to be tried again later. */
const untilFailed = (pool: pg.Pool, queue: string) =>
  waitFor(
    async () => {
      const { rows } = await pool.query<{ state: string }>(
        `select distinct state from pgboss.job where name = $1 and state in ('created', 'active', 'retry')`,
        [queue],
      );
      return rows.length === 1 && rows[0]?.state === 'retry';
    },
    { what: `the entries of the queue ${queue} to fail` },
  );

/** The next try of a failing entry is its last, and comes at once: as hours later. */
export async function giveUpNextTry(pool: pg.Pool, queue: string): Promise<void> {
  await untilFailed(pool, queue);
  await pool.query(
    `update pgboss.job set retry_count = retry_limit, start_after = now() where name = $1 and state = 'retry'`,
    [queue],
  );
}

/** The failing entries are lost. */
export async function loseEntries(pool: pg.Pool, queue: string): Promise<void> {
  await untilFailed(pool, queue);
  await pool.query(`delete from pgboss.job where name = $1 and state = 'retry'`, [queue]);
}
