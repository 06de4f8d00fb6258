import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reply } from '#contract/calls';
import type { OwnSlot } from '#contract/schedule';
import { HOUR, MINUTE } from '#contract/time';
import { WEEKDAYS } from '#contract/weekly-schedule';
import { create, customer, openSlot, payByCard } from '../book.ts';
import { approvedCleaner, weekWith } from '../onboard.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { Visitor } from '../visitor.ts';
import { closingAudit } from './closing-audit.ts';

/**
 * A cleaner changes the usual week while customers hold and book the same times: what is booked stays where it is, no two
 * times overlap, nobody who was given a time loses it. Eight rounds, or a hundred with LONG=1.
 */

const ROUNDS = process.env.LONG ? 100 : 8;
const ROUNDS_OF_A_CLEANER = 10;
const BUFFER = HOUR;

const everyDay = (change = {}) => weekWith(Object.fromEntries(WEEKDAYS.map((day) => [day, change])));
const WEEKS = [
  everyDay({ slotDuration: 2 }),
  weekWith({}),
  everyDay({ startTime: '07:30', endTime: '19:00' }),
  everyDay({ slotDuration: 8 }),
  everyDay(),
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Somebody who wants a time of a cleaner's. */
function newBuyer(slot: OwnSlot, serviceId: number, name: string) {
  const visitor = app.visitor();
  let hold: Reply<'POST /_api/bookings/payment-intent'> | undefined;
  return {
    /** The time may be gone, or another's. */
    async hold() {
      const input = { timeSlotId: slot.id, serviceId, customerDetails: customer(name) };
      const { status, body } = await visitor.call('POST /_api/bookings/payment-intent', input);
      if (status === 200) hold = body;
      else expect([404, 409]).toContain(status);
    },
    /** What is held can be paid and booked, whatever the week has become; gives null where it is not. */
    async buy(): Promise<OwnSlot | null> {
      if (!hold) return null;
      const { intentId } = await payByCard(app, hold.clientSecret);
      const { status, error } = await create(visitor, { slotId: slot.id, serviceId, intentId, amount: hold.amount });
      expect([status, error]).toEqual([200, undefined]);
      // A start keeps its number when the week has other lengths: what counts is the length of the hold.
      return { ...slot, endTime: new Date(Date.parse(slot.startTime) + hold.minutes * MINUTE).toISOString() };
    },
  };
}

const slotsOf = async (cleaner: Visitor) => (await cleaner.ask('GET /_api/cleaner/schedule', {})).slots;

function expectNoOverlap(slots: OwnSlot[]): void {
  for (const [i, { startTime }] of slots.entries()) {
    const before = slots[i - 1];
    if (before) expect(Date.parse(startTime)).toBeGreaterThanOrEqual(Date.parse(before.endTime) + BUFFER);
  }
}

/** Two people want a time and a third has one held, while the week becomes another one twice. Gives what was booked. */
async function round(cleaner: Visitor, serviceId: number, at: number): Promise<OwnSlot[]> {
  const open = (await slotsOf(cleaner)).filter(({ status }) => status === 'open');
  const [wanted, kept] = [open[(at * 7) % open.length]!, open[(at * 7 + 5) % open.length]!];
  const holder = newBuyer(kept, serviceId, `Holder ${at}`);
  await holder.hold();
  const racers = ['First', 'Second'].map((name) => newBuyer(wanted, serviceId, `${name} ${at}`));
  const race = racers.map(async (racer) => {
    await racer.hold();
    return racer.buy();
  });
  const edits = async () => {
    for (const i of [at, at + 1]) {
      await cleaner.ask('POST /_api/cleaner/schedule', { weeklySchedule: WEEKS[i % WEEKS.length]! });
    }
    await cleaner.ask('POST /_api/cleaner/schedule', { weeklySchedule: everyDay() });
  };
  const [booked] = await Promise.all([Promise.all([holder.buy(), ...race]), edits()]);
  return booked.filter((slot) => slot !== null);
}

it(`${ROUNDS} rounds lose no booked time and make none overlap`, { timeout: ROUNDS * 10_000 }, async () => {
  let given = 0;
  for (let first = 0; first < ROUNDS; first += ROUNDS_OF_A_CLEANER) {
    const { visitor } = await approvedCleaner(app, { name: `Week Changer ${first}`, week: everyDay() });
    const [{ id: slotId }] = (await slotsOf(visitor)).slice(-1) as [OwnSlot];
    const { service } = await openSlot(app.visitor(), { slotId });
    const booked: OwnSlot[] = [];
    for (let at = first; at < first + ROUNDS_OF_A_CLEANER; at++) {
      booked.push(...(await round(visitor, service.id, at)));
      const slots = await slotsOf(visitor);
      expectNoOverlap(slots);
      const inOrder = booked.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
      const isOne = { id: expect.any(Number), clientName: expect.any(String), isOver: false };
      expect(slots.filter(({ status }) => status === 'booked')).toEqual(
        inOrder.map((slot) => ({ ...slot, longestMinutes: null, status: 'booked', job: isOne })),
      );
    }
    given += booked.length;
  }
  // Whoever had a time held has it; of the two who raced for one, an edit may have been faster than both.
  expect(given).toBeGreaterThanOrEqual(ROUNDS);
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
