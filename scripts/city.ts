/** `npm run city -- "St. Louis" MO America/Chicago "St. Louis County"`: adds a city and its counties. */
import { addCity } from '#server/catalog';
import { withDatabase } from './with-database.ts';

const [name, state, timeZone, ...counties] = process.argv.slice(2);

if (!name || !state || !timeZone || counties.length === 0) {
  console.error('Usage: npm run city -- NAME STATE TIME_ZONE COUNTY ...');
  console.error('Such as: npm run city -- "St. Louis" MO America/Chicago "St. Louis County"');
  process.exit(1);
}

await withDatabase(({ transact }) => addCity(transact, { name, state, timeZone, counties }));
