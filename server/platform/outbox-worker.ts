import { setTimeout as pause } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { describeError, type Logger } from './log.ts';

/** What an entry of a queue says. */
export interface OutboxEntry {
  id: string;
}

/** Who does what is in one queue. */
export interface QueueHandler {
  queue: string;
  /**
   * Does the work of row `id`; throws when it has to be tried again. Must bear being called twice. `failure`: for what another
   * queue has given up, how its last try ended.
   */
  handle(id: string, failure: string): Promise<void>;
  retryLimit: number;
  /** First wait in seconds; doubled with each failure, up to an hour, unless `retryBackoff` is false. */
  retryDelay: number;
  retryBackoff?: boolean;
  concurrency: number;
}

export interface OutboxWorker {
  /** There may be entries; called as often as one likes. */
  wake(): void;
  /** Takes nothing any more. What is being done has so long to finish (ms), and is given back for another try then. */
  stop(graceMs: number): Promise<void>;
}

type Job = JobWithMetadata<OutboxEntry>;

/**
 * Takes what is due in one queue and does at most `concurrency` of it at a time. One look takes as many as can be begun, so that
 * entries cost a look each at most; pg-boss's own workers look each for itself, and all of them at each entry, of
 * which two in three find nothing (docs/decisions/0035-one-look-for-an-entry.md).
 */
export function startOutboxWorker(boss: PgBoss, handler: QueueHandler, log: Logger): OutboxWorker {
  const { queue, concurrency } = handler;
  const running = new Map<Job, Promise<void>>();
  /** Something may have come since the last look began. */
  let isWanted = false;
  let isLooking = false;
  let looking = Promise.resolve();
  let isStopped = false;

  async function look(): Promise<void> {
    isLooking = true;
    try {
      while (isWanted && !isStopped && running.size < concurrency) {
        isWanted = false;
        const batchSize = concurrency - running.size;
        const jobs = await boss.fetch<OutboxEntry>(queue, { batchSize, includeMetadata: true });
        for (const job of jobs) running.set(job, run(job));
        // As many as asked for: there may be more of them.
        if (jobs.length === batchSize) isWanted = true;
      }
    } catch (error) {
      log.warn({ ...describeError(error), queue }, 'outbox look failed');
    } finally {
      isLooking = false;
    }
  }

  const worker: OutboxWorker = {
    wake() {
      isWanted = true;
      if (!isLooking) looking = look();
    },
    async stop(graceMs) {
      isStopped = true;
      await looking;
      await Promise.race([Promise.all(running.values()), pause(graceMs, undefined, { ref: false })]);
      const unfinished = [...running.keys()];
      await Promise.all(unfinished.map((job) => settle(() => boss.fail(queue, job, { error: 'stopped' }))));
    },
  };

  async function run(job: Job): Promise<void> {
    const error = await attempt(job);
    await settle(() => (error ? boss.fail(queue, job, describeError(error)) : boss.complete(queue, job)));
    running.delete(job);
    if (isWanted) worker.wake();
  }

  /** Gives why the entry has to be tried again. */
  async function attempt(job: Job): Promise<Error | undefined> {
    try {
      await handler.handle(job.data.id, failureOf(job));
      return undefined;
    } catch (error) {
      log.warn({ ...describeError(error), queue, id: job.data?.id, tries: job.retryCount + 1 }, 'outbox try failed');
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** What the queue does not hear of now is done again when its time has run out (`expireInSeconds`). */
  async function settle(tell: () => Promise<unknown>): Promise<void> {
    await tell().catch((error) => log.warn({ ...describeError(error), queue }, 'outbox'));
  }

  return worker;
}

/** As `run` or a stop has told it; the queue's own words for a try that never came to an end are no use to a person. */
const failureOf = ({ sourceOutput }: Job): string =>
  sourceOutput && 'error' in sourceOutput ? String(sourceOutput.error).slice(0, 500) : 'The last try did not end.';
