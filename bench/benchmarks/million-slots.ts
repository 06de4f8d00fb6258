import { type Benchmark, times } from '../benchmark.ts';
import type { Size } from '../fixtures/databases.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { alternate } from '../rounds.ts';
import { summarize } from './against-static-bytes.ts';
import { cityOf } from './city-of.ts';
import { serveWithDatabase, uniqueQueries } from './unique-queries.ts';

const MAX_RATIO = 1.2;
const PER_ROUND = 300;
const WARM_UP = 1200;

export const millionSlots: Benchmark = {
  name: 'million-slots',
  measure:
    'The list of a city, never asked before, with 1,000,000 slots in the database against 10,000: CPU per request',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const few = await open(fixture, 'small');
    const many = await open(fixture, 'large', few.city.openThisWeek);
    await many.run(WARM_UP);
    await few.run(WARM_UP);
    const compared = await alternate(
      { subject: () => many.run(PER_ROUND), baseline: () => few.run(PER_ROUND) },
      ({ cpuPerRequest }) => cpuPerRequest,
    );
    await Promise.all([many.product.stop(), few.product.stop()]);
    const openTimes = `${many.city.openThisWeek} open times this week against ${few.city.openThisWeek}`;
    return {
      reached: times(compared.ratio),
      passed: compared.ratio <= MAX_RATIO,
      detail: `${openTimes}; ${summarize(compared)}`,
    };
  },
};

async function open(fixture: Fixture, size: Size, openThisWeek?: number) {
  const databaseUrl = await fixture.databases.demoData(size);
  const city = await cityOf(databaseUrl, openThisWeek);
  const paths = uniqueQueries(city.id);
  const product = await fixture.product(databaseUrl);
  return { city, product, run: (total: number) => serveWithDatabase(fixture, product, paths, total) };
}
