/** `npm run admin -- EMAIL` makes an admin, `npm run admin -- --remove EMAIL` makes them a customer again. */
import { systemClock } from '#platform/clock';
import { openDatabase } from '#platform/database';
import { borrowEmbeddedPostgres } from '#platform/embedded-postgres';
import { setAdmin } from '#server/accounts';
import { migrate } from '../server/schema/migrations.ts';

const args = process.argv.slice(2);
const remove = args.includes('--remove');
const email = args.find((arg) => arg.includes('@'));

if (!email) {
  console.error('Usage: npm run admin -- [--remove] EMAIL');
  process.exit(1);
}

const embedded = process.env.DATABASE_URL
  ? null
  : await borrowEmbeddedPostgres(`${process.env.DATA_DIR ?? 'data'}/postgres`);
const database = openDatabase(embedded?.config ?? { connectionString: process.env.DATABASE_URL });
try {
  await migrate(database.db);
  console.log(await setAdmin(database.transact, email, !remove, systemClock.now()));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await database.close();
  await embedded?.stop();
}
