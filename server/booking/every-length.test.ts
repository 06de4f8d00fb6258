import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { addDays, DAY, dateIn, HOUR, startOfDay, timeLabel } from '#contract/time';
import { WEEKDAYS } from '#contract/weekly-schedule';
import { create, customer, payByCard } from '../../tests/book.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { approvedCleaner, weekWith } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

/**
 * Every length that can be booked, at rates whose half hours end in half cents, through calls and database to the provider.
 * All rates in all lengths are in contract/money.test.ts.
 */

const { shortestMinutes, longestMinutes, stepMinutes } = policy.booking;
/** An hour can be booked as a time's own length only. The first four are canceled late. */
const LENGTHS = [
  ...[60, 270, 300, 480],
  ...Array.from({ length: (longestMinutes - shortestMinutes) / stepMinutes + 1 }, (_, i) => shortestMinutes + 30 * i),
].filter((minutes, i, all) => all.indexOf(minutes) === i);
const RATES = process.env.LONG ? [36.01, 149.99] : [36.01];

const ZONE = 'America/New_York';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Bought {
  minutes: number;
  cents: bigint;
  rate: number;
  startTime: string;
  bookingId: number;
  token: string;
}

/** Half up to the cent, by division with a rest. */
function exactCents(minutes: number, rate: number): bigint {
  const sixtieths = BigInt(minutes) * BigInt(Math.round(rate * 100));
  return sixtieths / 60n + ((sixtieths % 60n) * 2n >= 60n ? 1n : 0n);
}

/** A cleaner of that rate sells one booking of each length, a day each. */
async function sellEveryLength(rate: number): Promise<Bought[]> {
  const week = weekWith(Object.fromEntries(WEEKDAYS.map((day) => [day, { slotDuration: 1 }])));
  const { visitor: cleaner } = await approvedCleaner(app, { name: `Rate ${rate}`, week });
  await cleaner.ask('POST /_api/cleaner/profile', { hourlyRate: rate });
  const { slots } = await cleaner.ask('GET /_api/cleaner/schedule', {});
  const from = app.clock.now().getTime() + 2 * DAY;
  const days = Map.groupBy(
    slots.filter(({ startTime }) => Date.parse(startTime) > from),
    ({ startTime }) => startTime.slice(0, 10),
  );
  const mornings = [...days.values()].map(([first]) => first!).slice(1);
  const { services } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId: String(mornings[0]!.id) });
  const service = services.find(({ hourlyRate }) => hourlyRate === rate)!;
  const bought: Bought[] = [];
  for (const [i, minutes] of LENGTHS.entries()) {
    const { id: slotId, startTime } = mornings[i]!;
    const visitor = app.visitor();
    const hold = await visitor.ask('POST /_api/bookings/payment-intent', {
      timeSlotId: slotId,
      serviceId: service.id,
      customerDetails: customer(`Length ${minutes} at ${rate}`),
      ...(minutes >= shortestMinutes && { minutes }),
    });
    const { intentId } = await payByCard(app, hold.clientSecret);
    const { body } = await create(visitor, { slotId, serviceId: service.id, intentId, amount: hold.amount });
    const cents = exactCents(minutes, rate);
    const intent = app.sandbox.stripe.objects('payment_intent').find(({ id }) => id === intentId);
    expect([hold.minutes, Math.round(hold.amount * 100), intent?.amount_received]).toEqual([
      minutes,
      Number(cents),
      Number(cents),
    ]);
    bought.push({ minutes, cents, rate, startTime, bookingId: body.booking.id, token: body.token });
  }
  return bought;
}

it('every length is sold, charged and written down to the cent, and a late cancel keeps its hours', async () => {
  expect(LENGTHS).toHaveLength(14);
  const sold = (await Promise.all(RATES.map(sellEveryLength))).flat();
  const { rows } = await app.server.database.pool.query(
    `select ledger.booking_id as id, minutes, total_cents, amount_cents from ledger join bookings on bookings.id = booking_id
     where kind = 'charge' and booking_id = any($1)`,
    [sold.map(({ bookingId }) => bookingId)],
  );
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  const wanted = sold.map(({ bookingId: id, minutes, cents }) => {
    return { id, minutes, total_cents: Number(cents), amount_cents: Number(cents) };
  });
  expect(rows.toSorted(byId)).toEqual(wanted.toSorted(byId));

  const kept: unknown[] = [];
  for (const minutes of LENGTHS.slice(0, 4)) {
    for (const { startTime, bookingId, token, rate } of sold.filter((one) => one.minutes === minutes)) {
      await advanceTo(app, startTime, -3 * HOUR);
      const visitor = app.visitor();
      const { feeAmount } = await visitor.ask('GET /_api/bookings/cancel-preview', {
        bookingId: String(bookingId),
        token,
      });
      await visitor.ask('POST /_api/bookings/cancel', { bookingId, token });
      kept.push([minutes, Math.round((feeAmount / rate) * 1000) / 1000]);
    }
  }
  // Never more than was paid: of one hour it is all.
  const hours = [1, 1, 2, 2];
  expect(kept).toEqual(LENGTHS.slice(0, 4).flatMap((minutes, i) => RATES.map(() => [minutes, hours[i]])));
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});

it('a booking across a change of clocks lasts its hours, whatever the wall says', async () => {
  const hasItsHours = (date: string) => startOfDay(addDays(date, 1), ZONE) - startOfDay(date, ZONE) === DAY;
  let date = dateIn(app.clock.now().getTime() + 6 * DAY, ZONE);
  while (hasItsHours(date)) date = addDays(date, 1);
  await advanceTo(app, new Date(startOfDay(date, ZONE)).toISOString(), -5 * DAY);
  const week = weekWith(Object.fromEntries(WEEKDAYS.map((day) => [day, { startTime: '00:30', slotDuration: 2 }])));
  const { visitor: cleaner } = await approvedCleaner(app, { name: 'Night Owl', week });
  const { slots } = await cleaner.ask('GET /_api/cleaner/schedule', {});
  const slot = slots.find(({ startTime }) => dateIn(Date.parse(startTime), ZONE) === date)!;
  const visitor = app.visitor();
  const { services } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(slot.id) });
  const service = services[0]!;
  const { clientSecret, amount } = await visitor.ask('POST /_api/bookings/payment-intent', {
    timeSlotId: slot.id,
    serviceId: service.id,
    customerDetails: customer('Night Sleeper'),
    minutes: 270,
  });
  expect(amount).toBe(service.hourlyRate * 4.5);
  const { intentId } = await payByCard(app, clientSecret);
  const { body } = await create(visitor, { slotId: slot.id, serviceId: service.id, intentId, amount });
  const { booking } = await visitor.ask('GET /_api/bookings/by-token', { token: body.token });
  const [start, end] = [Date.parse(booking.timeSlot.startTime), Date.parse(booking.timeSlot.endTime)];
  expect(end - start).toBe(4.5 * HOUR);
  // Half past twelve and four and a half hours: an hour later or earlier on the wall than on any other night.
  expect(['4:00 AM', '6:00 AM']).toContain(timeLabel(end, ZONE));
  const { slots: after } = await cleaner.ask('GET /_api/cleaner/schedule', {});
  const next = after.find(({ startTime }) => Date.parse(startTime) > start)!;
  expect([timeLabel(start, ZONE), Date.parse(next.startTime) - end]).toEqual(['12:30 AM', HOUR]);
});
