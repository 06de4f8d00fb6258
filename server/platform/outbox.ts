import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import { QUERY_TIMEOUT_MS, type Trx } from './database.ts';
import { describeError, type Logger } from './log.ts';
import { selectDueQueues } from './outbox.sql.ts';
import { patiently } from './patiently.ts';

/**
 * Work that must follow a commit: written in the same transaction, done at least once, with back-off. What still fails
 * after the last try is handed to `onGivenUp`.
 */
export interface Outbox {
  /** Each id names the row that says what to do; the queue carries nothing else. */
  add(trx: Trx, queue: string, ...ids: string[]): Promise<void>;
}

export interface OutboxHandler {
  queue: string;
  /** Does the work of row `id`; throws when it has to be tried again. Must bear being called twice. */
  handle(id: string): Promise<void>;
  /** The last try failed: leave a trace that a person will see. */
  onGivenUp(id: string, error: string): Promise<void>;
  retryLimit: number;
  /** First wait in seconds; doubled with each failure, up to an hour. */
  retryDelay: number;
  concurrency: number;
}

export interface RunningOutbox extends Outbox {
  /** Starts taking work; until then things are only put in. */
  start(outboxHandlers: OutboxHandler[]): Promise<void>;
  isUp(): boolean;
  stop(): Promise<void>;
}

interface OutboxEntry {
  id: string;
}

/** How long an entry that nobody was told of waits at most, such as one that is due again after it failed. */
const LOOK_MS = 2000;
/** In seconds, where the look at all queues fails: asked by each handler for itself, which takes many times its work. */
const POLL_WITHOUT_LOOK = 30;

/** Opens the queues (PostgreSQL tables of pg-boss, in its own schema). */
export async function openOutbox(database: pg.PoolConfig, log: Logger): Promise<RunningOutbox> {
  const boss = new PgBoss({
    // Without it a worker whose connection fell silent would wait for ever, and its queue with it.
    query_timeout: QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: 3000,
    ...database,
    max: 4,
    application_name: 'marblestep outbox',
    useListenNotify: true,
    schedule: false,
  } as ConstructorParameters<typeof PgBoss>[0] & object);
  let up = true;
  /** Of those who take work, by queue. */
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  boss.on('error', (error) => log.warn(describeError(error), 'outbox'));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false, close: true }).catch(() => {});
    throw error;
  }

  return {
    async add(trx, queue, ...ids) {
      const entries = ids.map((id) => ({ data: { id } satisfies OutboxEntry }));
      await boss.insert(queue, entries, { db: fromKysely(trx) });
    },
    async start(outboxHandlers) {
      const queues = await patiently(() => boss.getQueues());
      for (const handler of outboxHandlers) {
        await defineQueue(boss, handler, queues);
        const ids: string[] = [];
        for (let i = 0; i < handler.concurrency; i++) ids.push(await startHandler(boss, handler, log));
        workers.set(handler.queue, ids);
      }
      const look = () => {
        looking ??= wakeForDue(boss, workers)
          .catch((error) => log.warn(describeError(error), 'outbox'))
          .finally(() => {
            looking = undefined;
          });
      };
      timer ??= setInterval(look, LOOK_MS).unref();
    },
    isUp: () => up,
    async stop() {
      up = false;
      clearInterval(timer);
      await looking;
      await boss.stop({ graceful: true, timeout: 5000, close: true });
    },
  };
}

/** Only where it is not among `queues` as it should be: at almost every start all are, and each would be waited for. */
async function defineQueue(
  boss: PgBoss,
  { queue, retryLimit, retryDelay }: OutboxHandler,
  queues: QueueResult[],
): Promise<void> {
  const policy = { retryLimit, retryDelay, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60, notify: true };
  const known = queues.find(({ name }) => name === queue);
  if (known && isDeepStrictEqual({ ...known, ...policy }, known)) return;
  await patiently(() => boss.createQueue(queue, policy));
  await patiently(() => boss.updateQueue(queue, policy));
}

/** One look at all queues, instead of one by each who takes work: nearly all of those find nothing. */
async function wakeForDue(boss: PgBoss, workers: ReadonlyMap<string, string[]>): Promise<void> {
  for (const queue of await selectDueQueues(boss)) for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
}

/** Gives the id of who takes work from the queue. */
async function startHandler(
  boss: PgBoss,
  { queue, retryLimit, handle, onGivenUp }: OutboxHandler,
  log: Logger,
): Promise<string> {
  let id = '';
  const runHandler = async ([job]: JobWithMetadata<OutboxEntry>[]) => {
    if (!job) return;
    // Looks for another one as soon as this is done: left alone, it would take one in two seconds, however many wait.
    boss.notifyWorker(id);
    try {
      await handle(job.data.id);
    } catch (error) {
      log.warn({ ...describeError(error), queue, id: job.data.id, tries: job.retryCount + 1 }, 'outbox try failed');
      if (job.retryCount >= retryLimit) await onGivenUp(job.data.id, String(error).slice(0, 500));
      throw error;
    }
  };
  const options = {
    includeMetadata: true,
    // Also where this process is not told of entries, since it cannot listen.
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: POLL_WITHOUT_LOOK,
  } as const;
  id = await boss.work(queue, options, runHandler);
  return id;
}
