import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, DAY } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { moveTo, openTimes } from '../../tests/moves.ts';
import { approvedCleaner, everyDay, newAdmin } from '../../tests/onboard.ts';
import { hoursBefore, readPlan, startPlan, takesPlans } from '../../tests/plans.ts';
import { someone } from '../../tests/saved-card.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import {
  cancelBooking,
  dateOf,
  goToHour,
  heldFor,
  newWisher,
  showOffer,
  wishesOf,
  wishFor,
} from '../../tests/waitlist.ts';

/** Which time opens for which wish. */

let app: TestApp;
let cleaner: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
beforeEach(async () => {
  cleaner = await newBookableCleaner(app, 'Fitz Gibbon');
  await goToHour(app, 9);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
  await app.stop();
});

/** From the evening on: the next time is a morning's. */
const MORNINGS = 2.6 * DAY;

/** Whether a wish is held something once a time of three hours in the morning comes free. */
async function opensFor(
  change: Parameters<typeof newWisher>[2] | ((startTime: string) => Parameters<typeof newWisher>[2]),
) {
  const [slot] = await openTimes(app, cleaner, { after: MORNINGS, most: 1 });
  const job = await bookCleaner(app, cleaner, { slotId: slot!.id });
  const wisher = await newWisher(app, cleaner, typeof change === 'function' ? change(job.startTime) : change);
  await cancelBooking(app, job);
  const [wish] = await wishesOf(wisher);
  await wisher.visitor.ask('POST /_api/waitlist/leave', { id: wish!.id });
  return wish!.state === 'held';
}

// shows: product/waitlist/fit
describe('a wish', () => {
  it('fits by day, hours, length, service, extras, pets and cleaner', async () => {
    const { services } = await app.visitor().ask('GET /_api/services', {});
    const deep = services.find(({ slug }) => slug === 'deep')!.id;
    const home = { bedrooms: 2, bathrooms: 1 };
    const other = await newBookableCleaner(app, 'Olga Other');
    const wishes: [string, Parameters<typeof opensFor>[0], boolean][] = [
      ['as it is', {}, true],
      ['another day', (start) => ({ days: [addDays(dateOf(start), 1)] }), false],
      ['that day', (start) => ({ days: [dateOf(start)] }), true],
      ['not so early', { from: '12:30' }, false],
      ['over by eleven', { to: '11:00' }, false],
      // Never less than the cleaner's shortest: until noon.
      ['two hours, over by eleven', { minutes: 120, to: '11:00' }, false],
      ['two hours, over by noon', { minutes: 120, to: '12:00' }, true],
      ['eight hours', { minutes: 480 }, true],
      ['a home', { home }, true],
      ['a home with pets', { home: { ...home, pets: true } }, true],
      ['a service that the cleaner does not offer', { serviceId: deep }, false],
      ['an extra that they offer', { extras: [{ name: 'Windows', count: 2 }] }, true],
      ['an extra that they do not', { extras: [{ name: 'Inside oven', count: 1 }] }, false],
      ['another cleaner', { cleanerIds: [other.cleanerId] }, false],
      ['any cleaner', { cleanerIds: undefined } as never, true],
    ];
    const found: [string, boolean][] = [];
    for (const [what, change] of wishes) found.push([what, await opensFor(change)]);
    expect(found).toEqual(wishes.map(([what, , fits]) => [what, fits]));
  });

  it('for a longer time fits where the day is free for longer, and for its own length', async () => {
    const [first, second] = await openTimes(app, cleaner, { after: MORNINGS, most: 2 });
    expect(dateOf(first!.startTime)).toBe(dateOf(second!.startTime));
    const job = await bookCleaner(app, cleaner, { slotId: second!.id });
    const wisher = await newWisher(app, cleaner, { minutes: 420, days: [dateOf(first!.startTime)] });
    const short = await newWisher(app, cleaner, { days: [dateOf(first!.startTime)], to: '12:00' });
    await cancelBooking(app, job);
    // The morning was open before, but not for so long; who needs three hours of it could have had them.
    const { timeSlot } = await showOffer(app, (await heldFor(app, wisher))!);
    expect(timeSlot).toMatchObject({ id: first!.id, fromPrice: 315 });
    expect(Date.parse(timeSlot!.endTime) - Date.parse(timeSlot!.startTime)).toBe(420 * 60_000);
    expect(await heldFor(app, short)).toBeNull();
  });

  it('is not offered what its own person gave up, nor what a blocked or banned one, or the cleaner, could not book', async () => {
    const { visitor, email } = await someone(app);
    const job = await bookCleaner(app, cleaner, { visitor, who: { name: 'Robin Vale', email } });
    await visitor.ask('POST /_api/waitlist', await wishFor(app, cleaner));
    await cleaner.visitor.ask('POST /_api/waitlist', await wishFor(app, cleaner, { cleanerIds: undefined } as never));
    const blocker = await newWisher(app, cleaner);
    await blocker.visitor.ask('POST /_api/blocks', { cleanerId: cleaner.cleanerId, on: true });
    const banned = await newWisher(app, cleaner);
    const admin = await newAdmin(app);
    await admin.ask('POST /_api/admin/customer-status', { email: banned.email, banned: true, reason: 'Threats.' });
    const last = await newWisher(app, cleaner);
    await cancelBooking(app, job);
    const states = await Promise.all(
      [{ visitor }, cleaner, blocker, last].map(async (who) => (await wishesOf(who))[0]!.state),
    );
    expect(states).toEqual(['waiting', 'waiting', 'waiting', 'held']);
  });
});

it('is not offered what its own person gave up as a guest, or with another email', async () => {
  const { visitor, email } = await someone(app);
  const ways = [
    { visitor, who: { name: 'Robin Vale', email: 'robin.elsewhere@example.test' } },
    { visitor: app.visitor(), who: { name: 'Robin Vale', email } },
  ];
  await visitor.ask('POST /_api/waitlist', await wishFor(app, cleaner));
  for (const way of ways) {
    await cancelBooking(app, await bookCleaner(app, cleaner, way));
    expect((await wishesOf({ visitor }))[0]!.state).toBe('waiting');
  }
  await cancelBooking(app, await bookCleaner(app, cleaner));
  expect((await wishesOf({ visitor }))[0]!.state).toBe('held');
});

it('is offered nothing of a cleaner whom the team has suspended', async () => {
  const job = await bookCleaner(app, cleaner);
  const wisher = await newWisher(app, cleaner);
  const status = { cleanerId: cleaner.cleanerId, status: 'suspended', reason: 'A ring is missing.' } as const;
  await (await newAdmin(app)).ask('POST /_api/admin/cleaner-status', status);
  await cancelBooking(app, job);
  expect((await wishesOf(wisher))[0]!.state).toBe('waiting');
});

// shows: product/waitlist/openings
describe('time opens', () => {
  it('by a move away, an unblocked time, a changed week, and removed time off', async () => {
    const job = await bookCleaner(app, cleaner);
    const wisher = await newWisher(app, cleaner, { days: [dateOf(job.startTime)], from: '09:00' });
    const target = (await openTimes(app, cleaner, { minutes: 180, most: 40 })).find(
      ({ startTime }) => dateOf(startTime) > dateOf(job.startTime),
    );
    expect((await moveTo(app.visitor(), job, { timeSlotId: target!.id })).status).toBe(200);
    expect(await heldFor(app, wisher)).not.toBeNull();

    const [slot] = await openTimes(app, cleaner, { minutes: 180, most: 1 });
    const block = (blocked: boolean) =>
      cleaner.visitor.ask('POST /_api/cleaner/slot', { timeSlotId: slot!.id, blocked });
    await block(true);
    const second = await newWisher(app, cleaner, { days: [dateOf(slot!.startTime)] });
    await block(false);
    expect(await heldFor(app, second)).not.toBeNull();

    const week = (await cleaner.visitor.ask('GET /_api/cleaner/schedule', {})).weeklySchedule;
    const none = week.map((day) => ({ ...day, available: false }));
    await cleaner.visitor.ask('POST /_api/cleaner/schedule', { weeklySchedule: none });
    const third = await newWisher(app, cleaner);
    await cleaner.visitor.ask('POST /_api/cleaner/schedule', { weeklySchedule: week });
    expect(await heldFor(app, third)).not.toBeNull();

    const days = await wishFor(app, cleaner).then((wish) => wish.days);
    const [from, to] = [days[10]!, days[14]!];
    const { timeOff } = await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from, to });
    const fourth = await newWisher(app, cleaner, { days: [days[12]!] });
    await cleaner.visitor.ask('POST /_api/cleaner/time-off/remove', { id: timeOff[0]!.id });
    expect(await heldFor(app, fourth)).not.toBeNull();
  });

  it('by a new cleaner, and by a skipped or unpaid visit; not by a lapsed hold, nor as the weeks go on', async () => {
    const newcomers = await newWisher(app, cleaner, { cleanerIds: undefined } as never);
    await approvedCleaner(app, { name: 'Nell Newcomer', week: everyDay });
    const { wish } = await showOffer(app, (await heldFor(app, newcomers))!);
    await newcomers.visitor.ask('POST /_api/waitlist/leave', { id: wish.id });

    await takesPlans(cleaner);
    const plan = await startPlan(app, cleaner, { repeatWeeks: 1 });
    const [visit] = (await readPlan(app, plan)).visits;
    const wisher = await newWisher(app, cleaner, { days: [dateOf(visit!.startTime!)] });
    await hoursBefore(app, visit!.startTime!, 90);
    await goToHour(app, 9);
    const skip = { planId: plan.plan.id, nominalDate: visit!.nominalDate };
    await plan.customer.visitor.ask('POST /_api/plans/skip', skip);
    expect(await heldFor(app, wisher)).not.toBeNull();

    const [slot] = (await openTimes(app, cleaner, { minutes: 180, most: 6 })).slice(-1);
    const later = await newWisher(app, cleaner, { days: [dateOf(slot!.startTime)] });
    const { services } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId: String(slot!.id) });
    await app.visitor().ask('POST /_api/bookings/payment-intent', {
      ...{ timeSlotId: slot!.id, serviceId: services[0]!.id },
      customerDetails: { name: 'Len Lapse', email: 'len.lapse@example.test' },
    });
    await app.clock.advance(11 * 60_000);
    await app.catchUp();
    expect((await app.visitor().ask('GET /_api/time-slot', { timeSlotId: String(slot!.id) })).timeSlot.available).toBe(
      true,
    );
    expect(await heldFor(app, later)).toBeNull();
    const far = await newWisher(app, cleaner, { days: (await wishFor(app, cleaner)).days.slice(-1) });
    await app.clock.advance(25 * 60 * 60_000);
    await app.catchUp();
    expect(await heldFor(app, far)).toBeNull();
  });
});
