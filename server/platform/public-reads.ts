import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../schema/tables.ts';
import { type Database, openDatabase } from './database.ts';
import { HttpError, isDatabaseUnavailable, isPoolBusy, isRecoveryConflict, isTimeout, isTooSlow } from './errors.ts';
import { describeError, type Logger } from './log.ts';
import type { MetricCollector } from './metrics/metric.ts';
import { findMismatch, type Mismatch, sendHeartbeat, showsHeartbeat } from './standby.sql.ts';

/** How old what is read from a standby may be, in milliseconds; what this process has heard of is never missing. */
const LONGEST_DELAY_MS = 1000;
/** How long a reader waits for a standby to have what was announced; then the primary is read. */
const PATIENCE_MS = 100;
/** Between two looks at a standby that has not got there yet. */
const LOOK_AGAIN_MS = 5;
/** From one heartbeat to the next at least, however much is announced: each is a commit of the primary. */
const HEARTBEAT_MS = 20;
/** How long a standby that failed is left alone, and one that does not have what the primary has. */
const REST_MS = { failed: 5000, behind: 1000 };
/** A standby that is left alone again and again for one reason is told of once, until it was well for so long. */
const QUIET_MS = 60_000;

/** A standby that says nothing must not keep anybody waiting. */
const LIMITS = { connectionTimeoutMillis: 500, statement_timeout: 2000, query_timeout: 2500 };

/** Runs what only reads what everybody may see. */
export type ReadPublic = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export interface PublicReads {
  read: ReadPublic;
  /** Public data has changed: who comes from now on reads only a standby that has the change. */
  noteChange(): void;
  metrics: MetricCollector;
  stop(): Promise<void>;
}

/**
 * Public lists from a read replica where there is one (docs/growing.md#read-replicas): from a standby that has every change
 * which this process has heard of and is at most a second behind, else from the primary. Who changed something by this
 * process reads it, since a change of what is public is announced here when it is committed. A standby that fails costs one
 * try. `standbyUrl`: one server's; null for none.
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
  // Of its own: many readers are no reason to find that a standby does not answer.
  const control = openDatabase({ connectionString: standbyUrl, ...LIMITS, max: 1 });
  const processId = randomUUID();
  let changes = 0;
  /** The standby has as many of the changes, and may be read until then. */
  let fresh = { changes: -1, until: 0 };
  let restUntil = 0;
  let sentAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let told: { why?: string; at: number } = { at: 0 };

  const rest = (kind: keyof typeof REST_MS, why: Mismatch | typeof kind = kind, error?: unknown) => {
    const now = performance.now();
    restUntil = now + REST_MS[kind];
    if (why !== told.why || now > told.at + QUIET_MS)
      log.warn({ ...(error !== undefined && describeError(error)), why }, 'standby not read');
    told = { why, at: now };
  };

  /** Whether the standby has all that the primary had when this began. */
  async function check(): Promise<void> {
    const wait = sentAt + HEARTBEAT_MS - performance.now();
    if (wait > 0) await pause(wait);
    const seen = changes;
    sentAt = performance.now();
    try {
      const beat = await sendHeartbeat(primary.db, processId);
      const until = performance.now() + PATIENCE_MS;
      do {
        if (await showsHeartbeat(control.db, processId, beat)) {
          fresh = { changes: seen, until: sentAt + LONGEST_DELAY_MS };
          return;
        }
        await pause(LOOK_AGAIN_MS);
      } while (performance.now() < until);
      rest('behind', (await findMismatch(primary.db, control.db)) ?? 'behind');
    } catch (error) {
      rest('failed', 'failed', error);
    }
  }

  /** Whether the standby has every change that was heard of by now; waits for that, and no longer than patience lasts. */
  async function isFresh(): Promise<boolean> {
    const known = changes;
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const now = performance.now();
      if (now < restUntil) return false;
      if (fresh.changes >= known && now < fresh.until) return true;
      if (now >= until) return false;
      checking ??= check().finally(() => {
        checking = undefined;
      });
      await Promise.race([checking, pause(until - now)]);
    }
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
        // Any other error may be the request's own: the primary says so, and nobody else is kept from the standby.
        if (isFailure(error)) rest('failed', 'failed', error);
        return readPrimary(work);
      }
    },
    noteChange() {
      changes++;
    },
    metrics,
    async stop() {
      await control.close();
      await standby.close();
    },
  };
}

/** Whether an error says that the standby is in trouble, and not only the one who asked. */
const isFailure = (error: unknown): boolean =>
  !isPoolBusy(error) &&
  !isTooSlow(error) &&
  (isDatabaseUnavailable(error) || isTimeout(error) || isRecoveryConflict(error));
