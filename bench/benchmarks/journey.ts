import { inParallel } from '../../tests/faults/measurements.ts';
import type { Offer } from '../../tests/faults/shopping.ts';
import { startBaseline } from '../baselines/baseline.ts';
import { takeSample } from '../baselines/sample.ts';
import { type Benchmark, micros, times } from '../benchmark.ts';
import { serverCost } from '../fixtures/server-cost.ts';
import { alternate, median, ROUNDS } from '../rounds.ts';
import { sellAtBaseline } from './book.ts';
import { cityOf } from './city-of.ts';
import { delayEmails, offersOf, sellThrough } from './selling.ts';

const MAX_RATIO = 2;
const CONCURRENCY = 4;
const PER_ROUND = 40;
const WARM_UP = 600;
const BROWSER_ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * What one customer asks of a server, from the city's page to the booking. Each booking makes that page anew, as it does on a
 * busy day. The baseline sends the same bytes of page and list from memory, and books by the bare statements.
 */
export const journey: Benchmark = {
  name: 'journey',
  measure:
    'Page, list, hold, payment and booking, four customers at once: CPU, server and database, against bare bytes and statements',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('busy');
    const { id, slug } = await cityOf(databaseUrl);
    const product = await fixture.product(databaseUrl);
    await delayEmails(databaseUrl);
    const paths = [`/cleaning-services/${slug}`, `/_api/time-slots?cityId=${id}&limit=60`];
    const samples = await Promise.all(paths.map((path) => takeSample(`${product.origin}${path}`, BROWSER_ENCODINGS)));
    const bytes = await Promise.all(samples.map((sample) => startBaseline('static-bytes.ts', sample)));
    const statements = await startBaseline('bare-booking.ts', databaseUrl);
    const offers = await offersOf(product.origin, 2 * (WARM_UP + ROUNDS * PER_ROUND));
    const [sell, sellBare] = [sellThrough(product.origin, fixture.sandbox), sellAtBaseline(statements.origin)];
    const walk = (customers: number, go: (offer: Offer) => Promise<void>) =>
      inParallel(offers.splice(0, customers), CONCURRENCY, go);
    const subject = async (customers: number) =>
      (await serverCost(fixture, product, () =>
        walk(customers, async (offer) => {
          for (const path of paths) await read(`${product.origin}${path}`);
          await sell(offer);
        }),
      )) / customers;
    const bare = async (customers: number) => {
      const cpu = async () => (await Promise.all(bytes.map((one) => one.usage()))).map(({ cpuMicros }) => cpuMicros);
      const before = await cpu();
      const selling = await serverCost(fixture, statements, () =>
        walk(customers, async (offer) => {
          for (const { origin } of bytes) await read(origin);
          await sellBare(offer);
        }),
      );
      const sending = (await cpu()).reduce((sum, micros, i) => sum + micros - before[i]!, 0);
      return (selling + sending) / customers;
    };
    await subject(WARM_UP);
    await bare(WARM_UP);
    const compared = await alternate(
      { subject: () => subject(PER_ROUND), baseline: () => bare(PER_ROUND) },
      (cost) => cost,
    );
    await Promise.all([product, statements, ...bytes].map((one) => one.stop()));
    return {
      reached: times(compared.ratio),
      passed: compared.ratio <= MAX_RATIO,
      detail: `${micros(median(compared.subject))} a customer; baseline ${micros(median(compared.baseline))}; rounds ${compared.ratios.map(times).join(' ')}`,
    };
  },
};

async function read(url: string): Promise<void> {
  const answer = await fetch(url, { headers: BROWSER_ENCODINGS });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
}
