import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { isUnanswered } from './errors.ts';

const INT8 = 20;
const DATE = 1082;
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (date) => date);

const CONNECT_MS = 3000;
const STATEMENT_MS = 5000;
/** When a statement has no answer at all: longer than the database itself would let it run. */
export const QUERY_TIMEOUT_MS = 2 * STATEMENT_MS;
const IDLE_IN_TRANSACTION_MS = 10_000;
const TRIES = 4;

export type { Db, Trx };

/** A statement as it begins, perhaps with something that it writes beside. */
export type Statement = Pick<Db | Trx, 'with'>;

/** What a transaction has locked is not what it meant by then: it lets go of everything and begins again. */
export class StartOver extends Error {}

/**
 * Runs `work` in one transaction. Deadlocks, serialization failures (40001, 40P01) and what starts over are tried again,
 * with jitter.
 */
export type Transact = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  transact: Transact;
  /** How many transactions of this process PostgreSQL has broken off as deadlocks. */
  deadlocks(): number;
  close(): Promise<void>;
}

/** Opens a pool. `onAnnounced` is called right after the commit of a transaction that called `announce`. */
export function openDatabase(config: pg.PoolConfig, onAnnounced: () => void = () => {}): Database {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'marblestep',
    ...config,
  });
  // A connection that breaks, idle or in use, is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
  let deadlocks = 0;
  const transact = createTransact(db, onAnnounced, () => deadlocks++);
  return { db, pool, transact, deadlocks: () => deadlocks, close: () => pool.end() };
}

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

const announced = new WeakSet<Trx>();

/** Tells every server process, at commit, that public data changed, so that caches are dropped. */
export async function announce(trx: Trx): Promise<void> {
  if (announced.has(trx)) return;
  announced.add(trx);
  await sql`select ${ANNOUNCEMENT}`.execute(trx);
}

/** What `announce` says, for the `returning` of a statement that changes public data; `noteAnnounced` goes with it. */
export const ANNOUNCEMENT = sql<string>`pg_notify('changes', '')`;

/** A statement of this transaction has announced by itself. */
export function noteAnnounced(trx: Trx): void {
  announced.add(trx);
}

function createTransact(db: Db, onAnnounced: () => void, onDeadlock: () => void): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      let hasAnnounced = false;
      try {
        const result = await db.transaction().execute(async (trx) => {
          const done = await work(trx);
          hasAnnounced = announced.has(trx);
          return done;
        });
        if (hasAnnounced) onAnnounced();
        return result;
      } catch (error) {
        if (codeOf(error) === DEADLOCK) onDeadlock();
        if (attempt === TRIES || !isRetriable(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
      }
    }
  };
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

const isRetriable = (error: unknown) =>
  error instanceof StartOver || codeOf(error) === SERIALIZATION_FAILURE || codeOf(error) === DEADLOCK;

/**
 * Every statement is prepared once for each connection, under a name made from its text: a third less work. A
 * connection that left a statement unanswered is asked nothing more and given up, since the rest of its answers may
 * never come.
 */
function withPreparedStatements(pool: pg.Pool) {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? createHash('sha1').update(text).digest('hex');
    names.set(text, name);
    return name;
  };
  return {
    async connect() {
      const client = await pool.connect();
      let silent: Error | undefined;
      return {
        async query(text: string, values: readonly unknown[] = []) {
          if (silent) throw silent;
          try {
            return await (values.length > 0
              ? client.query({ name: nameOf(text), text, values: [...values] })
              : client.query(text, [...values]));
          } catch (error) {
            if (isUnanswered(error)) silent = error;
            throw error;
          }
        },
        release: (discard?: Error | boolean) => client.release(discard || silent),
      };
    },
    end: async () => {},
    options: {},
  } as unknown as pg.Pool;
}
