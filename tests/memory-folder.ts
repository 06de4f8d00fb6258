import { accessSync, constants, statfsSync } from 'node:fs';
import os from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Several times what a run has in it at once. */
const NEEDED_BYTES = 3 * 2 ** 30;

/**
 * Where databases of tests are made: in memory, where there is plenty of it, else in the system's temporary folder. A copy of
 * the demo data has 1,200 files, which takes 25 ms of a core in memory and up to half a second on a disk
 * (docs/decisions/0034-databases-of-tests-in-memory.md).
 */
export function memoryFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const isPlenty = Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
    return isPlenty ? IN_MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** Whether a folder that `memoryFolder` gave is in memory. */
export const isInMemory = (folder: string): boolean => folder === IN_MEMORY;
