import { openSlot } from '../../tests/book.ts';
import { Buyer } from '../../tests/faults/buyer.ts';
import { holdTime } from '../../tests/faults/shopping.ts';
import type { Benchmark } from '../benchmark.ts';
import { median } from '../rounds.ts';
import { cityOf } from './city-of.ts';

const MAX_MS = 100;
const SLOTS = 25;
const GIVE_UP_MS = 5000;

export const cacheInvalidation: Benchmark = {
  name: 'gone-everywhere',
  measure: 'After a slot is taken at one process, another shows it no more; the same one from its next answer on',
  target: `within ${MAX_MS} ms; at once`,
  async run(fixture) {
    const databaseUrl = await fixture.databases.demoData('small');
    const { id } = await cityOf(databaseUrl);
    const [here, there] = await Promise.all([fixture.product(databaseUrl), fixture.product(databaseUrl)]);
    const delays: number[] = [];
    let shownAgain = 0;
    for (const slotId of (await listed(here.origin, id)).slice(-SLOTS)) {
      // Both have the list ready, with the slot in it.
      await Promise.all([listed(here.origin, id), listed(there.origin, id)]);
      const taken = await take(here.origin, slotId);
      delays.push(await untilGone(there.origin, id, slotId, taken));
      if ((await listed(here.origin, id)).includes(slotId)) shownAgain++;
    }
    await Promise.all([here.stop(), there.stop()]);
    const slowest = Math.max(...delays);
    return {
      reached: `${Math.round(slowest)} ms at most; ${shownAgain === 0 ? 'at once' : `${shownAgain} times not`}`,
      passed: slowest <= MAX_MS && shownAgain === 0,
      detail: `${delays.length} slots, two processes on one database; median ${Math.round(median(delays))} ms`,
    };
  },
};

/** The slots of a city's week that a process shows. */
async function listed(origin: string, cityId: number): Promise<number[]> {
  const input = { cityId: String(cityId), limit: '200' };
  const { timeSlots } = await new Buyer(origin).ask('GET /_api/time-slots', input);
  return timeSlots.map(({ id }) => id);
}

/** Begins a booking; gives the moment at which its answer was there. */
async function take(origin: string, slotId: number): Promise<number> {
  const buyer = new Buyer(origin);
  const { services } = await openSlot(buyer, { slotId });
  const { status, error } = await holdTime(buyer, { slotId, services });
  if (status !== 200) throw new Error(`payment-intent answered ${status}: ${error}`);
  return performance.now();
}

/** Milliseconds from `since` until a process shows the slot no more. Throws after five seconds. */
async function untilGone(origin: string, cityId: number, slotId: number, since: number): Promise<number> {
  for (;;) {
    const isShown = (await listed(origin, cityId)).includes(slotId);
    const ms = performance.now() - since;
    if (!isShown) return ms;
    if (ms > GIVE_UP_MS) throw new Error(`Slot ${slotId} is still shown after ${Math.round(ms)} ms.`);
  }
}
