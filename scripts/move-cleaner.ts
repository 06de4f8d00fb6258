/** `npm run move-cleaner -- EMAIL CITY COUNTY`: before the first approval, to a county that the wizard does not offer. */
import { systemClock } from '#platform/clock';
import { moveCleaner } from '#server/cleaners';
import { withDatabase } from './with-database.ts';

const [email, city, county] = process.argv.slice(2);

if (!email || !city || !county) {
  console.error('Usage: npm run move-cleaner -- EMAIL CITY COUNTY');
  console.error('Such as: npm run move-cleaner -- ana@example.com st-louis "St. Louis County"');
  process.exit(1);
}

await withDatabase(({ transact }) => moveCleaner(transact, { email, city, county }, systemClock.now()));
