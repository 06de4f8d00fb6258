import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateIn, HOUR, localToInstant, MINUTE } from '#contract/time';
import { create, customer, openSlot, payByCard } from '../../tests/book.ts';
import type { BookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { bookingOf, goToFreeUntil, moveTo, ownDayStarts, previewMove } from '../../tests/moves.ts';
import { approvedCleaner, everyDay } from '../../tests/onboard.ts';
import { cardHolder, keepPlans, takesPlans } from '../../tests/plans.ts';
import { stayIn } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { goToHour, heldFor, newWisher, showOffer, wishesOf } from '../../tests/waitlist.ts';

/** A booking moves to a start of its own day that its own hours hide (docs/product.md#moving). */

const ZONE = 'America/New_York';
/** Starts at eight, ten, twelve and so on. */
const WEEK = everyDay.map((day) => ({ ...day, startTime: '08:00', endTime: '20:00', slotDuration: 1 }));
const GONE = { status: 409, error: 'That time was just taken. Please choose another.' };

let app: TestApp;
const partialRefunds: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});

let names = 0;
const newWorker = () => approvedCleaner(app, { name: `Day Mover ${++names}`, week: WEEK });
const at = (date: string, hour: number) => new Date(localToInstant(date, hour * 60, ZONE)!).toISOString();
const slotsOn = async ({ visitor }: BookableCleaner, date: string) =>
  (await visitor.ask('GET /_api/cleaner/schedule', {})).slots.filter(
    ({ startTime }) => dateIn(Date.parse(startTime), ZONE) === date,
  );
/** What a day has, without ids. */
const dayOf = async (worker: BookableCleaner, date: string) =>
  (await slotsOn(worker, date)).map(({ startTime, endTime, status }) => `${startTime} ${endTime} ${status}`);

/** A paid visit from an hour on, for so many minutes, some days ahead, with its day. */
async function visitAt(
  worker: BookableCleaner,
  hour: number,
  { minutes = 180, days = 6, visitor = app.visitor(), who = customer(`Dana Day ${++names}`) } = {},
) {
  const date = dateIn(app.clock.now().getTime() + days * 24 * HOUR, ZONE);
  const slot = (await slotsOn(worker, date)).find(({ startTime }) => startTime === at(date, hour))!;
  const { service } = await openSlot(visitor, { slotId: slot.id });
  const which = { timeSlotId: slot.id, serviceId: service.id };
  const { clientSecret, amount } = await visitor.ask('POST /_api/bookings/payment-intent', {
    ...which,
    customerDetails: who,
    minutes,
  });
  const { intentId } = await payByCard(app, clientSecret);
  const { body } = await create(visitor, { slotId: slot.id, serviceId: service.id, intentId, amount });
  return { bookingId: body.booking.id, token: body.token, slotId: slot.id, intentId, date, who, visitor };
}
type Visit = Awaited<ReturnType<typeof visitAt>>;

const moveToHour = async (
  job: Pick<Visit, 'bookingId' | 'token' | 'slotId' | 'date'>,
  hour: number,
  more: { minutes?: number } = {},
) => {
  const { status, error } = await moveTo(app.visitor(), job, {
    timeSlotId: job.slotId,
    startTime: at(job.date, hour),
    ...more,
  });
  return { status, error };
};
const startOf = async (job: Pick<Visit, 'token'>) => (await bookingOf(app, job)).timeSlot.startTime;
const suspend = (worker: BookableCleaner, status: 'active' | 'suspended') =>
  worker.admin.ask('POST /_api/admin/cleaner-status', { cleanerId: worker.cleanerId, status, reason: 'Looked at.' });

// shows: product/moving/within-day
describe('another start of its own day', () => {
  it('is offered where its own hours hide it, and taken once: the day is then cut as if it had been booked there', async () => {
    const [worker, twin] = [await newWorker(), await newWorker()];
    const job = await visitAt(worker, 10);
    const { date, slotId } = job;
    expect(await ownDayStarts(app, job)).toEqual([at(date, 8), at(date, 12)]);
    const listed = await app.visitor().ask('GET /_api/time-slots', {
      ...{ cleanerId: String(worker.cleanerId), minutes: '180', limit: '200' },
      ...{ from: at(date, 8), to: at(date, 20) },
    });
    expect(listed.timeSlots.map(({ startTime }) => startTime)).toEqual([at(date, 14), at(date, 16)]);
    const target = { timeSlotId: slotId, startTime: at(date, 12) };
    expect((await previewMove(app.visitor(), job, target)).body).toMatchObject({
      ...{ free: true, request: false, refundAmount: 0, extraAmount: 0, minutes: 180 },
      freeUntil: new Date(Date.parse(at(date, 12)) - 24 * HOUR).toISOString(),
      timeSlot: { startTime: at(date, 12), endTime: at(date, 15) },
    });
    const pressed = await Promise.all([1, 2].map(() => moveToHour(job, 12)));
    // Asked again, since its answer got lost, it is the same move.
    expect([...pressed, await moveToHour(job, 12)].map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await bookingOf(app, job);
    expect(after).toMatchObject({
      timeSlot: { startTime: at(date, 12), endTime: at(date, 15) },
      ...{ totalAmount: 135, move: { state: 'none', freeLeft: 2 } },
    });
    await visitAt(twin, 12);
    expect(await dayOf(worker, date)).toEqual(await dayOf(twin, date));
    // What it began with is open again, and can be had back.
    expect((await slotsOn(worker, date)).find(({ id }) => id === slotId)).toMatchObject({ status: 'open' });
    expect(await moveToHour({ ...job, slotId: after.timeSlot.id }, 10)).toMatchObject({ status: 200 });
    expect((await bookingOf(app, job)).timeSlot.id).toBe(slotId);
  });

  it('is had for a shorter visit too, and for a longer one never: that is paid first, while the old hours are kept', async () => {
    const worker = await newWorker();
    const job = await visitAt(worker, 10);
    expect(await ownDayStarts(app, job, 240)).toEqual([]);
    expect(await moveToHour(job, 12, { minutes: 240 })).toEqual(GONE);
    expect(
      (await previewMove(app.visitor(), job, { timeSlotId: job.slotId, startTime: at(job.date, 12), minutes: 240 }))
        .status,
    ).toBe(409);
    expect((await bookingOf(app, job)).move.state).toBe('none');
    expect(await ownDayStarts(app, job, 120)).toEqual([at(job.date, 8), at(job.date, 12)]);
    partialRefunds.push(job.intentId);
    expect((await moveToHour(job, 8, { minutes: 120 })).status).toBe(200);
    expect(await bookingOf(app, job)).toMatchObject({
      minutes: 120,
      refundedAmount: 45,
      timeSlot: { startTime: at(job.date, 8) },
    });
  });

  it('is not asked of a cleaner, once that is what a move would be', async () => {
    const worker = await newWorker();
    const job = await visitAt(worker, 10);
    await goToFreeUntil(app, job, -MINUTE);
    expect((await bookingOf(app, job)).move.how).toBe('request');
    expect(await ownDayStarts(app, job)).toEqual([]);
    expect(await moveToHour(job, 12)).toEqual(GONE);
    expect((await bookingOf(app, job)).move.state).toBe('none');
  });

  it('is refused where it is none: of no cut, of another day, in a day off, without notice, of who cannot be booked', async () => {
    const worker = await newWorker();
    const job = await visitAt(worker, 10);
    const other = await visitAt(worker, 10, { days: 8 });
    expect(await moveToHour(job, 11)).toEqual(GONE);
    expect(await moveToHour({ ...job, date: other.date }, 12)).toEqual(GONE);
    // A time that is somebody else's names no day of this one's.
    expect(await moveToHour({ ...job, slotId: other.slotId, date: other.date }, 12)).toEqual(GONE);
    expect(await moveToHour({ ...job, token: 'guess' }, 12)).toEqual({ status: 404, error: 'Booking not found' });
    await suspend(worker, 'suspended');
    expect(await ownDayStarts(app, job)).toEqual([]);
    expect((await moveToHour(job, 12)).status).toBe(409);
    await suspend(worker, 'active');
    await worker.visitor.ask('POST /_api/cleaner/time-off', { from: job.date, to: job.date });
    expect(await ownDayStarts(app, job)).toEqual([]);
    expect(await moveToHour(job, 12)).toEqual(GONE);
    await goToHour(app, 7);
    const today = await visitAt(worker, 10, { days: 0 });
    expect(await ownDayStarts(app, today)).toEqual([at(today.date, 12)]);
    expect(await moveToHour(today, 8)).toEqual(GONE);
  });

  it('is gone while somebody holds a time in it; of two that race one has it', async () => {
    const worker = await newWorker();
    const [job, raced, twice] = [
      await visitAt(worker, 10),
      await visitAt(worker, 10, { days: 7 }),
      await visitAt(worker, 10, { days: 8 }),
    ];
    const hold = async (date: string) => {
      const slot = (await slotsOn(worker, date)).find(({ startTime }) => startTime === at(date, 14))!;
      const { service } = await openSlot(app.visitor(), { slotId: slot.id });
      return app.visitor().call('POST /_api/bookings/payment-intent', {
        timeSlotId: slot.id,
        serviceId: service.id,
        customerDetails: customer(`Holly Holds ${++names}`),
      });
    };
    expect((await hold(job.date)).status).toBe(200);
    expect(await ownDayStarts(app, job)).toEqual([at(job.date, 8)]);
    expect(await moveToHour(job, 12)).toEqual(GONE);
    const race = await Promise.all([hold(raced.date), moveToHour(raced, 12)]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Pressed in two windows at once for two starts, it moves once.
    const pressed = await Promise.all([8, 12].map((hour) => moveToHour(twice, hour)));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await bookingOf(app, twice)).move.freeLeft).toBe(2);
    expect(await startOf(twice)).toBe(at(twice.date, pressed[0]!.status === 200 ? 8 : 12));
  });

  it('is not hidden by a payment for a longer visit that was given up, nor is the time that is held for it', async () => {
    const worker = await newWorker();
    const job = await visitAt(worker, 10);
    const held = (await slotsOn(worker, job.date)).find(({ startTime }) => startTime === at(job.date, 14))!;
    const begun = await moveTo(app.visitor(), job, { timeSlotId: held.id, minutes: 240 });
    expect(begun.body).toHaveProperty('clientSecret');
    // Also the starts that are open again by then.
    expect(await ownDayStarts(app, job)).toEqual([8, 12, 14, 16].map((hour) => at(job.date, hour)));
    const shown = [{ timeSlotId: held.id }, { timeSlotId: job.slotId, startTime: at(job.date, 12) }];
    for (const target of shown) expect((await previewMove(app.visitor(), job, target)).status).toBe(200);
    expect((await moveToHour(job, 12)).status).toBe(200);
  });

  it('opens what really comes free to who waits, never what it takes', async () => {
    const worker = await newWorker();
    await goToHour(app, 9);
    const job = await visitAt(worker, 10);
    const wish = (from: string, to: string, minutes: number) =>
      newWisher(app, worker, { days: [job.date], from, to, minutes });
    const [late, early, shifted] = [
      await wish('12:00', '14:00', 120),
      await wish('08:00', '11:00', 120),
      await wish('16:00', '18:00', 120),
    ];
    expect((await moveToHour(job, 12)).status).toBe(200);
    const states = await Promise.all([late, early, shifted].map(async (one) => (await wishesOf(one))[0]!.state));
    expect(states).toEqual(['waiting', 'held', 'waiting']);
    const { timeSlot } = await showOffer(app, (await heldFor(app, early))!);
    expect(timeSlot).toMatchObject({ startTime: at(job.date, 8) });
  });
});

// shows: product/moving/within-day
it('a planned visit moves within its day at once, also where that day has no times yet, and is charged by its new start', async () => {
  const worker = await newWorker();
  await takesPlans(worker);
  const { customer: owner, card } = await cardHolder(app);
  const { visitor, email } = owner;
  const first = await visitAt(worker, 10, { visitor, who: { name: 'Robin Vale', email } });
  const { plan } = await visitor.ask('POST /_api/plans', {
    bookingId: first.bookingId,
    repeatWeeks: 2,
    cardId: card.id,
    consentVersion: 1,
  });
  const { visits } = await visitor.ask('GET /_api/plan', { planId: String(plan.id) });
  const planned = visits.filter(({ state }) => state === 'planned');
  const [near, far] = [planned[0]!, planned.at(-1)!];
  for (const { bookingId, token, startTime } of [near, far]) {
    const which = { bookingId: bookingId!, token: token! };
    const date = dateIn(Date.parse(startTime!), ZONE);
    const hours = [8, 12, ...((await slotsOn(worker, date)).length > 0 ? [] : [14, 16])];
    expect(await ownDayStarts(app, which)).toEqual(hours.map((hour) => at(date, hour)));
    const { id: slotId } = (await bookingOf(app, which)).timeSlot;
    const target = { timeSlotId: slotId, startTime: at(date, 12) };
    const { body } = await previewMove(app.visitor(), which, target);
    expect(body).toMatchObject({
      free: true,
      totalAmount: 135,
      chargeAt: new Date(Date.parse(at(date, 12)) - 36 * HOUR).toISOString(),
    });
    for (const _again of [1, 2]) expect((await moveTo(app.visitor(), which, target)).status).toBe(200);
    expect(await bookingOf(app, which)).toMatchObject({
      paid: false,
      timeSlot: { startTime: at(date, 12), endTime: at(date, 15) },
      move: { freeLeft: 2 },
    });
  }
  await lookWhileMoving({ bookingId: far.bookingId!, token: far.token! });
  const which = { bookingId: near.bookingId!, token: near.token! };
  const date = dateIn(Date.parse(near.startTime!), ZONE);
  // For the first of its other starts the card could not be charged in time.
  expect(await ownDayStarts(app, which)).toEqual([at(date, 10), at(date, 14)]);
  await app.clock.advance(Date.parse(at(date, 10)) - 36 * HOUR - app.clock.now().getTime());
  expect(await ownDayStarts(app, which)).toEqual([at(date, 14)]);
  const { id: slotId } = (await bookingOf(app, which)).timeSlot;
  const early = 'A visit that is not paid yet can move to a time at least 36 hours ahead.';
  expect(await moveToHour({ ...which, slotId, date }, 10)).toEqual({ status: 409, error: early });
  await keepPlans(app);
  await (await stayIn(visitor, email)).ask('POST /_api/plans/end', { planId: plan.id });
});

/** Whoever looks while it moves reads what it was or what it is. */
async function lookWhileMoving(which: { bookingId: number; token: string }): Promise<void> {
  for (let round = 0; round < 6; round++) {
    const { timeSlot } = await bookingOf(app, which);
    const target = { timeSlotId: timeSlot.id, startTime: (await ownDayStarts(app, which))[0]! };
    const look = () => Promise.all([ownDayStarts(app, which), previewMove(app.visitor(), which, target)]);
    const looks = Array.from({ length: 12 }, look);
    expect((await moveTo(app.visitor(), which, target)).status).toBe(200);
    for (const [, { status }] of await Promise.all(looks)) expect(status).toBeLessThan(500);
  }
}

it('says how long it would be at its own start, and what it cannot be shorter than', async () => {
  const week = everyDay.map((day, i) => ({ ...day, slotDuration: i === 0 ? 1 : 3, available: i !== 0 }));
  const worker = await approvedCleaner(app, { name: `Day Mover ${++names}`, week });
  const job = await visitAt(worker, 9, { days: 8 });
  const limits = async (minutes: number) => {
    const which = { bookingId: String(job.bookingId), token: job.token, minutes: String(minutes) };
    const { ownStartMinutes, shortestMinutes } = await app.visitor().ask('GET /_api/bookings/own-day-times', which);
    return [ownStartMinutes, shortestMinutes];
  };
  expect([await limits(120), await limits(210), await limits(480)]).toEqual([
    [180, 180],
    [210, 180],
    [480, 180],
  ]);
});
