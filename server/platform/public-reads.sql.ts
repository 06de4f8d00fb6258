import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';
import { type Database, openDatabase } from './database.ts';
import { HttpError } from './errors.ts';
import { describeError, type Logger } from './log.ts';
import type { MetricCollector } from './metrics/metric.ts';

/** How old what is read from a standby may be, in milliseconds; what was announced is never missing. */
const LONGEST_DELAY_MS = 1000;
/** How long a reader waits for a standby to have what was announced; then the primary is read. */
const PATIENCE_MS = 100;
/** Between two looks at a standby that has not got there yet. */
const LOOK_AGAIN_MS = 5;
/** How long a standby that failed is left alone, and one that is behind. */
const REST_MS = { failed: 5000, behind: 1000 };

/** A standby that says nothing must not keep anybody waiting. */
const LIMITS = { connectionTimeoutMillis: 500, statement_timeout: 2000, query_timeout: 2500 };

/** Runs what only reads what everybody may see. */
export type ReadPublic = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export interface PublicReads {
  read: ReadPublic;
  /** Public data has changed: from now on only a standby that has the change is read. */
  noteChange(): void;
  metrics: MetricCollector;
  stop(): Promise<void>;
}

/**
 * Public lists from a read replica where there is one (docs/growing.md#read-replicas): from a standby that has every change
 * which this process knows of and is at most a second behind, else from the primary. A reader sees their own writes, since
 * each change of what is public is announced when it is committed. A standby that fails costs one try. `standbyUrl`: null for
 * none.
 */
export function createPublicReads(primary: Pick<Database, 'db'>, standbyUrl: string | null, log: Logger): PublicReads {
  const count = { standby: 0, primary: 0 };
  const metrics: MetricCollector = () => [
    {
      name: 'public_reads',
      help: 'Uncached reads of public lists since the start, by the database that answered.',
      labels: ['database'],
      values: Object.entries(count).map(([database, value]) => ({ labels: { database }, value })),
    },
  ];
  const readPrimary: ReadPublic = (work) => {
    count.primary++;
    return work(primary.db);
  };
  if (standbyUrl === null) return { read: readPrimary, noteChange() {}, metrics, stop: async () => {} };

  const standby = openDatabase({ connectionString: standbyUrl, ...LIMITS });
  let changes = 0;
  let freshUntil = 0;
  let restUntil = 0;
  let checking: Promise<void> | undefined;

  const rest = (why: keyof typeof REST_MS, error?: unknown) => {
    freshUntil = 0;
    restUntil = performance.now() + REST_MS[why];
    log.warn({ ...(error !== undefined && describeError(error)), why }, 'standby not read');
  };

  /** Whether the standby has all that the primary had when this began. */
  async function check(): Promise<void> {
    const [seen, began] = [changes, performance.now()];
    try {
      const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary.db);
      while (performance.now() < began + PATIENCE_MS) {
        if (await hasReplayed(standby.db, rows[0]!.lsn)) {
          if (changes === seen) freshUntil = began + LONGEST_DELAY_MS;
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
      rest('behind');
    } catch (error) {
      rest('failed', error);
    }
  }

  /** Waits for one check that knows of every change, and no longer than patience lasts. */
  async function isFresh(): Promise<boolean> {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() >= freshUntil) {
      if (performance.now() < restUntil || performance.now() >= until) return false;
      checking ??= check().finally(() => {
        checking = undefined;
      });
      await Promise.race([checking, new Promise((resolve) => setTimeout(resolve, until - performance.now()))]);
    }
    return true;
  }

  return {
    async read(work) {
      if (!(await isFresh())) return readPrimary(work);
      try {
        const result = await work(standby.db);
        count.standby++;
        return result;
      } catch (error) {
        if (error instanceof HttpError) throw error;
        rest('failed', error);
        return readPrimary(work);
      }
    },
    noteChange() {
      changes++;
      freshUntil = 0;
    },
    metrics,
    stop: standby.close,
  };
}

/** A database that follows no other has nothing to wait for, and is no standby. */
async function hasReplayed(db: Db, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has
  `.execute(db);
  return rows[0]!.has === true;
}
