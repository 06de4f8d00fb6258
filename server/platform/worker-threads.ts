import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const THREADS = '/proc/self/task';
/** As Linux counts it: 0 is usual, 19 the most willing to wait. */
const NICENESS = 19;
/** How many Node has where nobody says otherwise (https://nodejs.org/api/cli.html#uv_threadpool_sizesize). */
const WORKERS = 4;
/** Each gives itself its name as it begins, on a busy machine a moment later; looked for as often as this, 10 ms apart. */
const LOOKS = 200;

/**
 * Passwords are hashed on Node's threads for work in the background, which in a flood of sign-ins keep every core
 * busy. Their priority is lowered below the thread that answers everybody else. Only Linux has priorities of single threads
 * (setpriority(2), notes); elsewhere this does nothing.
 */
export async function lowerWorkerThreadPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  // Until something is asked of them there are none.
  await stat(THREADS);
  for (let look = 1; lowerPriorities() < WORKERS && look < LOOKS; look++) await pause(10);
}

/** Gives how many there are. */
function lowerPriorities(): number {
  const workers = readdirSync(THREADS).filter((thread) => nameOf(thread) === 'libuv-worker');
  for (const thread of workers) lowerPriority(Number(thread));
  return workers.length;
}

/** It costs others time in a flood, and nothing else, where a machine does not let it. */
function lowerPriority(thread: number): void {
  try {
    os.setPriority(thread, NICENESS);
  } catch {
    // not allowed, or it has ended meanwhile
  }
}

function nameOf(thread: string): string {
  try {
    return readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim();
  } catch {
    return ''; // it has ended meanwhile
  }
}
