import { Buyer } from '../../tests/faults/buyer.ts';
import { percentile, timed } from '../../tests/faults/measurements.ts';
import { runRateLimited } from '../../tests/faults/rate-limited.ts';
import { type Benchmark, times } from '../benchmark.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import type { Requests } from '../loadgen/requests.ts';
import { alternate, median } from '../rounds.ts';
import { cityOf } from './city-of.ts';
import { uniqueQueries } from './unique-queries.ts';

const MAX_RATIO = 1.5;
/** In a round: the fifteenth slowest is compared, so that one pause of the machine decides nothing. */
const LISTS = 1500;
const PER_SECOND = 100;
/** Connections that guess passwords, each one guess after the other. */
const GUESSERS = 50;
const BATCH = 100;

export const loginFlood: Benchmark = {
  name: 'login-flood',
  measure:
    'Lists of a city, half of them never asked before, 100 a second: p99 during a flood of sign-ins against without',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const { id } = await cityOf(databaseUrl);
    const product = await fixture.product(databaseUrl);
    const fresh = uniqueQueries(id);
    const paths = fresh.flatMap((path) => [path, `/_api/time-slots?cityId=${id}&limit=60`]);
    let asked = 0;
    const quiet = async () => {
      const taken: number[] = [];
      await runRateLimited(LISTS, PER_SECOND, async () => {
        taken.push(await listTime(product.origin, paths[asked++ % paths.length]!));
      });
      return percentile(taken, 99);
    };
    let guesses = 0;
    let seconds = 0;
    const flooded = async () => {
      const begun = performance.now();
      const flood = startFlood(fixture, product.origin);
      const p99 = await quiet();
      guesses += await flood.end();
      seconds += (performance.now() - begun) / 1000;
      return p99;
    };
    await quiet();
    const { ratio, ratios, subject, baseline } = await alternate({ subject: flooded, baseline: quiet }, (p99) => p99);
    await product.stop();
    return {
      reached: times(ratio),
      passed: ratio <= MAX_RATIO,
      detail:
        `p99 ${Math.round(median(subject))} ms in ${Math.round(guesses / seconds)} sign-ins a second from ` +
        `${GUESSERS} at once, ${Math.round(median(baseline))} ms without; rounds ${ratios.map(times).join(' ')}`,
    };
  },
};

/** Milliseconds until all of a list is there. Throws for a refusal. */
async function listTime(origin: string, path: string): Promise<number> {
  const { ms, answer } = await timed(
    new Buyer(origin).fetch(path).then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    }),
  );
  if (answer !== 200) throw new Error(`The list answered ${answer}.`);
  return ms;
}

/** Guesses at passwords of accounts that are not there, which cost as much as any, until it is ended; gives how many. */
function startFlood({ load }: Fixture, origin: string): { end(): Promise<number> } {
  const requests: Requests = {
    origin,
    method: 'POST',
    paths: ['/_api/auth/login_with_password'],
    bodies: [JSON.stringify({ email: 'nobody@example.test', password: 'a guess of many' })],
    headers: { 'content-type': 'application/json' },
    manyAddresses: true,
  };
  let over = false;
  const flood = async () => {
    let guesses = 0;
    while (!over) guesses += (await load({ requests, connections: GUESSERS, total: BATCH })).refused[401] ?? 0;
    return guesses;
  };
  const ended = flood();
  return {
    end: () => {
      over = true;
      return ended;
    },
  };
}
