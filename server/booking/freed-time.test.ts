import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import type { OwnSlot } from '#contract/schedule';
import { dateIn, MINUTE } from '#contract/time';
import { book, create, customer, openSlot, payByCard } from '../../tests/book.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { approvedCleaner, everyDay, weekWith } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }));
afterAll(() => app.stop());

let names = 0;
/** A cleaner who works from nine to five, three hours a time, with the last times of the coming weeks. */
async function newCleaner() {
  const { visitor, cleanerId, admin } = await approvedCleaner(app, { name: `Free Again ${++names}`, week: everyDay });
  const slots = await slotsOf(visitor);
  return { visitor, cleanerId, admin, slots: slots.slice(-6) };
}

const slotsOf = async (cleaner: Visitor): Promise<OwnSlot[]> =>
  (await cleaner.ask('GET /_api/cleaner/schedule', {})).slots;
const statusIn = async (cleaner: Visitor, { id }: OwnSlot): Promise<string | undefined> =>
  (await slotsOf(cleaner)).find((slot) => slot.id === id)?.status;
const dateOf = ({ startTime }: OwnSlot): string => dateIn(Date.parse(startTime), 'America/New_York');

/** The cleaner takes the day of this time off. */
const takeOff = (cleaner: Visitor, slot: OwnSlot) =>
  cleaner.ask('POST /_api/cleaner/time-off', { from: dateOf(slot), to: dateOf(slot) });

/** What somebody reads who has the page of this time open. */
const look = (slot: OwnSlot) => app.visitor().call('GET /_api/time-slot', { timeSlotId: String(slot.id) });

async function hold(slot: OwnSlot) {
  const visitor = app.visitor();
  const { service } = await openSlot(visitor, { slotId: slot.id });
  const customerDetails = customer(`Holder ${slot.id}`);
  const input = { timeSlotId: slot.id, serviceId: service.id, customerDetails };
  const { clientSecret, amount } = await visitor.ask('POST /_api/bookings/payment-intent', input);
  return { visitor, clientSecret, amount, serviceId: service.id };
}

describe('a time that comes free in days off does not open', () => {
  it.each(['customer', 'admin'])('when the %s cancels', async (by) => {
    const { visitor: cleaner, admin, slots } = await newCleaner();
    const [slot] = slots as [OwnSlot];
    const { booking, token } = await book(app, app.visitor(), { slotId: slot.id });
    await takeOff(cleaner, slot);
    if (by === 'admin') await admin.ask('POST /_api/bookings/cancel', { bookingId: booking.id });
    else await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    expect((await look(slot)).status).toBe(409);
    expect(await statusIn(cleaner, slot)).toBeUndefined();
    const { booking: shown } = await app.visitor().ask('GET /_api/bookings/by-token', { token });
    expect(shown.timeSlot.startTime).toBe(slot.startTime);
  });

  it('when its hold expires', async () => {
    const { visitor: cleaner, slots } = await newCleaner();
    const [slot] = slots as [OwnSlot];
    await hold(slot);
    await takeOff(cleaner, slot);
    await app.clock.advance(policy.hold.minutes * MINUTE + MINUTE);
    await app.catchUp();
    expect((await look(slot)).status).toBe(409);
    expect(await statusIn(cleaner, slot)).toBeUndefined();
  });

  it('when its payment goes back', async () => {
    const { visitor: cleaner, slots } = await newCleaner();
    const [slot] = slots as [OwnSlot];
    const { visitor, clientSecret, amount, serviceId } = await hold(slot);
    await takeOff(cleaner, slot);
    const id = clientSecret.split('_secret_')[0]!;
    // As somebody with the provider's dashboard could.
    app.sandbox.stripe.objects('payment_intent').find((intent) => intent.id === id)!.amount += 100;
    const { intentId } = await payByCard(app, clientSecret);
    expect((await create(visitor, { slotId: slot.id, serviceId, intentId, amount })).status).toBe(409);
    expect((await look(slot)).status).toBe(409);
  });
});

describe('a time that comes free', () => {
  it('gives way to those of another week', async () => {
    const { visitor: cleaner, slots } = await newCleaner();
    const [slot] = slots as [OwnSlot];
    const { booking, token } = await book(app, app.visitor(), { slotId: slot.id });
    const week = everyDay.map((day) => ({ ...day, startTime: '10:00' }));
    await cleaner.ask('POST /_api/cleaner/schedule', { weeklySchedule: week });
    const onThatDay = async () => (await slotsOf(cleaner)).filter((other) => dateOf(other) === dateOf(slot));
    const before = await onThatDay();
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    const after = await onThatDay();
    expect(before.map(({ status }) => status)).toContain('booked');
    expect(after.map(({ status }) => status)).toEqual(['open', 'open']);
    expect(after.map(({ id }) => id)).not.toContain(slot.id);
  });

  it('opens for who can be booked only; once the cleaner is back, so are the times', async () => {
    const { visitor: cleaner, cleanerId, admin, slots } = await newCleaner();
    const [slot] = slots as [OwnSlot];
    const { booking, token } = await book(app, app.visitor(), { slotId: slot.id });
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'suspended', reason: 'A complaint' });
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    expect(await slotsOf(cleaner)).toEqual([]);
    await admin.ask('POST /_api/admin/cleaner-status', { cleanerId, status: 'active' });
    expect((await slotsOf(cleaner)).find(({ startTime }) => startTime === slot.startTime)?.status).toBe('open');
  });

  it('leaves blocked what its cleaner blocked or canceled, and opens nothing but itself', async () => {
    const { visitor: cleaner, slots } = await newCleaner();
    const [freed, blocked, canceled] = slots as [OwnSlot, OwnSlot, OwnSlot];
    await cleaner.ask('POST /_api/cleaner/slot', { timeSlotId: blocked.id, blocked: true });
    const toCancel = await book(app, app.visitor(), { slotId: canceled.id, who: customer('Let Down') });
    await cleaner.ask('POST /_api/bookings/cancel', { bookingId: toCancel.booking.id });
    const before = await slotsOf(cleaner);
    const { booking, token } = await book(app, app.visitor(), { slotId: freed.id, who: customer('Changed Plans') });
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    expect(await slotsOf(cleaner)).toEqual(before);
    expect(await statusIn(cleaner, blocked)).toBe('blocked');
    expect(await statusIn(cleaner, canceled)).toBe('blocked');
    expect(await statusIn(cleaner, freed)).toBe('open');

    // Nor does another week open it.
    await cleaner.ask('POST /_api/cleaner/schedule', { weeklySchedule: weekWith({}) });
    expect((await slotsOf(cleaner)).map(({ status }) => status)).toEqual(['blocked', 'blocked']);
  });
});
