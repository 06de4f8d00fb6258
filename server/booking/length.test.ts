import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dateIn, HOUR, timeLabel } from '#contract/time';
import { WEEKDAYS } from '#contract/weekly-schedule';
import { create, customer, payByCard } from '../../tests/book.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { approvedCleaner, newAdmin, weekWith } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** Bookings of any length: what is listed, held, refused, paid and told. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }));
afterAll(() => app.stop());

const HOLD = 'POST /_api/bookings/payment-intent';
const TAKEN = 'That time was just taken. Please choose another.';
const ZONE = 'America/New_York';

const everyDay = (change = {}) => weekWith(Object.fromEntries(WEEKDAYS.map((day) => [day, change])));

let names = 0;
/** Somebody who works nine to five every day, two hours a time, and the first open time of a day of next week. */
async function newCleaner(change: { slotDuration?: number; longestDuration?: number } = { slotDuration: 2 }) {
  const week = everyDay(change);
  const { visitor } = await approvedCleaner(app, { name: `Any Length ${++names}`, week });
  const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
  const slot = slots.filter(({ startTime }) => timeLabel(Date.parse(startTime), ZONE) === '9:00 AM')[5]!;
  const { services } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
  return { visitor, slot, service: services[0]!, slug: `any-length-${names}` };
}
type Cleaner = Awaited<ReturnType<typeof newCleaner>>;

const hold = (who: Visitor, { slot, service }: Cleaner, minutes?: number, timeSlotId = slot.id) =>
  who.call(HOLD, {
    timeSlotId,
    serviceId: service.id,
    customerDetails: customer(`Robin ${++names}`),
    ...(minutes ? { minutes } : {}),
  });

/** The times of the slot's day as their cleaner sees them: "9:00 AM open". */
async function dayOf({ visitor, slot }: Cleaner): Promise<string[]> {
  const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
  const on = (time: string) => dateIn(Date.parse(time), ZONE);
  return slots
    .filter(({ startTime }) => on(startTime) === on(slot.startTime))
    .map(({ startTime, endTime, status }) => {
      const [start, end] = [startTime, endTime].map((time) => timeLabel(Date.parse(time), ZONE));
      return `${start} to ${end} ${status}`;
    });
}

const hoursOf = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  (Date.parse(endTime) - Date.parse(startTime)) / HOUR;

describe('a booking of three and a half hours', () => {
  it('costs half up, takes its time, and cuts the rest of the day', async () => {
    const cleaner = await newCleaner();
    const visitor = app.visitor();
    const { status, body } = await hold(visitor, cleaner, 210);
    expect([status, body.minutes, body.amount]).toEqual([200, 210, cleaner.service.hourlyRate * 3.5]);
    expect(await dayOf(cleaner)).toEqual(['9:00 AM to 12:30 PM held', '1:30 PM to 3:30 PM open']);
    const { intentId } = await payByCard(app, body.clientSecret);
    const purchase = { slotId: cleaner.slot.id, serviceId: cleaner.service.id, intentId, amount: body.amount };
    const { body: booked } = await create(visitor, purchase);
    const { booking } = await visitor.ask('GET /_api/bookings/by-token', { token: booked.token });
    expect([hoursOf(booking.timeSlot), booking.keptHours]).toEqual([3.5, 1]);
    const { job } = await cleaner.visitor.ask('GET /_api/cleaner/job', { bookingId: String(booked.booking.id) });
    expect(job.hours).toBe(3.5);
    await visitor.ask('POST /_api/bookings/cancel', { bookingId: booked.booking.id, token: booked.token });
    expect(await dayOf(cleaner)).toEqual([
      '9:00 AM to 11:00 AM open',
      '12:00 PM to 2:00 PM open',
      '3:00 PM to 5:00 PM open',
    ]);
  });

  it('without a length is as long as the time itself', async () => {
    const cleaner = await newCleaner({ slotDuration: 3 });
    const { body } = await hold(app.visitor(), cleaner);
    expect([body.minutes, body.amount]).toEqual([180, cleaner.service.hourlyRate * 3]);
    const short = await newCleaner({ slotDuration: 3 });
    expect((await hold(app.visitor(), short, 120)).body.minutes).toBe(180);
  });
});

describe('a booking of two and a half hours', () => {
  it('reads so wherever its length is told, and never as three', async () => {
    const cleaner = await newCleaner();
    const visitor = app.visitor();
    const { body } = await hold(visitor, cleaner, 150);
    const { intentId } = await payByCard(app, body.clientSecret);
    const purchase = { slotId: cleaner.slot.id, serviceId: cleaner.service.id, intentId, amount: body.amount };
    const { body: booked } = await create(visitor, purchase);
    const { token } = booked;
    const bookingId = booked.booking.id;
    const { hourlyRate } = cleaner.service;
    expect(body.amount).toBe(hourlyRate * 2.5);
    const { receipt } = await visitor.ask('GET /_api/bookings/receipt', { token });
    expect([receipt.hours, receipt.paid]).toEqual([2.5, hourlyRate * 2.5]);

    const about = { key: '', bookingId, userId: null, contactMessageId: null };
    const emails = ['booking-confirmed', 'job-booked', 'reminder', 'booking-canceled', 'job-canceled'];
    const renderers = app.server.modules.bookings.emailRenderers;
    const told = await Promise.all(emails.map((kind) => renderers[kind]?.(about)));
    expect(JSON.stringify(told[0])).toContain(`2.5 hours at $${hourlyRate.toFixed(2)}`);
    expect(JSON.stringify(told)).toContain('9:00 AM – 11:30 AM');
    expect(JSON.stringify(told)).not.toMatch(/\b(3|three) hours|12:00 PM/i);

    const calendar = await (await visitor.fetch(`/_api/bookings/calendar?token=${token}`)).text();
    const [from, to] = ['DTSTART', 'DTEND'].map((name) => new RegExp(`^${name}:(.*)$`, 'm').exec(calendar)![1]!.trim());
    const asIso = (stamp: string) => stamp.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
    expect(Date.parse(asIso(to!)) - Date.parse(asIso(from!))).toBe(2.5 * HOUR);

    const { job } = await cleaner.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) });
    const { entries } = await cleaner.visitor.ask('GET /_api/cleaner/ledger', {});
    expect([job.hours, job.price, entries[0]?.paid ?? body.amount]).toEqual([2.5, body.amount, body.amount]);
    const admin = await newAdmin(app);
    const { job: ofTeam } = await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) });
    expect([ofTeam.hours, ofTeam.money.total]).toEqual([2.5, body.amount]);
    await visitor.ask('POST /_api/bookings/cancel', { bookingId, token });
  });
});

describe('a time that is gone', () => {
  it('of two visitors at nine, one takes two hours and the other sees noon', async () => {
    const cleaner = await newCleaner({ slotDuration: 1 });
    expect((await hold(app.visitor(), cleaner, 120)).status).toBe(200);
    const late = await hold(app.visitor(), cleaner, 120);
    expect([late.status, late.error]).toEqual([409, TAKEN]);
    const { next } = late.body as unknown as { next: { id: number; startTime: string; endTime: string }[] };
    expect(next).toHaveLength(3);
    const noon = next.find(({ startTime }) => Date.parse(startTime) === Date.parse(cleaner.slot.startTime) + 3 * HOUR);
    expect(noon && hoursOf(noon)).toBe(2);
    expect((await hold(app.visitor(), cleaner, 120, noon!.id)).status).toBe(200);
  });

  it('reads 409 and shows others; one that never was reads 404', async () => {
    const cleaner = await newCleaner();
    const day = dateIn(Date.parse(cleaner.slot.startTime), ZONE);
    await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: day, to: day });
    const gone = await app
      .visitor()
      .call('GET /_api/time-slot', { timeSlotId: String(cleaner.slot.id), minutes: '240' });
    expect([gone.status, gone.error]).toEqual([409, TAKEN]);
    const { next } = gone.body as unknown as { next: { startTime: string; endTime: string }[] };
    expect(next.map(hoursOf)).toEqual([4, 4, 4]);
    expect((await hold(app.visitor(), cleaner)).status).toBe(409);
    expect((await hold(app.visitor(), cleaner, 120, 2_000_000_000)).status).toBe(404);
  });

  it('says as much of itself as before: nobody reads off it how long somebody booked', async () => {
    const cleaner = await newCleaner();
    const holder = app.visitor();
    const timeSlotId = String(cleaner.slot.id);
    const before = await app.visitor().ask('GET /_api/time-slot', { timeSlotId });
    for (const minutes of [420, 150]) {
      expect((await hold(holder, cleaner, minutes)).status).toBe(200);
      const { next = [], ...held } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId });
      expect(held).toEqual({ ...before, timeSlot: { ...before.timeSlot, available: false } });
      expect(next.map(hoursOf)).toEqual([2, 2, 2]);
    }
    // The schedule of now has no such start: the day's usual length.
    await cleaner.visitor.ask('POST /_api/cleaner/schedule', { weeklySchedule: everyDay({ startTime: '10:00' }) });
    const { timeSlot } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId });
    expect([timeSlot.hours, timeSlot.longestMinutes]).toEqual([3, 180]);
  });

  it('keeps its number through hold and days off', async () => {
    const cleaner = await newCleaner();
    const day = dateIn(Date.parse(cleaner.slot.startTime), ZONE);
    const before = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
    const { timeOff } = await cleaner.visitor.ask('POST /_api/cleaner/time-off', { from: day, to: day });
    await cleaner.visitor.ask('POST /_api/cleaner/time-off/remove', { id: timeOff[0]!.id });
    expect((await cleaner.visitor.ask('GET /_api/cleaner/schedule', {})).slots).toEqual(before.slots);
  });
});

describe('another length of one’s own hold', () => {
  it('takes its place, with the same deadline', async () => {
    const cleaner = await newCleaner();
    const visitor = app.visitor();
    const first = await hold(visitor, cleaner, 120);
    const second = await hold(visitor, cleaner, 480);
    expect([second.status, second.body.minutes, second.body.heldUntil]).toEqual([200, 480, first.body.heldUntil]);
    expect(await dayOf(cleaner)).toEqual(['9:00 AM to 5:00 PM held']);
    const again = await hold(visitor, cleaner, 480);
    expect(again.body.clientSecret).toBe(second.body.clientSecret);
    const back = await hold(visitor, cleaner);
    expect(back.body.minutes).toBe(120);
    expect(await dayOf(cleaner)).toHaveLength(3);
  });

  it('of seven hours outlives an edit of the week: it is paid and booked as it was held', async () => {
    const cleaner = await newCleaner();
    const visitor = app.visitor();
    const first = await hold(visitor, cleaner, 420);
    const held = ['9:00 AM to 4:00 PM held'];
    for (const week of [weekWith({}), everyDay({ startTime: '12:00' }), everyDay({ longestDuration: 3 })]) {
      await cleaner.visitor.ask('POST /_api/cleaner/schedule', { weeklySchedule: week });
      expect(await dayOf(cleaner)).toEqual(held);
      const again = await hold(visitor, cleaner, 420);
      expect([again.body.clientSecret, again.body.minutes]).toEqual([first.body.clientSecret, 420]);
    }
    const { intentId } = await payByCard(app, first.body.clientSecret);
    const purchase = { slotId: cleaner.slot.id, serviceId: cleaner.service.id, intentId, amount: first.body.amount };
    expect((await create(visitor, purchase)).status).toBe(200);
    expect(await dayOf(cleaner)).toEqual(['9:00 AM to 4:00 PM booked']);
  });

  it('leaves the hold as it is where the other length no longer fits', async () => {
    const cleaner = await newCleaner();
    const visitor = app.visitor();
    const first = await hold(visitor, cleaner, 120);
    const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
    const noon = Date.parse(cleaner.slot.startTime) + 3 * HOUR;
    const other = slots.find(({ startTime }) => Date.parse(startTime) === noon)!;
    expect((await hold(app.visitor(), cleaner, 120, other.id)).status).toBe(200);
    const refused = await hold(visitor, cleaner, 240);
    expect([refused.status, refused.error]).toEqual([409, TAKEN]);
    expect((await hold(visitor, cleaner, 120)).body.clientSecret).toBe(first.body.clientSecret);
    const { intentId } = await payByCard(app, first.body.clientSecret);
    const purchase = { slotId: cleaner.slot.id, serviceId: cleaner.service.id, intentId, amount: first.body.amount };
    expect((await create(visitor, purchase)).status).toBe(200);
  });
});

describe('lists and profiles', () => {
  it('show times with room for a length, each with its own end and price', async () => {
    const visitor = app.visitor();
    const { timeSlots } = await visitor.ask('GET /_api/time-slots', { limit: '200', minutes: '450' });
    expect(timeSlots.length).toBeGreaterThan(5);
    for (const slot of timeSlots) {
      expect(slot.longestMinutes).toBeGreaterThanOrEqual(450);
      expect(hoursOf(slot)).toBeGreaterThanOrEqual(7.5);
    }
    const all = await visitor.ask('GET /_api/time-slots', { limit: '200' });
    expect(all.timeSlots.length).toBeGreaterThan(timeSlots.length);
    const [slot] = timeSlots;
    const alone = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slot!.id), minutes: '450' });
    expect([alone.timeSlot.endTime, alone.timeSlot.available, alone.timeSlot.hours]).toEqual([
      slot!.endTime,
      true,
      7.5,
    ]);
    expect(Math.min(...alone.services.map(({ totalAmount }) => totalAmount))).toBe(slot!.fromPrice);
  });

  it('narrow to a service, a date and a part of the day, and count as they list', async () => {
    const visitor = app.visitor();
    const { services } = await visitor.ask('GET /_api/services', {});
    const deep = services.find(({ name }) => name === 'Deep Clean')!;
    const week = await visitor.ask('GET /_api/time-slots', { limit: '200', serviceId: String(deep.id) });
    const { date } = week.days.filter(({ open }) => open > 2)[2]!;
    const wanted = { limit: '200', serviceId: String(deep.id), date, part: 'morning', minutes: '180' } as const;
    const { timeSlots, days } = await visitor.ask('GET /_api/time-slots', wanted);
    expect(timeSlots.length).toBeGreaterThan(0);
    expect(days).toEqual([{ date, open: timeSlots.length }]);
    for (const { startTime, city } of timeSlots) {
      expect(dateIn(Date.parse(startTime), city.timeZone)).toBe(date);
      expect(timeLabel(Date.parse(startTime), city.timeZone)).toMatch(/AM$/);
    }
    const [slot] = timeSlots;
    const { services: priced } = await visitor.ask('GET /_api/time-slot', {
      timeSlotId: String(slot!.id),
      minutes: '180',
    });
    expect(priced.find(({ id }) => id === deep.id)?.totalAmount).toBe(slot!.fromPrice);
  });

  it('of one cleaner likewise', async () => {
    const cleaner = await newCleaner({ slotDuration: 2, longestDuration: 4.5 });
    const visitor = app.visitor();
    const find = async (more: object) =>
      (await visitor.ask('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug: cleaner.slug, ...more }))
        .cleaner.timeSlots;
    const usual = await find({});
    expect(usual.map(({ fromPrice }) => fromPrice)).toEqual(usual.map(() => undefined));
    const long = await find({ minutes: '270', serviceId: String(cleaner.service.id) });
    expect(long.length).toBeGreaterThan(2);
    const price = cleaner.service.hourlyRate * 4.5;
    for (const slot of long) expect([hoursOf(slot), slot.longestMinutes, slot.fromPrice]).toEqual([4.5, 270, price]);
    expect(await find({ minutes: '300' })).toEqual([]);
    const { weeklySchedule } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
    expect(weeklySchedule[0]?.longestDuration).toBe(4.5);
  });

  it.each(['90', '510', '200', 'x'])('refuse a length of %s minutes', async (minutes) => {
    const response = await app.visitor().fetch(`/_api/time-slots?minutes=${minutes}`);
    expect([response.status, await response.json()]).toEqual([400, { error: 'Invalid length' }]);
  });
});
