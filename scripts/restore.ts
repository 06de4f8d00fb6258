/** `npm run restore -- FOLDER`: puts a backup into the empty database of DATABASE_URL and the empty store of FILES. `--done`: one is there already. */
import path from 'node:path';
import { openBackupSource } from './backup/open-source.ts';
import { afterOtherRestore, readBackup } from './backup/read-backup.ts';

const folder = process.argv[2];
if (!folder) {
  console.error('Usage: npm run restore -- FOLDER, or after another kind of restore: npm run restore -- --done');
  process.exit(1);
}

await openBackupSource((source) =>
  folder === '--done' ? afterOtherRestore(source) : readBackup(source, path.resolve(folder)),
);
