import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SandboxClock } from '../sandbox/options.ts';

/** A clock that can be moved forward, remembered in the data folder, so that a restart does not fall back in time. */
export interface MovableClock extends SandboxClock {
  /** What has to happen after each move. */
  onMoved(work: () => Promise<void>): void;
  /** How far it is ahead of this machine's, in milliseconds. */
  offset(): number;
}

/** `nextJob`: end of the next scheduled job after a moment. */
export function createMovableClock(dataDir: string, nextJob: (now: Date) => Promise<Date | null>): MovableClock {
  const file = path.join(dataDir, 'clock-offset');
  let offset = readOffset(file);
  let afterMove: () => Promise<void> = async () => {};
  const now = () => new Date(Date.now() + offset);
  return {
    now,
    offset: () => offset,
    afterNextJob: () => nextJob(now()),
    onMoved(work) {
      afterMove = work;
    },
    async advance(milliseconds) {
      if (milliseconds <= 0) return;
      offset += milliseconds;
      writeFileSync(`${file}.new`, String(offset));
      renameSync(`${file}.new`, file);
      await afterMove();
    },
  };
}

function readOffset(file: string): number {
  try {
    return Math.max(0, Number(readFileSync(file, 'utf8'))) || 0;
  } catch {
    return 0;
  }
}
