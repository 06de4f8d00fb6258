import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openFolder } from '#platform/files';
import { stopCharging } from '#server/payments';
import { countRows, serverMajor, skipUsedIds } from './contents.sql.ts';
import { findPostgresTools } from './postgres-tools.ts';
import { type BackupSource, copyFiles, DUMP, FILES, MANIFEST, type Manifest, summarize } from './write-backup.ts';

/**
 * Puts a backup into an empty database and an empty store, and counts afterwards. The database is restored whole or not at
 * all. Gives a sentence; throws one.
 */
export async function readBackup({ db, connection, files }: BackupSource, folder: string): Promise<string> {
  const manifest = readManifest(folder);
  const existing = Object.keys(await countRows(db));
  if (existing.length > 0)
    throw new Error(`The database is not empty (${existing[0]}). A backup goes into an empty one.`);
  const tools = findPostgresTools(connection, await serverMajor(db));
  const database = `--dbname=${databaseOf(connection)}`;
  tools.run('pg_restore', '--no-owner', '--no-privileges', '--single-transaction', database, path.join(folder, DUMP));
  await skipUsedIds(db);
  // A backup of a release without standing visits has nobody to charge.
  const stops = 'public.charging_stops' in manifest.rows ? await stopCharging(db, new Date()) : 0;
  await copyFiles(manifest.fileKeys, openFolder(path.join(folder, FILES)), files);
  const rows = await countRows(db);
  const isDifferent = (table: string) =>
    rows[table] !== (manifest.rows[table] ?? 0) + (table === 'public.charging_stops' ? stops : 0);
  const different = Object.keys(manifest.rows).filter(isDifferent);
  if (different.length > 0) throw new Error(`Restore incomplete: ${different.join(', ')} differ from the backup.`);
  return `Restored: ${summarize(manifest)}. ${STOPPED}`;
}

const STOPPED = 'No saved card is charged until the team has released it (docs/operating.md, Backups).';

/** After a restore that was made in another way: the same is skipped and stopped. Gives a sentence. */
export async function afterOtherRestore({ db }: Pick<BackupSource, 'db'>): Promise<string> {
  await skipUsedIds(db);
  await stopCharging(db, new Date());
  return STOPPED;
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch {
    throw new Error(`${folder} is not a backup (${MANIFEST} missing).`);
  }
}

const databaseOf = ({ connectionString, database }: BackupSource['connection']): string =>
  database ?? decodeURIComponent(URL.parse(connectionString ?? '')?.pathname.slice(1) ?? '');
