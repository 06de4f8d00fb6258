import type pg from 'pg';
import type { Db as BossDatabase } from 'pg-boss';
import { openPool, QUERY_TIMEOUT_MS, withPreparedStatements } from './database.ts';
import type { Listener } from './listener.ts';

export interface OutboxDatabase {
  db: BossDatabase;
  close(): Promise<void>;
}

export interface OnQueues {
  /** An entry has been put into the queue. */
  onEntry(queue: string): void;
  /** What was put in lately is unknown. */
  onGap(): void;
}

/**
 * pg-boss on connections of its own, with prepared statements, and on the listener of the process in place of one more
 * connection (https://pgboss.io/database-backends).
 */
export function openOutboxDatabase(config: pg.PoolConfig, listener: Listener, on: OnQueues): OutboxDatabase {
  const pool = openPool({
    // Without it a worker whose connection fell silent would wait for ever, and its queue with it.
    query_timeout: QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: 3000,
    ...config,
    max: 4,
    application_name: 'marblestep outbox',
  });
  const prepared = withPreparedStatements(pool);
  return {
    db: {
      async executeSql(text, values = []) {
        const client = await prepared.connect();
        try {
          const result = await client.query(text, values);
          client.release();
          return result;
        } catch (error) {
          // Several statements in one text may have left a transaction open.
          client.release(true);
          throw error;
        }
      },
      async listen(channel) {
        await listener.listen(channel, { onNotification: on.onEntry, onGap: on.onGap });
        return { close: async () => {} };
      },
    },
    close: () => pool.end(),
  };
}
