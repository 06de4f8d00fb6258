import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config';
import { BUNDLE, isBundled } from '../../scripts/bundle.ts';
import { environmentOf } from '../environment-of.ts';
import { freePort } from '../free-port.ts';
import { COMPILE_CACHE } from '../run-program.ts';
import { waitFor } from '../wait-for.ts';

/** The folder of the release that this is. */
export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const MAX_LOG_LENGTH = 50_000;

/** What a process may have: open files and sockets, and memory for its objects. */
export interface Limits {
  files: number;
  heapMegabytes: number;
}

/** One server as production runs it: a process of its own, which a test may kill. */
export interface ServerProcess {
  readonly origin: string;
  /** The most memory that it has had at a time, in megabytes (Linux). */
  peakMegabytes(): number;
  /** What it has now: memory in megabytes, and open files and sockets (Linux). */
  uses(): { megabytes: number; files: number };
  /** The niceness of its threads of this name. */
  niceness(thread: string): number[];
  /** What it wrote, in all its lives. */
  log(): string;
  /**
   * Starts it, or starts again what was killed or stopped, at the same address; resolves when /_api/ready says so.
   * `release`: the folder of another release, from now on.
   */
  start(release?: string): Promise<void>;
  /** SIGKILL, sent before this returns, so an emulator's hook can kill it at that moment; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code, null when it took a signal to end it. */
  stop(): Promise<number | null>;
  /** Throws, with the log, when it is not running although nobody stopped it. */
  check(): void;
}

/**
 * `configAt`: what the process reads from its environment, once its port is known. `zone`: the machine's own time zone,
 * which must not matter. `limits`: of a small machine. `release`: the folder of another release.
 */
export async function createServerProcess(
  configAt: (port: number) => Config,
  { zone = 'UTC', limits, release }: { zone?: string; limits?: Limits | undefined; release?: string | undefined } = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = { ...environmentOf(configAt(port)), TZ: zone, NODE_COMPILE_CACHE: COMPILE_CACHE };
  const own = commandWithin(limits);
  let folder = release ?? REPOSITORY;
  let log = '';
  let child: ChildProcess | undefined;
  let gone: Promise<number | null> = Promise.resolve(null);
  let isWanted = false;

  const write = (text: Buffer) => {
    log = (log + text).slice(-MAX_LOG_LENGTH);
  };
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const check = () => {
    if (isWanted && !isRunning()) throw new Error(`The server exited unexpectedly. Its log:\n${log}`);
  };
  const signal = (name: 'SIGKILL' | 'SIGTERM') => {
    isWanted = false;
    child?.kill(name);
    return gone;
  };
  // An aborted test run must not leave servers behind.
  process.once('exit', () => child?.kill('SIGKILL'));

  return {
    origin,
    log: () => log,
    peakMegabytes: () => megabytesOf(child, 'VmHWM'),
    uses: () => ({ megabytes: megabytesOf(child, 'VmRSS'), files: readdirSync(`/proc/${child?.pid}/fd`).length }),
    niceness: (thread) => nicenessOf(child, thread),
    check,
    async start(next = folder) {
      folder = next;
      const [program, ...args] = folder === REPOSITORY ? own : [process.execPath, BUNDLE];
      const started = spawn(program, args, { cwd: folder, env: environment, stdio: 'pipe' });
      child = started;
      isWanted = true;
      started.stdout.on('data', write);
      started.stderr.on('data', write);
      gone = new Promise((resolve) => started.once('exit', resolve));
      const isReady = async () => {
        check();
        const answer = await fetch(`${origin}/_api/ready`).catch(() => undefined);
        await answer?.arrayBuffer();
        return answer?.status === 200;
      };
      await waitFor(isReady, { seconds: 90, everyMs: 100, what: 'the server to be ready' });
    },
    async kill() {
      await signal('SIGKILL');
    },
    stop: () => signal('SIGTERM'),
  };
}

function megabytesOf(child: ChildProcess | undefined, field: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024);
}

/** As proc_pid_stat(5) has it: the name in brackets, the niceness the nineteenth field. */
function nicenessOf(child: ChildProcess | undefined, thread: string): number[] {
  const threads = `/proc/${child?.pid}/task`;
  const stats = readdirSync(threads).map((id) => readFileSync(`${threads}/${id}/stat`, 'utf8'));
  return stats
    .filter((stat) => stat.includes(`(${thread})`))
    .map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
}

/**
 * The program, on a machine that gives it no more than this: as production runs it where that is built from the sources
 * as they are, since it starts in half the time.
 */
function commandWithin(limits: Limits | undefined): [string, ...string[]] {
  const program = isBundled() ? BUNDLE : 'server/serve.ts';
  if (!limits) return [process.execPath, program];
  const { files, heapMegabytes } = limits;
  const node = `exec '${process.execPath}' --max-old-space-size=${heapMegabytes} '${program}'`;
  return ['/bin/sh', '-c', `ulimit -n ${files}; ${node}`];
}
