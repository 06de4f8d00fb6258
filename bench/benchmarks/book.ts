/**
 * Bookings for each second of server time: the processor time of the serving process and of the database, for both sides.
 * What the payment provider's emulator uses is not counted, neither its process nor its records in the database; calling
 * it is. The emails about a booking are written after the answer by whichever process has time, and are delayed here.
 */
import { inParallel } from '../../tests/faults/measurements.ts';
import { startBaseline } from '../baselines/baseline.ts';
import { type Benchmark, micros, times } from '../benchmark.ts';
import { serverCost } from '../fixtures/server-cost.ts';
import type { Serving } from '../fixtures/serving.ts';
import { alternate, median, ROUNDS } from '../rounds.ts';
import { delayEmails, offersOf, type Sell, sellThrough } from './selling.ts';

const MIN_RATIO = 0.35;
const CONCURRENCY = 4;
const PER_ROUND = 40;
// As many as it takes until both sides run at the speed of a process that has served for a while.
const WARM_UP = 1200;
const MICROS = 1_000_000;

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
      const sold = () => inParallel(offers.splice(0, bookings), CONCURRENCY, sell);
      return (await serverCost(fixture, serving, sold)) / bookings;
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

/** A booking by the bare statements of the baseline there. */
export const sellAtBaseline =
  (origin: string): Sell =>
  async ({ slotId, services }) => {
    const { status } = await fetch(`${origin}/?slot=${slotId}&service=${services[0]?.id}`);
    if (status !== 200) throw new Error(`The baseline answered ${status}.`);
  };
