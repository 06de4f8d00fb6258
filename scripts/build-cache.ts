import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Something under build/ that is made of sources; all paths from the repository's root. */
export interface Made {
  /** Folders, tests left out. */
  of: string[];
  /** Files that say how. */
  by: string[];
  /** Where is written down of what it was made. */
  stamp: string;
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

function hashOf({ of, by }: Made): string {
  const hash = createHash('sha256');
  const sources = of.flatMap(filesIn).filter((file) => !file.endsWith('.test.ts'));
  for (const file of [...sources, ...by]) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether it was made of the sources as they are now. */
export const isUpToDate = (made: Made): boolean =>
  existsSync(made.stamp) && readFileSync(made.stamp, 'utf8') === hashOf(made);

/** What is broken off half-way counts as not made. */
export function makeAnew(made: Made, make: () => void): void {
  const hash = hashOf(made);
  rmSync(made.stamp, { force: true });
  make();
  writeFileSync(made.stamp, hash);
}
