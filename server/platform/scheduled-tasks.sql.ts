import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { describeError, type Logger } from './log.ts';

/** Background work that looks at the rows and does what is due. Each must bear being run twice and being killed. */
export interface ScheduledTask {
  name: string;
  everySeconds: number;
  run(): Promise<void>;
}

export interface Scheduler {
  /** Starts the timer. */
  start(): void;
  /** Runs every task once, now, in order, whatever other processes do: after the clock was moved, and in tests. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

const TICK_MS = 1000;

/** Runs each task at its interval, by one process at a time: whoever gets the lease, which a dead process loses. */
export function createScheduler(db: Db, scheduledTasks: ScheduledTask[], log: Logger): Scheduler {
  const dueAt = new Map(scheduledTasks.map((scheduledTask) => [scheduledTask.name, 0]));
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let busy = false;

  async function tick(): Promise<void> {
    for (const scheduledTask of scheduledTasks) {
      if (stopped || performance.now() < dueAt.get(scheduledTask.name)!) continue;
      dueAt.set(scheduledTask.name, performance.now() + scheduledTask.everySeconds * 1000);
      try {
        if (await lease(db, scheduledTask)) await scheduledTask.run();
      } catch (error) {
        if (!isDatabaseUnavailable(error))
          log.error({ ...describeError(error), scheduledTask: scheduledTask.name }, 'scheduled task failed');
      }
    }
  }

  let timer: NodeJS.Timeout | undefined;
  const onTick = () => {
    if (busy) return;
    busy = true;
    running = tick().finally(() => {
      busy = false;
    });
  };

  return {
    start() {
      timer ??= setInterval(onTick, TICK_MS).unref();
    },
    async runAll() {
      for (const scheduledTask of scheduledTasks) await scheduledTask.run();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Real time on purpose: a lease measures how long a process has been silent, not when something is due. */
async function lease(db: Db, { name, everySeconds }: ScheduledTask): Promise<boolean> {
  const { rows } = await sql`
    insert into chores (name, leased_until) values (${name}, clock_timestamp() + ${everySeconds} * interval '0.9 second')
    on conflict (name) do update set leased_until = excluded.leased_until where chores.leased_until < clock_timestamp()
    returning name
  `.execute(db);
  return rows.length > 0;
}
