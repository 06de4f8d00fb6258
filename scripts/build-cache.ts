import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Something under build/ that is built from sources; all paths from the repository's root. */
export interface BuildTarget {
  /** Source folders, tests left out. */
  folders: string[];
  /** Files that configure the build. */
  files: string[];
  /** The file that keeps the hash of its sources. */
  stamp: string;
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();

function hashOf({ folders, files }: BuildTarget): string {
  const hash = createHash('sha256');
  const sources = folders.flatMap(filesIn).filter((file) => !file.endsWith('.test.ts'));
  for (const file of [...sources, ...files]) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether it was built from the sources as they are now. */
export const isUpToDate = (target: BuildTarget): boolean =>
  existsSync(target.stamp) && readFileSync(target.stamp, 'utf8') === hashOf(target);

/** Runs `make` and notes the sources' hash; a build that is aborted half-way counts as not built. */
export function rebuild(target: BuildTarget, make: () => void): void {
  const hash = hashOf(target);
  rmSync(target.stamp, { force: true });
  make();
  writeFileSync(target.stamp, hash);
}
