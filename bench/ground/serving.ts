import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const TELL_USAGE = new URL('tell-usage.ts', import.meta.url).href;
const LONGEST_LOG = 20_000;

/** What a process has used since its start, and the memory that it has now. */
export interface Usage {
  cpuMicros: number;
  rssBytes: number;
}

/** A process of ours that answers over IPC, one question at a time. */
export interface Asked {
  pid: number;
  ask<T>(question: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** A process that serves, and says what that costs it. */
export interface Serving {
  pid: number;
  origin: string;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a program of this repository. `usage`: it will be asked what it uses; programs of our own need no more. */
export function startProcess(program: string, options: { usage?: boolean; env?: Record<string, string> } = {}): Asked {
  const preload = options.usage === false ? [] : ['--import', TELL_USAGE];
  const child = spawn(process.execPath, [...preload, program], {
    cwd: REPOSITORY,
    env: options.env ?? { PATH: process.env.PATH ?? '', TZ: 'UTC', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // A run that is broken off must not leave processes behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const log = collectLog(child);
  return {
    pid: child.pid ?? 0,
    ask: async <T>(question: unknown) => {
      const heard = new AbortController();
      const { signal } = heard;
      const answer = once(child, 'message', { signal });
      const ended = once(child, 'exit', { signal }).then(() => {
        throw new Error(`${program} ended by itself:\n${log()}`);
      });
      child.send(question as object);
      try {
        const [said] = await Promise.race([answer, ended]);
        return said as T;
      } finally {
        heard.abort();
        await Promise.allSettled([answer, ended]);
      }
    },
    async stop() {
      process.off('exit', kill);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function collectLog({ stdout, stderr }: ChildProcess): () => string {
  let log = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk) => {
      log = (log + chunk).slice(-LONGEST_LOG);
    });
  }
  return () => log;
}
