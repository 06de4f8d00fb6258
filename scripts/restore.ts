/** `npm run restore -- FOLDER`: puts a backup into the empty database of DATABASE_URL and the empty store of FILES. */
import path from 'node:path';
import { openBackupSource } from './backup/open-source.ts';
import { readBackup } from './backup/read-backup.ts';

const folder = process.argv[2];
if (!folder) {
  console.error('Usage: npm run restore -- FOLDER');
  process.exit(1);
}

await openBackupSource((source) => readBackup(source, path.resolve(folder)));
