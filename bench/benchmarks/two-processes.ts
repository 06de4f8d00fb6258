import { type Benchmark, times } from '../benchmark.ts';
import type { Serving } from '../fixtures/serving.ts';
import { measureLoad, startLoadGenerator } from '../loadgen/load-generator.ts';
import { alternate, median } from '../rounds.ts';
import { cityOf } from './city-of.ts';
import { uniqueQueries } from './unique-queries.ts';

const CONNECTIONS = 8;
const PER_ROUND = 600;
const WARM_UP = 1500;

export const twoProcesses: Benchmark = {
  name: 'two-processes',
  measure: 'Lists a second, never asked before, of two processes side by side against one; both give the same',
  target: 'none',
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const { id } = await cityOf(databaseUrl);
    const paths = uniqueQueries(id);
    const [one, other] = await Promise.all([fixture.product(databaseUrl), fixture.product(databaseUrl)]);
    const second = await startLoadGenerator();
    const ask = async (serving: Serving, load: typeof fixture.load, total: number) => {
      const requests = { origin: serving.origin, method: 'GET' as const, paths, headers: {} };
      return (await measureLoad(load, serving, { requests, connections: CONNECTIONS, total })).perSecond;
    };
    const alone = () => ask(one, fixture.load, PER_ROUND);
    const together = async () => {
      const both = await Promise.all([ask(one, fixture.load, PER_ROUND), ask(other, second.load, PER_ROUND)]);
      return both[0] + both[1];
    };
    await Promise.all([ask(one, fixture.load, WARM_UP), ask(other, second.load, WARM_UP)]);
    const { ratio, ratios, subject, baseline } = await alternate(
      { subject: together, baseline: alone },
      (rate) => rate,
    );
    const differ = await differing(one, other, paths.slice(0, 5));
    await Promise.all([one.stop(), other.stop(), second.stop()]);
    return {
      reached: `${times(ratio)}; ${differ === 0 ? 'the same' : `${differ} lists differ`}`,
      passed: differ === 0,
      detail: `${Math.round(median(subject))}/s by two, ${Math.round(median(baseline))}/s by one; rounds ${ratios.map(times).join(' ')}`,
    };
  },
};

/** How many of these addresses do not answer alike at both. */
async function differing(one: Serving, other: Serving, paths: string[]): Promise<number> {
  const text = async ({ origin }: Serving, path: string) => (await fetch(`${origin}${path}`)).text();
  let differ = 0;
  for (const path of paths) if ((await text(one, path)) !== (await text(other, path))) differ++;
  return differ;
}
