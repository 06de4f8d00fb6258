import { startBaseline } from '../baselines/baseline.ts';
import { takeSample } from '../baselines/sample.ts';
import { micros, type Reached, times } from '../benchmark.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { type Served, served } from '../loadgen/load-generator.ts';
import { type Compared, median } from '../rounds.ts';
import { inTurns } from './alternate-runs.ts';

const LIKE_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const CONNECTIONS = 16;
const A_TURN = 2000;
const WARM_UP = 8000;

/** One address of the product, kept in memory, against a bare server that sends the same bytes: CPU per request. */
export async function againstSameBytes(
  ground: Fixture,
  { databaseUrl, path, most }: { databaseUrl: string; path: string; most: number },
): Promise<Reached> {
  const product = await ground.product(databaseUrl);
  const sample = await takeSample(`${product.origin}${path}`, LIKE_A_BROWSER);
  const floor = await startBaseline('static-bytes.ts', sample);
  const ask = (serving: typeof product, total: number) =>
    served(ground.load, serving, {
      requests: { origin: serving.origin, method: 'GET', paths: [path], headers: LIKE_A_BROWSER },
      connections: CONNECTIONS,
      total,
    });
  const compared = await inTurns(
    { product, floor, ask, warmUp: WARM_UP, aTurn: A_TURN },
    ({ cpuPerRequest }) => cpuPerRequest,
  );
  const size = Buffer.from(sample.body, 'base64').length;
  return { reached: times(compared.ratio), holds: compared.ratio <= most, detail: `${size} bytes; ${tell(compared)}` };
}

/** Both sides in figures: CPU per request, requests per second, how far the rounds lie apart. */
export function tell({ ratios, subject, floor }: Compared<Served>): string {
  const side = (turns: Served[]) =>
    `${micros(median(turns.map(({ cpuPerRequest }) => cpuPerRequest)))} CPU a request, ` +
    `${Math.round(median(turns.map(({ perSecond }) => perSecond)))}/s`;
  return `${side(subject)}; floor ${side(floor)}; rounds ${ratios.map(times).join(' ')}`;
}
