import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { fromKysely, PgBoss, type QueueResult } from 'pg-boss';
import type { Trx } from './database.ts';
import type { Listener } from './listener.ts';
import { describeError, type Logger } from './log.ts';
import { selectDueQueues, selectWaiting, setDeadLetter } from './outbox.sql.ts';
import { openOutboxDatabase } from './outbox-database.ts';
import { type OutboxEntry, type OutboxWorker, type QueueHandler, startOutboxWorker } from './outbox-worker.ts';
import { patiently } from './patiently.ts';

/** `handle` is given row `id` alone. */
export interface OutboxHandler extends QueueHandler {
  handle(id: string): Promise<void>;
  /**
   * The last try failed, or did not end: leave a trace that a person will see. Tried again as well, and must bear being called
   * twice. Absent where other work finds what was left undone.
   */
  onGivenUp?(id: string, failure: string): Promise<void>;
}

/**
 * Work that must follow a commit: written in the same transaction, done at least once, with back-off. What still fails
 * after the last try is handed to `onGivenUp`, by a queue of its own: a process can be killed over that, too.
 */
export interface Outbox {
  /** Each id names the row that says what to do; the queue carries nothing else. */
  add(trx: Trx, queue: string, ...ids: string[]): Promise<void>;
  /** The same where an entry may have been lost: not for those that still have one, which would never be given up. */
  addLost(trx: Trx, queue: string, ...ids: string[]): Promise<void>;
}

export interface RunningOutbox extends Outbox {
  /** Starts taking work; until then things are only put in. */
  start(outboxHandlers: OutboxHandler[]): Promise<void>;
  isUp(): boolean;
  stop(): Promise<void>;
}

/** The queue of what leaves a trace. */
const givenUp = (queue: string) => `${queue}-given-up`;

/** How long an entry that nobody was told of waits at most, such as one that is due again after it failed. */
const LOOK_MS = 2000;
/** How long what is being done at a stop may take, in milliseconds. */
const GRACE_MS = 5000;
/**
 * A trace is one statement or two: what fails is the database, for hours at most. Its waits do not grow, since the library sets
 * them no end in such a queue.
 */
const TRACE = { retryLimit: 10_000, retryBackoff: false, concurrency: 1 };

/**
 * Opens the queues (PostgreSQL tables of pg-boss, in its own schema). `listener`: to `database` too; entries are taken as
 * soon as it tells of them.
 */
export async function openOutbox(database: pg.PoolConfig, listener: Listener, log: Logger): Promise<RunningOutbox> {
  const workers = new Map<string, OutboxWorker>();
  const outboxDatabase = openOutboxDatabase(database, listener, {
    onEntry: (queue) => workers.get(queue)?.wake(),
    onGap: () => look(),
  });
  const boss = new PgBoss({ db: outboxDatabase.db, useListenNotify: true, schedule: false, registerInstance: false });
  let up = true;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  function look(): void {
    if (workers.size === 0) return;
    looking ??= wakeForDue(boss, workers)
      .catch((error) => log.warn(describeError(error), 'outbox'))
      .finally(() => {
        looking = undefined;
      });
  }
  boss.on('error', (error) => log.warn(describeError(error), 'outbox'));
  boss.on('warning', ({ message, data }) => log.warn({ warning: message, ...data }, 'outbox'));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    await outboxDatabase.close();
    throw error;
  }

  const add: Outbox['add'] = async (trx, queue, ...ids) => {
    const entries = ids.map((id) => ({ data: { id } satisfies OutboxEntry }));
    await boss.insert(queue, entries, { db: fromKysely(trx) });
  };

  return {
    add,
    async addLost(trx, queue, ...ids) {
      const waiting = await selectWaiting(boss, [queue, givenUp(queue)], ids);
      await add(trx, queue, ...ids.filter((id) => !waiting.has(id)));
    },
    async start(outboxHandlers) {
      const queues = await patiently(() => boss.getQueues());
      const run = async (handler: QueueHandler, deadLetter?: string) => {
        await defineQueue(boss, handler, queues, deadLetter);
        workers.set(handler.queue, startOutboxWorker(boss, handler, log));
      };
      for (const { onGivenUp, ...handler } of outboxHandlers) {
        const deadLetter = onGivenUp && givenUp(handler.queue);
        if (deadLetter)
          await run({ ...handler, ...TRACE, queue: deadLetter, handle: tracing(boss, handler, onGivenUp) });
        await run(handler, deadLetter);
      }
      look();
      timer ??= setInterval(look, LOOK_MS).unref();
    },
    isUp: () => up,
    async stop() {
      up = false;
      clearInterval(timer);
      await Promise.all([looking, ...[...workers.values()].map((worker) => worker.stop(GRACE_MS))]);
      await boss.stop({ timeout: GRACE_MS });
      await outboxDatabase.close();
    },
  };
}

/**
 * Only where it is not among `queues` as it should be: at almost every start all are, and each would be waited for.
 * `deadLetter`: the queue that has what this one gives up (https://pgboss.io/api/queues).
 */
async function defineQueue(
  boss: PgBoss,
  { queue, retryLimit, retryDelay, retryBackoff = true }: QueueHandler,
  queues: QueueResult[],
  deadLetter?: string,
): Promise<void> {
  const policy = {
    ...{ retryLimit, retryDelay, retryBackoff, expireInSeconds: 60, notify: true },
    ...(retryBackoff && { retryDelayMax: 3600 }),
    ...(deadLetter && { deadLetter }),
  };
  const known = queues.find(({ name }) => name === queue);
  if (known && isDeepStrictEqual({ ...known, ...policy }, known)) return;
  await patiently(() => boss.createQueue(queue, policy));
  // Before the queue says that it is as it should be: whoever is killed here begins again.
  if (deadLetter) await patiently(() => setDeadLetter(boss, queue, deadLetter));
  await patiently(() => boss.updateQueue(queue, policy));
  // And what another process put in meanwhile.
  if (deadLetter) await patiently(() => setDeadLetter(boss, queue, deadLetter));
}

/** Leaves a trace, unless somebody has asked for the same again meanwhile: that entry leaves its own. */
const tracing =
  (boss: PgBoss, { queue }: Pick<QueueHandler, 'queue'>, onGivenUp: QueueHandler['handle']): QueueHandler['handle'] =>
  async (id, failure) => {
    if (!(await selectWaiting(boss, [queue], [id])).has(id)) await onGivenUp(id, failure);
  };

/** One look at all queues, for what is due again and for what nobody was told of. */
async function wakeForDue(boss: PgBoss, workers: ReadonlyMap<string, OutboxWorker>): Promise<void> {
  for (const queue of await selectDueQueues(boss)) workers.get(queue)?.wake();
}
