import pg from 'pg';
import { PgBoss } from 'pg-boss';

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
  } finally {
    await boss.stop({ graceful: false, close: true });
    await client.end();
  }
}

const moveBack = (client: pg.Client) =>
  client.query(`
    update pgboss.job set
      started_on = started_on - interval '5 minutes',
      heartbeat_on = heartbeat_on - interval '5 minutes',
      start_after = start_after - interval '5 minutes'
    where state in ('created', 'retry', 'active');
    update pgboss.queue set monitor_on = null, monitor_claim_on = null`);

/** As if the waits between tries were over. Entries that are being handled are left alone, or they would be handled twice. */
export const endRetryDelays = (pool: pg.Pool) =>
  pool.query(`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()`);
