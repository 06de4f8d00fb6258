import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { loseTimesToHold } from '../../tests/faults/waitlist-rows.sql.ts';
import { moveAndPay, moveTo, openTimes, previewMove } from '../../tests/moves.ts';
import { someone } from '../../tests/saved-card.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import {
  bookOffer,
  cancelBooking,
  claim,
  dateOf,
  findsTime,
  goOnWithWaitlist,
  goToHour,
  heldFor,
  newWisher,
  offerTo,
  showOffer,
  type Wisher,
  wishesOf,
  wishFor,
} from '../../tests/waitlist.ts';

/** Time that opens is held for who waits, before anybody sees it. */

let app: TestApp;
let cleaner: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
beforeEach(async () => {
  cleaner = await newBookableCleaner(app, 'Wanda Works');
  await goToHour(app, 9);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
  await app.stop();
});

/** A booking of somebody else, in good time. */
const booked = async () => {
  const job = await bookCleaner(app, cleaner);
  const cancel = () => cancelBooking(app, job);
  return { ...job, cancel, slot: { id: job.slotId, startTime: job.startTime } };
};

const statesOf = (wishers: Wisher[]) => Promise.all(wishers.map(async (wisher) => (await wishesOf(wisher))[0]!.state));

// shows: product/waitlist/private-hold
describe('a time that comes free', () => {
  it('is held for the oldest wish that it fits, in no list, and booked by its link', async () => {
    const job = await booked();
    const onlyMornings = { from: '08:00', to: '10:00', minutes: 120 };
    const [elsewhere, first, second] = [
      await newWisher(app, cleaner, onlyMornings),
      await newWisher(app, cleaner, { days: [dateOf(job.startTime)] }),
      await newWisher(app, cleaner),
    ];
    await job.cancel();
    expect(await statesOf([elsewhere, first, second])).toEqual(['waiting', 'held', 'waiting']);
    expect(await findsTime(app, cleaner, job.slot)).toEqual({ listed: false, available: false });
    const taken = await app.visitor().call('POST /_api/bookings/payment-intent', {
      timeSlotId: job.slot.id,
      serviceId: (await wishesOf(first))[0]!.service.id,
      customerDetails: { name: 'Fay Faster', email: 'fay.faster@example.test' },
    });
    expect([taken.status, taken.error]).toEqual([409, 'That time was just taken. Please choose another.']);
    const block = await cleaner.visitor.call('POST /_api/cleaner/slot', { timeSlotId: job.slot.id, blocked: true });
    expect(block.status).toBe(409);

    const token = await offerTo(app, first);
    const { timeSlot, heldForSeconds, offerToken, wish, isOver } = await showOffer(app, token);
    expect(timeSlot).toMatchObject({ id: job.slot.id, startTime: job.startTime, fromPrice: 135 });
    expect([offerToken, wish.state, isOver]).toEqual([token, 'held', false]);
    expect(heldForSeconds).toBeGreaterThan(29 * 60);
    const ask = { timeSlotId: String(job.slot.id), offerToken: token };
    expect((await app.visitor().ask('GET /_api/time-slot', ask)).timeSlot.available).toBe(true);
    const { booking } = await bookOffer(app, first, token);
    expect(booking).toMatchObject({ status: 'scheduled', totalAmount: 135 });
    await goOnWithWaitlist(app);
    expect(await statesOf([first, second])).toEqual(['booked', 'waiting']);
    // Once is enough.
    expect((await claim(app, second, token).catch(() => null))?.status ?? 409).not.toBe(200);
  });

  it('goes to the next wish after half an hour, three at most, and then to everybody', async () => {
    const job = await booked();
    const wishers: Wisher[] = [];
    while (wishers.length < 4) wishers.push(await newWisher(app, cleaner));
    await job.cancel();
    const seen: string[][] = [await statesOf(wishers)];
    for (let round = 0; round < 3; round++) {
      await app.clock.advance(29 * MINUTE);
      await goOnWithWaitlist(app);
      expect(await statesOf(wishers)).toEqual(seen.at(-1));
      await app.clock.advance(MINUTE);
      await Promise.all([goOnWithWaitlist(app), goOnWithWaitlist(app)]);
      seen.push(await statesOf(wishers));
    }
    expect(seen).toEqual([
      ['held', 'waiting', 'waiting', 'waiting'],
      ['waiting', 'held', 'waiting', 'waiting'],
      ['waiting', 'waiting', 'held', 'waiting'],
      ['waiting', 'waiting', 'waiting', 'waiting'],
    ]);
    expect(await findsTime(app, cleaner, job.slot)).toEqual({ listed: true, available: true });
    expect((await showOffer(app, await offerTo(app, wishers[0]!))).isOver).toBe(true);
  });

  it('is not offered to who gave it up: not a visit’s rest either, that its customer made shorter', async () => {
    const { visitor, email } = await someone(app);
    const [long] = await openTimes(app, cleaner, { after: 2 * DAY, minutes: 480 });
    const job = await bookCleaner(app, cleaner, { visitor, slotId: long!.id, who: { name: 'Sam Shorter', email } });
    await moveAndPay(app, job, { timeSlotId: job.slotId, minutes: 480 });
    const own = { visitor, email };
    await visitor.ask('POST /_api/waitlist', await wishFor(app, cleaner, { minutes: 120 }));
    const next = await newWisher(app, cleaner, { minutes: 120 });
    const { body } = await previewMove(visitor, job, { timeSlotId: job.slotId, minutes: 120 });
    const shorter = { timeSlotId: job.slotId, minutes: 120, refundAmount: body.refundAmount };
    expect((await moveTo(visitor, job, shorter)).status).toBe(200);
    expect(await statesOf([own, next])).toEqual(['waiting', 'held']);
  });

  it('that cannot be held after all is given up all the same', async () => {
    const job = await booked();
    const wisher = await newWisher(app, cleaner);
    const undo = await loseTimesToHold(app.server.database.pool);
    await job.cancel();
    await undo();
    expect(await statesOf([wisher])).toEqual(['waiting']);
    const other = await booked();
    await other.cancel();
    expect(await statesOf([wisher])).toEqual(['held']);
  });

  it('is everybody’s at once at night, and when nobody waits for it', async () => {
    const job = await booked();
    const wisher = await newWisher(app, cleaner);
    await goToHour(app, 21);
    await job.cancel();
    expect(await statesOf([wisher])).toEqual(['waiting']);
    expect((await findsTime(app, cleaner, job.slot)).listed).toBe(true);
    await goToHour(app, 8);
    const other = await booked();
    await other.cancel();
    expect(await heldFor(app, wisher)).not.toBeNull();
  });

  it('is held for ten minutes only where it starts within a day', async () => {
    const job = await booked();
    const wisher = await newWisher(app, cleaner);
    await app.clock.advance(Date.parse(job.startTime) - app.clock.now().getTime() - 22 * HOUR);
    await job.cancel();
    const { heldForSeconds } = await showOffer(app, await offerTo(app, wisher));
    expect(heldForSeconds).toBeGreaterThan(9 * 60);
    expect(heldForSeconds).toBeLessThanOrEqual(10 * 60);
  });

  it('stays with its wish while the day around it is cut anew', async () => {
    const job = await booked();
    const wisher = await newWisher(app, cleaner);
    await job.cancel();
    const token = await offerTo(app, wisher);
    const { weeklySchedule } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
    const off = weeklySchedule.map((day) => ({ ...day, available: day.day === 'Monday' }));
    await cleaner.visitor.ask('POST /_api/cleaner/schedule', { weeklySchedule: off });
    const date = dateOf(job.startTime);
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: date, to: date });
    expect((await showOffer(app, token)).timeSlot).toMatchObject({ id: job.slot.id, startTime: job.startTime });
    // What ends then is nobody's: the day is off by now.
    await app.clock.advance(31 * MINUTE);
    await goOnWithWaitlist(app);
    const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
    expect(slots.find(({ id }) => id === job.slot.id)).toBeUndefined();
  });

  it('that was paid for by nobody in its ten minutes is everybody’s, and its wish waits again', async () => {
    const job = await booked();
    const [first, second] = [await newWisher(app, cleaner), await newWisher(app, cleaner)];
    await job.cancel();
    const token = await offerTo(app, first);
    expect((await claim(app, first, token)).status).toBe(200);
    expect(await statesOf([first, second])).toEqual(['paying', 'waiting']);
    await app.clock.advance(11 * MINUTE);
    await app.catchUp();
    expect(await statesOf([first, second])).toEqual(['waiting', 'waiting']);
    expect((await findsTime(app, cleaner, job.slot)).listed).toBe(true);
  });
});
