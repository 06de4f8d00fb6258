import { HOUR } from '#contract/time';
import type { Sandbox } from '../../sandbox/index.ts';
import { create } from '../book.ts';
import type { Buyer } from './buyer.ts';
import { percentile, timed } from './measurements.ts';
import { runRateLimited } from './rate-limited.ts';
import { holdTime, type Offer, pay, purchaseOf, slotSupply } from './shopping.ts';

/** The target: 300 requests a second, reads and bookings, of which 99 in 100 take less than this. */
export const STEADY = { perSecond: 300, slowestMs: 250, openSlots: 10_000 };

/** Of so many requests one begins a booking: a hold, a card, the booking. */
const READS_PER_BOOKING = 60;
const WARM_UP_SECONDS = 3;

/** The results of a load; times in milliseconds. */
export interface SteadyResult {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers that were not 200, by status; 0 for no answer at all. */
  refused: Record<number, number>;
}

/** Lists, slots, cleaners, a city's page and bookings, for so many seconds. `someone`: the visitor who makes request `i`. */
export async function steadyLoad(
  someone: (i: number) => Buyer,
  sandbox: Sandbox,
  seconds: number,
  rate = STEADY.perSecond,
): Promise<SteadyResult> {
  const offers = await gather((rate * (seconds + WARM_UP_SECONDS)) / READS_PER_BOOKING + 20, someone);
  const { cities } = await someone(0).ask('GET /_api/cities', {});
  const times: number[] = [];
  const refused: Record<number, number> = {};
  const count = (status: number, ms: number) => {
    times.push(ms);
    if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
  };
  const read = async (i: number) => {
    const from = encodeURIComponent(new Date(Date.now() + (24 + (i % 200)) * HOUR).toISOString());
    const paths = [
      `/_api/time-slots?cityId=${cities[i % cities.length]!.id}&limit=20`,
      `/_api/time-slots?limit=50&from=${from}`,
      `/_api/time-slot?timeSlotId=${offers[i % offers.length]!.slotId}`,
      '/_api/cleaners?city=baltimore',
      '/cleaning-services/baltimore',
    ];
    const answer = await someone(i).fetch(paths[i % paths.length]!);
    await answer.arrayBuffer();
    return answer.status;
  };
  const book = async (i: number) => {
    const [buyer, offer] = [someone(i), offers.pop()!];
    const held = await timed(holdTime(buyer, offer));
    count(held.answer.status, held.ms);
    if (held.answer.status !== 200) return;
    await pay(sandbox, held.answer.body.clientSecret);
    const made = await timed(create(buyer, purchaseOf(offer, held.answer.body)));
    count(made.answer.status, made.ms);
  };
  const one = async (i: number) => {
    const begun = performance.now();
    try {
      if (i % READS_PER_BOOKING === 0) await book(i);
      else count(await read(i), performance.now() - begun);
    } catch {
      count(0, performance.now() - begun);
    }
  };
  await runRateLimited(rate * WARM_UP_SECONDS, rate, one);
  times.length = 0;
  const begun = performance.now();
  await runRateLimited(rate * seconds, rate, one);
  const took = (performance.now() - begun) / 1000;
  const requests = times.length;
  return { requests, perSecond: requests / took, p50: percentile(times, 50), p99: percentile(times, 99), refused };
}

async function gather(total: number, someone: (i: number) => Buyer): Promise<Offer[]> {
  const offers: Offer[] = [];
  const supply = await slotSupply(someone(0), () => someone(offers.length));
  while (offers.length < total) offers.push(await supply());
  return offers;
}

export const errorsIn = ({ refused }: SteadyResult): number =>
  Object.values(refused).reduce((sum, count) => sum + count, 0);
