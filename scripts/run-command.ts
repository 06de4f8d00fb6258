/** Runs a program, keeps what it prints, and ends it with all that it started when it takes too long. */
import { spawn } from 'node:child_process';

export interface Run {
  ok: boolean;
  output: string;
  /** It was killed at its time limit. */
  timedOut: boolean;
}

/**
 * `minutes`: how long it may take. A process that it leaves behind is not waited for, and killed: one that holds on to
 * the output would otherwise keep `npm test` running for ever.
 */
export function runCommand(command: string[], { env = {}, minutes }: { env?: object; minutes: number }): Promise<Run> {
  const [program, ...args] = command as [string, ...string[]];
  const child = spawn(program, args, {
    // A group of its own, so that all of it can be ended; a Ctrl-C is forwarded.
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
      // No process is left in it.
    }
  };
  const forwardSignal = (signal: NodeJS.Signals) => endGroup(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, forwardSignal);
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    endGroup('SIGKILL');
  }, minutes * 60_000);

  return new Promise((resolve) => {
    const end = (ok: boolean) => {
      clearTimeout(limit);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, forwardSignal);
      endGroup('SIGKILL');
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      resolve({ ok, output, timedOut });
    };
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    // What was printed just before comes through first.
    child.once('exit', (code) => setTimeout(() => end(code === 0), 100));
  });
}
