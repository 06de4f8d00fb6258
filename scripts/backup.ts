/** `npm run backup -- FOLDER`: the database and all files, as of one moment, while the product goes on. */
import path from 'node:path';
import { openBackupSource } from './backup/open-source.ts';
import { writeBackup } from './backup/write-backup.ts';

const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
const folder = path.resolve(process.argv[2] ?? `backups/${stamp}`);

await openBackupSource((source) => writeBackup(source, folder));
