import type { BareList } from '../baselines/bare-list.ts';
import { startBaseline } from '../baselines/baseline.ts';
import { takeSample } from '../baselines/sample.ts';
import { type Benchmark, times } from '../benchmark.ts';
import type { Serving } from '../fixtures/serving.ts';
import { summarize } from './against-static-bytes.ts';
import { alternateRuns } from './alternate-runs.ts';
import { cityOf } from './city-of.ts';
import { serveWithDatabase, uniqueQueries } from './unique-queries.ts';

const MAX_RATIO = 1.5;
const PER_ROUND = 400;
const WARM_UP = 1500;

export const uncachedList: Benchmark = {
  name: 'uncached-list',
  measure:
    'The same list, never asked before: CPU per request, server and database, against a bare prepared pg statement with JSON',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const { id } = await cityOf(databaseUrl);
    const paths = uniqueQueries(id);
    const product = await fixture.product(databaseUrl);
    const { headers } = await takeSample(`${product.origin}${paths[0]}`, {});
    const { 'content-length': _, ...own } = headers;
    const baseline = await startBaseline('bare-list.ts', { databaseUrl, cityId: id, headers: own } satisfies BareList);
    const ask = (serving: Serving, total: number) => serveWithDatabase(fixture, serving, paths, total);
    const compared = await alternateRuns(
      { product, baseline, ask, warmUp: WARM_UP, perRound: PER_ROUND },
      ({ cpuPerRequest }) => cpuPerRequest,
    );
    return { reached: times(compared.ratio), passed: compared.ratio <= MAX_RATIO, detail: summarize(compared) };
  },
};
