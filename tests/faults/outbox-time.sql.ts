import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { waitFor } from '../wait-for.ts';

/**
 * As if a few minutes had passed for the outbox: entries that a killed process was handling go to another, and the waits
 * between tries are over. Only its rows are moved back in time; the outbox's own supervision does the rest.
 */
export async function ageOutbox(config: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(config as pg.ClientConfig);
  await client.connect();
  const boss = new PgBoss({ ...config, max: 1, supervise: false, schedule: false } as object);
  boss.on('error', () => {});
  await boss.start();
  try {
    await moveBack(client);
    await boss.supervise();
    await moveBack(client);
    await client.query(`select ${WAKE} from pgboss.queue`);
  } finally {
    await boss.stop({ graceful: false, close: true });
    await client.end();
  }
}

/**
 * Each statement by itself, so that nobody waits for a queue while having entries. Entries that somebody is just changing are
 * left to the next time; queues are locked by name, as the outbox's own supervision locks them in the processes that live on.
 */
async function moveBack(client: pg.Client): Promise<void> {
  await client.query(`
    with waiting as (
      select name, id from pgboss.job where state in ('created', 'retry', 'active') for update skip locked
    )
    update pgboss.job set
      started_on = started_on - interval '5 minutes',
      heartbeat_on = heartbeat_on - interval '5 minutes',
      start_after = start_after - interval '5 minutes'
    from waiting where job.name = waiting.name and job.id = waiting.id`);
  await client.query(`
    with locked as (select name from pgboss.queue order by name for no key update)
    update pgboss.queue set monitor_on = null, monitor_claim_on = null from locked where queue.name = locked.name`);
}

/** What the outbox says of a queue in which something can be done: without it, a handler looks every two seconds. */
const WAKE = `pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name)`;

/**
 * As if the waits between tries were over. Entries that are being handled are left alone, or they would be handled twice;
 * so are those that somebody else is just changing: whoever waits for them while having others could be waited for.
 */
export const endRetryDelays = (pool: pg.Pool) =>
  pool.query(`
    with waiting as (
      select name, id from pgboss.job where state in ('created', 'retry') and start_after > now() for update skip locked
    ), ended as (
      update pgboss.job set start_after = now() from waiting
      where job.name = waiting.name and job.id = waiting.id returning job.name
    )
    select ${WAKE} from (select distinct name from ended) as queues`);

/** Waits for what some tries of the outbox bring about, without the waits between them. */
export const waitForRetries = <T>(pool: pg.Pool, ask: Parameters<typeof waitFor<T>>[0], what?: string): Promise<T> =>
  waitFor(
    async () => {
      const answer = await ask();
      if (!answer) await endRetryDelays(pool);
      return answer;
    },
    { seconds: 40, everyMs: 100, what: what ?? ask.toString() },
  );
