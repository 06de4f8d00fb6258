import { type Database, openDatabase } from '#platform/database';
import { borrowEmbeddedPostgres } from '#platform/embedded-postgres';
import { migrate } from '../server/schema/migrations.ts';

/**
 * For commands: brings the database up to date, prints the sentence that `work` gives or throws, and ends.
 * In DATABASE_URL's database, else in the built-in PostgreSQL of DATA_DIR, also while it is in use.
 */
export async function withDatabase(work: (database: Database) => Promise<string>): Promise<void> {
  const embedded = process.env.DATABASE_URL
    ? null
    : await borrowEmbeddedPostgres(`${process.env.DATA_DIR ?? 'data'}/postgres`);
  const database = openDatabase(embedded?.config ?? { connectionString: process.env.DATABASE_URL });
  try {
    await migrate(database.db);
    console.log(await work(database));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
