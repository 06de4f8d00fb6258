import type { BareList } from '../baselines/bare-list.ts';
import { startBaseline } from '../baselines/baseline.ts';
import { takeSample } from '../baselines/sample.ts';
import { type Row, times } from '../benchmark.ts';
import type { Serving } from '../fixtures/serving.ts';
import { tell } from './against-static-bytes.ts';
import { inTurns } from './alternate-runs.ts';
import { cityOf } from './city-of.ts';
import { neverAsked, serveWithDatabase } from './unique-queries.ts';

const MOST = 1.5;
const A_TURN = 400;
const WARM_UP = 1500;

export const uncachedList: Row = {
  name: 'uncached-list',
  measure:
    'The same list, never asked before: CPU per request, server and database, against a bare prepared pg statement with JSON',
  asked: `at most ${MOST}x`,
  async run(ground) {
    const databaseUrl = await ground.databases.demoData('small');
    const { id } = await cityOf(databaseUrl);
    const paths = neverAsked(id);
    const product = await ground.product(databaseUrl);
    const { headers } = await takeSample(`${product.origin}${paths[0]}`, {});
    const { 'content-length': _, ...own } = headers;
    const floor = await startBaseline('bare-list.ts', { databaseUrl, cityId: id, headers: own } satisfies BareList);
    const ask = (serving: Serving, total: number) => serveWithDatabase(ground, serving, paths, total);
    const compared = await inTurns(
      { product, floor, ask, warmUp: WARM_UP, aTurn: A_TURN },
      ({ cpuPerRequest }) => cpuPerRequest,
    );
    return { reached: times(compared.ratio), holds: compared.ratio <= MOST, detail: tell(compared) };
  },
};
