import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where PostgreSQL runs, and as whom. */
export interface PostgresLocation {
  native: string;
  dataDir: string;
  /** Options for child processes: empty, or the user to become. */
  as: { uid?: number; gid?: number };
}

// Reachable by every user, unlike a home folder. Socket paths are limited to 107 bytes, so it is short.
const SHARED = '/var/lib/marblestep';

/**
 * PostgreSQL refuses to run as root. As root it runs as `postgres`, else `nobody`, and where that user cannot reach the
 * project's folder, binaries and data live in a folder that it can reach: one for each project folder.
 */
export async function resolveLocation(native: string, dataDir: string): Promise<PostgresLocation> {
  if (process.getuid?.() !== 0) return { native, dataDir, as: {} };
  const as = await unprivilegedUser();
  const place = {
    native: (await reachable(native, as.uid)) ? native : await copyOf(native),
    dataDir: (await reachable(dataDir, as.uid)) ? dataDir : path.join(SHARED, `data-${shortHash(dataDir)}`),
    as,
  };
  await mkdir(path.dirname(place.dataDir), { recursive: true });
  return place;
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((entry) => entry.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('Started as root, but there is neither a "postgres" nor a "nobody" user for the database.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function reachable(target: string, uid: number): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const found = await stat(folder).catch(() => null);
    if (found && !(found.mode & constants.S_IXOTH) && found.uid !== uid) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

async function copyOf(native: string): Promise<string> {
  const copy = path.join(SHARED, `postgresql-${shortHash(native)}`);
  const complete = path.join(copy, 'complete');
  if (await stat(complete).catch(() => null)) return copy;
  await mkdir(SHARED, { recursive: true, mode: 0o755 });
  await cp(native, copy, { recursive: true, verbatimSymlinks: true, force: true });
  await writeFile(complete, '');
  return copy;
}

const shortHash = (text: string) => createHash('sha256').update(path.resolve(text)).digest('hex').slice(0, 12);
