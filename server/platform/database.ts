import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { TimesOf } from '#contract/call';
import type { Db, Statement, Tables, Trx } from '../schema/tables.ts';
import { beginWithFirst } from './begin-with-first.ts';
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

/**
 * For work that nobody waits for at a page, such as migrations and filling in demo data: what a request may take is no
 * limit for it, on a busy machine least of all.
 */
export const SETUP_LIMITS = {
  connectionTimeoutMillis: 30_000,
  statement_timeout: 600_000,
  query_timeout: 660_000,
  idle_in_transaction_session_timeout: 600_000,
} as const satisfies pg.PoolConfig;

export type { Db, Statement, Trx };

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

/** Called for each change that was announced; with nothing where it is unknown what changed. */
export type OnAnnounced = (changed?: TimesOf) => void;

/** Opens a pool. `onAnnounced` is called right after the commit of a transaction that called `announce`. */
export function openDatabase(config: pg.PoolConfig, onAnnounced: OnAnnounced = () => {}): Database {
  const pool = openPool({
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'marblestep',
    // What a transaction asks at once is sent at once.
    pipeline: true,
    ...config,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
  let deadlocks = 0;
  const transact = createTransact(db, onAnnounced, () => deadlocks++);
  return { db, pool, transact, deadlocks: () => deadlocks, close: () => pool.end() };
}

/** A connection that breaks, idle or in use, is replaced by the pool; without listeners it would end the process. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Throws when the database does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

const announced = new WeakMap<Trx, (TimesOf | undefined)[]>();

/**
 * Tells every server process, at commit, that public data changed, so that caches are dropped: all they have, or what
 * shows some of the open times that changed.
 */
export async function announce(trx: Trx, changed?: TimesOf): Promise<void> {
  if (announced.get(trx)?.includes(undefined)) return;
  noteAnnounced(trx, changed);
  await sql`select pg_notify('changes', ${changed ? JSON.stringify(changed) : ''})`.execute(trx);
}

/**
 * What `announce` says of a row with a city and a cleaner, for the `returning` of a statement that changes open times;
 * `noteAnnounced` goes with it.
 */
export const ANNOUNCEMENT = sql<string>`pg_notify('changes',
  json_build_object('cityId', city_id, 'cleanerId', cleaner_id)::text)`;

/** A statement of this transaction has announced by itself. */
export function noteAnnounced(trx: Trx, changed?: TimesOf): void {
  announced.set(trx, [...(announced.get(trx) ?? []), changed]);
}

function createTransact(db: Db, onAnnounced: OnAnnounced, onDeadlock: () => void): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      let changes: (TimesOf | undefined)[] = [];
      try {
        const result = await db.transaction().execute(async (trx) => {
          const done = await work(trx);
          changes = announced.get(trx) ?? [];
          return done;
        });
        for (const changed of changes) onAnnounced(changed);
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
  error instanceof StartOver ||
  codeOf(error) === SERIALIZATION_FAILURE ||
  codeOf(error) === DEADLOCK ||
  isPreparedBeforeChange(error);

/** The release after this one has added a column to a table of which a prepared statement selects all. */
const isPreparedBeforeChange = (error: unknown) =>
  codeOf(error) === '0A000' && error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';

/** What a statement gives that is not sent, or not yet. */
const NOTHING = { command: '', rowCount: 0, rows: [] };

/**
 * Every statement is prepared once for each connection, under a name made from its text: a third less work. A
 * connection that left a statement unanswered is asked nothing more and given up, since the rest of its answers may
 * never come. Where a table has got another column, every statement is prepared anew, and the one that noticed is tried
 * again: PostgreSQL refuses it on that connection for good, and it has done nothing. (Inside a transaction that fails,
 * and the transaction begins again.)
 *
 * `begin` is sent with the first statement of its transaction: nobody waits for its answer alone.
 */
export function withPreparedStatements(pool: pg.Pool) {
  const names = new Map<string, string>();
  let changes = 0;
  const nameOf = (text: string) => {
    const name = names.get(text) ?? createHash('sha1').update(text).update(String(changes)).digest('hex');
    names.set(text, name);
    return name;
  };
  const prepared = (text: string, values: readonly unknown[]) => ({ name: nameOf(text), text, values: [...values] });
  const ask = (client: pg.PoolClient, text: string, values: readonly unknown[]) =>
    values.length > 0 ? client.query(prepared(text, values)) : client.query(text);
  return {
    async connect() {
      const client = await pool.connect();
      let silent: Error | undefined;
      let begins = false;
      const send = async (text: string, values: readonly unknown[]) => {
        if (!begins) return ask(client, text, values);
        begins = false;
        if (text === 'commit' || text === 'rollback') return NOTHING;
        if (values.length > 0) return beginWithFirst(client, prepared(text, values));
        await client.query('begin');
        return ask(client, text, values);
      };
      return {
        async query(text: string, values: readonly unknown[] = []) {
          if (silent) throw silent;
          if (text === 'begin') {
            begins = true;
            return NOTHING;
          }
          try {
            return await send(text, values);
          } catch (error) {
            if (isUnanswered(error)) silent = error;
            if (!isPreparedBeforeChange(error)) throw error;
            changes++;
            names.clear();
            return await ask(client, text, values).catch(() => Promise.reject(error));
          }
        },
        release: (discard?: Error | boolean) => client.release(discard || silent),
      };
    },
    end: async () => {},
    options: {},
  } as unknown as pg.Pool;
}
