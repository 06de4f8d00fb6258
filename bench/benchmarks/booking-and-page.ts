import pg from 'pg';
import { type Benchmark, micros, times } from '../benchmark.ts';
import { serverCost } from '../fixtures/server-cost.ts';
import { alternate, median, ROUNDS } from '../rounds.ts';
import { delayEmails, offersOf, sellThrough } from './selling.ts';

const MAX_RATIO = 0.5;
const PER_ROUND = 8;
const WARM_UP = 20;
const CITIES = 5;

/**
 * Every booking is followed by the pages of some cities, of which at most one shows its time. The baseline is the same with the announcement
 * of version 0.1.0, which told of a change and not of whose, so that every page was made anew.
 */
export const bookingAndPage: Benchmark = {
  name: 'booking-and-page',
  measure: `A booking and then the pages of ${CITIES} cities, against the same when every page is made anew, as by 0.1.0`,
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('busy');
    const product = await fixture.product(databaseUrl);
    await delayEmails(databaseUrl);
    const offers = await offersOf(product.origin, 2 * (WARM_UP + ROUNDS * PER_ROUND));
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows: cities } = await client.query<{ slug: string }>('select slug from cities order by id limit $1', [
      CITIES,
    ]);
    const sell = sellThrough(product.origin, fixture.sandbox);
    let city = 0;
    const view = async () => {
      const { slug } = cities[city++ % cities.length]!;
      const answer = await fetch(`${product.origin}/cleaning-services/${slug}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`The page of ${slug} answered ${answer.status}.`);
    };
    const viewAll = async () => {
      for (const _ of cities) await view();
    };
    const turn = (announcesAll: boolean) => async (bookings: number) => {
      let booking = 0;
      let pages = 0;
      for (const offer of offers.splice(0, bookings)) {
        await viewAll();
        booking += await serverCost(fixture, product, async () => {
          await sell(offer);
          if (announcesAll) await client.query(`select pg_notify('changes', '')`);
        });
        pages += await serverCost(fixture, product, viewAll);
      }
      return { booking: booking / bookings, page: pages / bookings / cities.length };
    };
    const [present, former] = [turn(false), turn(true)];
    await present(WARM_UP);
    await former(WARM_UP);
    const compared = await alternate(
      { subject: () => present(PER_ROUND), baseline: () => former(PER_ROUND) },
      ({ booking, page }) => booking + CITIES * page,
    );
    await client.end();
    await product.stop();
    const side = (rounds: { booking: number; page: number }[]) =>
      `${micros(median(rounds.map(({ booking }) => booking)))} a booking, ${micros(median(rounds.map(({ page }) => page)))} a page`;
    return {
      reached: times(compared.ratio),
      passed: compared.ratio <= MAX_RATIO,
      detail: `${cities.length} cities; ${side(compared.subject)}; baseline ${side(compared.baseline)}; rounds ${compared.ratios.map(times).join(' ')}`,
    };
  },
};
