import { startBaseline } from '../baselines/baseline.ts';
import { takeSample } from '../baselines/sample.ts';
import { type BenchmarkResult, micros, times } from '../benchmark.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import { type MeasuredLoad, measureLoad } from '../loadgen/load-generator.ts';
import { type Compared, median } from '../rounds.ts';
import { alternateRuns } from './alternate-runs.ts';

const BROWSER_ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const CONNECTIONS = 16;
const PER_ROUND = 2000;
const WARM_UP = 8000;

/** One address of the product, kept in memory, against a bare server that sends the same bytes: CPU per request. */
export async function againstStaticBytes(
  fixture: Fixture,
  { databaseUrl, path, maxRatio }: { databaseUrl: string; path: string; maxRatio: number },
): Promise<BenchmarkResult> {
  const product = await fixture.product(databaseUrl);
  const sample = await takeSample(`${product.origin}${path}`, BROWSER_ENCODINGS);
  const baseline = await startBaseline('static-bytes.ts', sample);
  const ask = (serving: typeof product, total: number) =>
    measureLoad(fixture.load, serving, {
      requests: { origin: serving.origin, method: 'GET', paths: [path], headers: BROWSER_ENCODINGS },
      connections: CONNECTIONS,
      total,
    });
  const compared = await alternateRuns(
    { product, baseline, ask, warmUp: WARM_UP, perRound: PER_ROUND },
    ({ cpuPerRequest }) => cpuPerRequest,
  );
  const size = Buffer.from(sample.body, 'base64').length;
  return {
    reached: times(compared.ratio),
    passed: compared.ratio <= maxRatio,
    detail: `${size} bytes; ${summarize(compared)}`,
  };
}

/** Both sides in numbers: CPU per request, requests per second, how far the rounds lie apart. */
export function summarize({ ratios, subject, baseline }: Compared<MeasuredLoad>): string {
  const side = (rounds: MeasuredLoad[]) =>
    `${micros(median(rounds.map(({ cpuPerRequest }) => cpuPerRequest)))} CPU a request, ` +
    `${Math.round(median(rounds.map(({ perSecond }) => perSecond)))}/s`;
  return `${side(subject)}; baseline ${side(baseline)}; rounds ${ratios.map(times).join(' ')}`;
}
