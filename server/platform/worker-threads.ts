import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

const THREADS = '/proc/self/task';
/** As Linux counts it: 0 is usual, 19 the most willing to wait. */
const NICENESS = 19;

/**
 * Passwords are hashed on Node's threads for work in the background, which in a flood of sign-ins keep every core
 * busy. Their priority is lowered below the thread that answers everybody else. To be called once files have been
 * touched, for until then there are none. Only Linux has priorities of single threads (setpriority(2), notes);
 * elsewhere this does nothing.
 */
export function lowerWorkerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync(THREADS)) {
    const name = readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim();
    if (name === 'libuv-worker') os.setPriority(Number(thread), NICENESS);
  }
}
