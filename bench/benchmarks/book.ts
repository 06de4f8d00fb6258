/**
 * Bookings for each second of server time: the processor time of the serving process and of the database, for both sides.
 * What the payment provider's emulator uses is not counted, neither its process nor its records in the database; calling
 * it is. The emails about a booking are written after the answer by whichever process has time, and are delayed here.
 */
import pg from 'pg';
import type { Sandbox } from '../../sandbox/index.ts';
import { create } from '../../tests/book.ts';
import { Buyer } from '../../tests/faults/buyer.ts';
import { inParallel } from '../../tests/faults/measurements.ts';
import { holdTime, type Offer, pay, purchaseOf, slotSupply } from '../../tests/faults/shopping.ts';
import { startBaseline } from '../baselines/baseline.ts';
import { type Benchmark, micros, times } from '../benchmark.ts';
import type { Fixture } from '../fixtures/fixture.ts';
import type { Serving } from '../fixtures/serving.ts';
import { alternate, median, ROUNDS } from '../rounds.ts';

const MIN_RATIO = 0.35;
const CONCURRENCY = 4;
const PER_ROUND = 40;
// As many as it takes until both sides run at the speed of a process that has served for a while.
const WARM_UP = 1200;
const MICROS = 1_000_000;

type Sell = (offer: Offer) => Promise<void>;

export const book: Benchmark = {
  name: 'book',
  measure:
    'Intent and create: bookings a second of server time, server and database, against the bare atomic statements',
  target: `at least ${MIN_RATIO * 100} %`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('busy');
    const product = await fixture.product(databaseUrl);
    const baseline = await startBaseline('bare-booking.ts', databaseUrl);
    await delayEmails(databaseUrl);
    const offers = await offersOf(product.origin, 2 * (WARM_UP + ROUNDS * PER_ROUND));
    const turn = (serving: Serving, sell: Sell) => async (bookings: number) => {
      const before = await costSoFar(fixture, serving);
      await inParallel(offers.splice(0, bookings), CONCURRENCY, sell);
      return (await costSince(fixture, serving, before)) / bookings;
    };
    const subject = turn(product, sellThrough(product.origin, fixture.sandbox));
    const bare = turn(baseline, sellAtBaseline(baseline.origin));
    await subject(WARM_UP);
    await bare(WARM_UP);
    const compared = await alternate(
      { subject: () => subject(PER_ROUND), baseline: () => bare(PER_ROUND) },
      (cost) => MICROS / cost,
    );
    await Promise.all([product.stop(), baseline.stop()]);
    const side = (costs: number[]) => `${Math.round(MICROS / median(costs))}/s (${micros(median(costs))} each)`;
    return {
      reached: `${Math.round(compared.ratio * 100)} %`,
      passed: compared.ratio >= MIN_RATIO,
      detail: `${side(compared.subject)}; baseline ${side(compared.baseline)}; rounds ${compared.ratios.map(times).join(' ')}`,
    };
  },
};

/** What the process and the database have used so far, both. */
const costSoFar = async (fixture: Fixture, serving: Serving) => ({
  serving: await serving.usage(),
  database: await fixture.databases.cpu(),
});

/** Microseconds of both since then. */
async function costSince(fixture: Fixture, serving: Serving, before: Awaited<ReturnType<typeof costSoFar>>) {
  const ofServing = (await serving.usage()).cpuMicros - before.serving.cpuMicros;
  return ofServing + (await fixture.databases.cpuSince(before.database));
}

async function offersOf(origin: string, total: number): Promise<Offer[]> {
  const supply = await slotSupply(new Buyer(origin));
  const offers: Offer[] = [];
  while (offers.length < total) offers.push(await supply());
  return offers;
}

/** Somebody new holds a time, pays at the provider, and has it booked. */
const sellThrough =
  (origin: string, sandbox: Sandbox): Sell =>
  async (offer) => {
    const buyer = new Buyer(origin);
    const held = await holdTime(buyer, offer);
    if (held.status !== 200) throw new Error(`payment-intent answered ${held.status}: ${held.error}`);
    await pay(sandbox, held.body.clientSecret);
    const made = await create(buyer, purchaseOf(offer, held.body));
    if (made.status !== 200) throw new Error(`create answered ${made.status}: ${made.error}`);
  };

const sellAtBaseline =
  (origin: string): Sell =>
  async ({ slotId, services }) => {
    const { status } = await fetch(`${origin}/?slot=${slotId}&service=${services[0]?.id}`);
    if (status !== 200) throw new Error(`The baseline answered ${status}.`);
  };

/** Outbox entries of this database wait for a day. */
async function delayEmails(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create or replace function put_off() returns trigger language plpgsql as
      $$ begin new.start_after := new.start_after + interval '1 day'; return new; end $$;
    create or replace trigger put_off before insert on pgboss.job for each row execute function put_off()`);
  await client.end();
}
