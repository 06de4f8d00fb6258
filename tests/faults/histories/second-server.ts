import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../../environment-of.ts';
import { freePort } from '../../free-port.ts';
import { COMPILE_CACHE } from '../../run-program.ts';
import type { TestApp } from '../../test-app.ts';
import { ageOutbox } from '../outbox-time.sql.ts';

const PROGRAM = fileURLToPath(new URL('./serve-with-clock.ts', import.meta.url));

/** What the second server is asked, and answers with the same word. */
export type Order = { clock: number } | 'run tasks' | 'keep plans' | 'run rescues' | 'run all';

/** Another server process on the app's database, by the app's clock, that can be killed at any moment. */
export interface SecondServer {
  port: number;
  isUp(): boolean;
  /** Tells it what time it is. */
  setClock(): Promise<void>;
  /** Runs its background work once; without it where it is killed meanwhile. */
  runTasks(): Promise<void>;
  /** Does what is due of plans in the background, once. */
  keepPlans(): Promise<void>;
  /** Does what is due of searches for somebody else, once. */
  runRescues(): Promise<void>;
  /** Runs every scheduled task once. */
  runAll(): Promise<void>;
  /** Kills it so many milliseconds from now, and starts another one in its place. */
  restartAfter(milliseconds: number): Promise<void>;
  kill(): Promise<void>;
}

export async function createSecondServer(app: TestApp): Promise<SecondServer> {
  const port = await freePort();
  const env = { ...environmentOf({ ...app.config, port, logLevel: 'error' }), NODE_COMPILE_CACHE: COMPILE_CACHE };
  let child: ChildProcess;
  let isUp = false;
  let gone: Promise<unknown> = Promise.resolve();
  const offset = () => app.clock.now().getTime() - Date.now();

  async function start(): Promise<void> {
    child = fork(PROGRAM, [String(offset())], { env, execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const own = child;
    gone = new Promise((resolve) => own.once('exit', resolve));
    await Promise.race([new Promise((resolve) => own.once('message', resolve)), gone]);
    if (own.exitCode !== null) throw new Error('The second server did not start.');
    isUp = true;
  }
  /** Resolves with its answer, or when it is gone. */
  async function order(what: Order): Promise<void> {
    if (!isUp) return;
    const answer = new Promise((resolve) => child.once('message', resolve));
    child.send(what, () => {});
    await Promise.race([answer, gone]);
  }
  async function kill(): Promise<void> {
    isUp = false;
    child.kill('SIGKILL');
    await gone;
  }
  await start();
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    port,
    isUp: () => isUp,
    setClock: () => order({ clock: offset() }),
    runTasks: () => order('run tasks'),
    keepPlans: () => order('keep plans'),
    runRescues: () => order('run rescues'),
    runAll: () => order('run all'),
    kill,
    async restartAfter(milliseconds) {
      await pause(milliseconds);
      await kill();
      await start();
      // What it had begun is another one's work now, without the minute that this takes.
      await ageOutbox({ connectionString: app.config.databaseUrl });
    },
  };
}
