/** `npm run admin -- EMAIL` makes an admin, `npm run admin -- --remove EMAIL` makes them a customer again. */
import { systemClock } from '#platform/clock';
import { setAdmin } from '#server/accounts';
import { withDatabase } from './with-database.ts';

const args = process.argv.slice(2);
const remove = args.includes('--remove');
const email = args.find((arg) => arg.includes('@'));

if (!email) {
  console.error('Usage: npm run admin -- [--remove] EMAIL');
  process.exit(1);
}

await withDatabase(({ transact }) => setAdmin(transact, email, !remove, systemClock.now()));
