/** Runs a program, keeps what it prints, and ends it with all that it started when it takes too long. */
import { spawn } from 'node:child_process';

export interface Run {
  ok: boolean;
  output: string;
  /** It was killed at its limit. */
  late: boolean;
}

/**
 * `minutes`: how long it may take. A process that it leaves behind is not waited for, and ended: one that holds on to
 * the output would otherwise keep `npm test` for ever.
 */
export function runToTheEnd(command: string[], { env = {}, minutes }: { env?: object; minutes: number }): Promise<Run> {
  const [program, ...args] = command as [string, ...string[]];
  const child = spawn(program, args, {
    // A group of its own, so that all of it can be ended; a Ctrl-C is handed on.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: 'true', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));

  const endGroup = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal);
    } catch {
      // Nobody is left in it.
    }
  };
  const handOn = (signal: NodeJS.Signals) => endGroup(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handOn);
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    endGroup('SIGKILL');
  }, minutes * 60_000);

  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      clearTimeout(limit);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, handOn);
      endGroup('SIGKILL');
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      resolve({ ok, output, late });
    };
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    // What was printed just before comes through first.
    child.once('exit', (code) => setTimeout(() => end(code === 0), 100));
  });
}
