import { expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { ownDatabase } from '../../own-database.ts';
import { PLATFORM_CENTS } from '../../test-app.ts';
import { withManyAddresses } from '../buyer.ts';
import { startWorld } from '../histories/world.ts';
import { recordResult } from '../measurements.ts';
import { newCleaner } from './arrivals.ts';
import { type City, newCity } from './city.ts';
import { liveThroughDay } from './day.ts';
import { endWeek } from './weeks-end.ts';

/**
 * One year of a city through the front door: cleaners, homes with plans and without, illnesses, declined cards, moves,
 * disputes, both changes of clocks, restarts, events lost and doubled. Each week ends with everything compared.
 */

const SCALE = Number(process.env.YEAR_SCALE ?? (process.env.LONG ? 1 : 0));
const WEEKS = Number(process.env.YEAR_WEEKS ?? 52);
/** What is not reached by then is left out, and the result says so. */
const MINUTES = Number(process.env.YEAR_MINUTES ?? 600);
/** The same seed gives the same wishes again. */
const SEED = Number(process.env.YEAR_SEED ?? Date.now() % 2 ** 31);

it.runIf(SCALE > 0)(
  `a year of a city: ${WEEKS} weeks, everything compared at the end of each`,
  {
    timeout: (MINUTES + 30) * MINUTE,
  },
  async () => {
    const begun = performance.now();
    const change = () => ({ trustedProxies: 1 });
    const database = (await ownDatabase('empty')).config;
    const world = await startWorld({ platformCents: PLATFORM_CENTS, isTwoServers: true, change, database });
    const city = newCity(world, withManyAddresses(world.app), { seed: SEED, scale: SCALE });
    try {
      const cleaners = Math.max(2, Math.round(60 * SCALE));
      for (let n = 0; n < cleaners; n++) city.cleaners.push(await newCleaner(city, n));
      let week = 0;
      for (; week < WEEKS && performance.now() - begun < MINUTES * MINUTE; week++) await liveThroughWeek(city, week);
      console.log(city.counts);
      recordResult({
        area: 'year',
        target: `52 weeks`,
        reached: `${week} weeks`,
        passed: week >= 52,
      });
    } finally {
      await world.stop();
    }
  },
);

async function liveThroughWeek(city: City, week: number): Promise<void> {
  const begun = performance.now();
  for (let day = 0; day < 7; day++) await liveThroughDay(city, { days: WEEKS * 7, isLast: day === 6 });
  const lived = performance.now();
  await endWeek(city);
  const [s, end] = [Math.round((lived - begun) / 1000), Math.round((performance.now() - lived) / 1000)];
  console.log(`week ${week + 1}: ${s} s, its end ${end} s; ${city.homes.length} homes, ${JSON.stringify(city.counts)}`);
  expect(city.faults, `seed ${SEED}, week ${week + 1}`).toEqual([]);
}
