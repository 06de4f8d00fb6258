import { openDatabase } from '#platform/database';
import { borrowEmbeddedPostgres } from '#platform/embedded-postgres';
import { openFiles } from '#platform/files';
import type { BackupSource } from './write-backup.ts';

// A dump takes as long as it takes, in one transaction.
const NO_TIMEOUTS = { statement_timeout: 0, query_timeout: 3_600_000, idle_in_transaction_session_timeout: 0, max: 2 };

/**
 * The database of DATABASE_URL and the store of FILES, else those of a demo in DATA_DIR, for one command. Prints the sentence
 * that `work` gives or throws.
 */
export async function openBackupSource(work: (source: BackupSource) => Promise<string>): Promise<void> {
  const { DATABASE_URL, FILES, DATA_DIR = 'data' } = process.env;
  const embedded = DATABASE_URL ? null : await borrowEmbeddedPostgres(`${DATA_DIR}/postgres`);
  const connection = embedded?.config ?? { connectionString: DATABASE_URL };
  const database = openDatabase({ ...connection, ...NO_TIMEOUTS });
  try {
    const files = await openFiles(FILES || `${DATA_DIR}/files`);
    console.log(await work({ db: database.db, connection, files }));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
