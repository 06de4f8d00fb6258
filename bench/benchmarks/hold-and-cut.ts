import { Buyer } from '../../tests/faults/buyer.ts';
import { inParallel } from '../../tests/faults/measurements.ts';
import { somebody } from '../../tests/faults/shopping.ts';
import { type Benchmark, micros, times } from '../benchmark.ts';
import { serverCost } from '../fixtures/server-cost.ts';
import { alternate, median, ROUNDS } from '../rounds.ts';
import { delayEmails } from './selling.ts';

const MAX_RATIO = 1.3;
const CONCURRENCY = 4;
const PER_ROUND = 30;
const WARM_UP = 400;
const DAY = 86_400_000;

interface Wanted {
  timeSlotId: number;
  serviceId: number;
  minutes?: number;
}

/**
 * One side takes a time of a day for half an hour more than it has, so that all that comes after it on that day moves; the
 * other takes such a time for what it is, and the day stays as it was.
 */
export const holdAndCut: Benchmark = {
  name: 'hold-and-cut',
  measure:
    'A hold after which the rest of its day is cut anew, against one that leaves it as it was: server and database',
  target: `at most ${MAX_RATIO}x`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('busy');
    const product = await fixture.product(databaseUrl);
    await delayEmails(databaseUrl);
    const days = await firstTimesOf(product.origin, 2 * (WARM_UP + ROUNDS * PER_ROUND));
    const hold = async (wanted: Wanted) => {
      const { status, error } = await new Buyer(product.origin).call('POST /_api/bookings/payment-intent', {
        ...wanted,
        customerDetails: somebody(),
      });
      if (status !== 200) throw new Error(`payment-intent answered ${status}: ${error}`);
    };
    const turn = (isCut: boolean) => async (holds: number) => {
      const wanted = days.splice(0, holds).map(({ minutes, ...time }) => (isCut ? { ...time, minutes } : time));
      return (await serverCost(fixture, product, () => inParallel(wanted, CONCURRENCY, hold))) / holds;
    };
    const [cutting, leaving] = [turn(true), turn(false)];
    await cutting(WARM_UP);
    await leaving(WARM_UP);
    const compared = await alternate(
      { subject: () => cutting(PER_ROUND), baseline: () => leaving(PER_ROUND) },
      (cost) => cost,
    );
    await product.stop();
    return {
      reached: times(compared.ratio),
      passed: compared.ratio <= MAX_RATIO,
      detail: `${micros(median(compared.subject))} against ${micros(median(compared.baseline))}; rounds ${compared.ratios.map(times).join(' ')}`,
    };
  },
};

/** The first time of a day of a cleaner, for as many days, that another open one follows. */
async function firstTimesOf(origin: string, total: number): Promise<Required<Wanted>[]> {
  const visitor = new Buyer(origin);
  const found: Required<Wanted>[] = [];
  for (let day = 2; found.length < total; day++) {
    if (day > 26) throw new Error(`Only ${found.length} days have two open times.`);
    const from = Date.now() + day * DAY;
    const window = { from: new Date(from).toISOString(), to: new Date(from + DAY).toISOString(), limit: '200' };
    const slots = [];
    let cursor: string | null = null;
    do {
      const page: { timeSlots: Slot[]; nextCursor: string | null } = await visitor.ask('GET /_api/time-slots', {
        ...window,
        ...(cursor === null ? {} : { cursor }),
      });
      slots.push(...page.timeSlots);
      cursor = page.nextCursor;
    } while (cursor !== null);
    for (const [first, second] of Map.groupBy(slots, ({ cleaner }) => cleaner.slug).values()) {
      const own = first && (Date.parse(first.endTime) - Date.parse(first.startTime)) / 60_000;
      const minutes = own && Math.max(120, own + 30);
      if (!first || !second || !minutes || first.longestMinutes < minutes) continue;
      const { services } = await new Buyer(origin).ask('GET /_api/time-slot', { timeSlotId: String(first.id) });
      found.push({ timeSlotId: first.id, serviceId: services[0]!.id, minutes });
      if (found.length === total) break;
    }
  }
  return found;
}

interface Slot {
  id: number;
  startTime: string;
  endTime: string;
  longestMinutes: number;
  cleaner: { slug: string };
}
