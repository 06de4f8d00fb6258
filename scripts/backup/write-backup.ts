import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { type Files, openFolder } from '#platform/files';
import type { Db } from '../../server/schema/tables.ts';
import { inSnapshot, type RowCounts, serverMajor } from './contents.sql.ts';
import { findPostgresTools } from './postgres-tools.ts';

/** What a backup says of itself, in backup.json. */
export interface Manifest {
  at: string;
  rows: RowCounts;
  fileKeys: string[];
}

export const DUMP = 'database.dump';
export const MANIFEST = 'backup.json';
export const FILES = 'files';

export interface BackupSource {
  db: Db;
  connection: pg.PoolConfig;
  files: Files;
}

/**
 * Writes the database and every file that its rows point at into a new folder, all as of one moment, while the product goes
 * on. The folder appears whole or not at all. Gives a sentence; throws one.
 */
export async function writeBackup({ db, connection, files }: BackupSource, folder: string): Promise<string> {
  const tools = findPostgresTools(connection, await serverMajor(db));
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  try {
    const at = new Date().toISOString();
    const { rows, fileKeys } = await inSnapshot(db, async (contents) => {
      tools.run(
        'pg_dump',
        '--format=custom',
        `--snapshot=${contents.snapshot}`,
        `--file=${path.join(unfinished, DUMP)}`,
      );
      return contents;
    });
    await copyFiles(fileKeys, files, openFolder(path.join(unfinished, FILES)));
    const manifest: Manifest = { at, rows, fileKeys };
    writeFileSync(path.join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2));
    renameSync(unfinished, folder);
    return `${folder} has ${summarize(manifest)}.`;
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** What a backup holds, for people: `bookings: 47, files: 96, as of …`. */
export const summarize = ({ rows, fileKeys, at }: Manifest): string =>
  `bookings: ${rows['public.bookings'] ?? 0}, files: ${fileKeys.length}, as of ${at}`;

/** Copies under the same keys. A file is dropped an hour after its row, so all of a moment just past are there. */
export async function copyFiles(keys: string[], from: Files, to: Files): Promise<void> {
  for (const key of keys) {
    const bytes = await from.get(key);
    if (!bytes) throw new Error(`The file ${key} is missing in the store that FILES names.`);
    await to.put(key, bytes);
  }
}
