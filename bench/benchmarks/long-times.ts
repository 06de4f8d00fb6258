import { type Benchmark, times } from '../benchmark.ts';
import { alternate } from '../rounds.ts';
import { summarize } from './against-static-bytes.ts';
import { cityOf } from './city-of.ts';
import { serveWithDatabase, uniqueQueries } from './unique-queries.ts';

const MAX_RATIO = 1.2;
const MINUTES = 450;
const PER_ROUND = 300;
const WARM_UP = 1200;

export const longTimes: Benchmark = {
  name: 'long-times',
  measure: `The list of a city, never asked before, at 1,000,000 slots: only times with room for ${MINUTES} minutes against all: CPU per request`,
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('large');
    const { id, openThisWeek } = await cityOf(databaseUrl);
    const product = await fixture.product(databaseUrl);
    const all = uniqueQueries(id);
    const long = uniqueQueries(id).map((path) => `${path}&minutes=${MINUTES}`);
    const ask = (paths: string[]) => (total: number) => serveWithDatabase(fixture, product, paths, total);
    const [askLong, askAll] = [ask(long), ask(all)];
    const found = await fetch(`${product.origin}${long[0]}`);
    const { timeSlots } = (await found.json()) as { timeSlots: unknown[] };
    await askLong(WARM_UP);
    await askAll(WARM_UP);
    const compared = await alternate(
      { subject: () => askLong(PER_ROUND), baseline: () => askAll(PER_ROUND) },
      ({ cpuPerRequest }) => cpuPerRequest,
    );
    await product.stop();
    return {
      reached: times(compared.ratio),
      passed: compared.ratio <= MAX_RATIO,
      detail: `${timeSlots.length} long times on the first page, ${openThisWeek} open times this week; ${summarize(compared)}`,
    };
  },
};
