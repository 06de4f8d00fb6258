import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { book, customer } from '../../tests/book.ts';
import { findRowsWith } from '../../tests/find-in-rows.sql.ts';
import { approvedCleaner, everyDay } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const refundsOf = (intentId: string) =>
  app.sandbox.stripe.objects('refund').filter((refund) => refund.payment_intent === intentId);

/** Moves the clock to so many milliseconds before a moment; never back. */
const goTo = (moment: string, before: number) =>
  app.clock.advance(Date.parse(moment) - before - app.clock.now().getTime());

describe('canceling', () => {
  // shows: product/states/booking-canceled-for-good, product/calls/cancel-booking
  it('gives everything back within the free time, opens the slot again and tells both', async () => {
    const who = customer('Free Canceler');
    const { booking, token, purchase } = await book(app, app.visitor(), { who, when: 'later' });
    const visitor = app.visitor();
    const preview = await visitor.ask('GET /_api/bookings/cancel-preview', { bookingId: String(booking.id), token });
    expect(preview).toMatchObject({ refundAmount: booking.totalAmount, feeAmount: 0 });

    const { message } = await visitor.ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    expect(message).toBe('Booking canceled successfully.');
    await waitFor(async () => refundsOf(purchase.intentId).length === 1);
    expect(refundsOf(purchase.intentId)[0]!.amount).toBe(booking.totalAmount * 100);
    const after = await visitor.ask('GET /_api/bookings/by-token', { token });
    expect(after.booking).toMatchObject({
      status: 'canceled',
      refundedAmount: booking.totalAmount,
      canceledBy: 'customer',
    });
    const { timeSlot } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(purchase.slotId) });
    expect(timeSlot.available).toBe(true);
    await waitFor(async () =>
      (await app.sandbox.mail.messages(who.email)).some(({ subject }) => /^Canceled/.test(subject)),
    );
  });

  // shows: product/states/booking-canceled-for-good
  it('is one cancel and one refund, however often it is asked for', async () => {
    const { booking, token, purchase } = await book(app, app.visitor(), { who: customer('Impatient'), when: 'later' });
    const asked = Array.from({ length: 10 }, () =>
      app.visitor().call('POST /_api/bookings/cancel', { bookingId: booking.id, token }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
    await waitFor(async () => refundsOf(purchase.intentId).length === 1);
    await app.catchUp();
    expect(refundsOf(purchase.intentId)).toHaveLength(1);
  });

  // shows: product/promises/fine, product/promises/automatic-star
  it('is the job’s cleaner’s too, and an admin’s: everything goes back, whatever the hour', async () => {
    const { visitor: cleaner, admin } = await approvedCleaner(app, { week: everyDay });
    const stranger = await approvedCleaner(app);
    const { slots } = await cleaner.ask('GET /_api/cleaner/schedule', {});
    const cancel = (who: Visitor, bookingId: number) => who.call('POST /_api/bookings/cancel', { bookingId });
    const [first, second] = slots.slice(-2) as [(typeof slots)[0], (typeof slots)[0]];
    for (const [by, slot, left] of [
      ['cleaner', first, 'blocked'],
      ['admin', second, 'open'],
    ] as const) {
      const { booking, token, purchase } = await book(app, app.visitor(), { slotId: slot.id });
      const refused = await cancel(stranger.visitor, booking.id);
      expect([refused.status, refused.error]).toEqual([404, 'Booking not found']);
      expect((await cancel(by === 'cleaner' ? cleaner : admin, booking.id)).status).toBe(200);
      const after = await app.visitor().ask('GET /_api/bookings/by-token', { token });
      expect(after.booking).toMatchObject({
        status: 'canceled',
        canceledBy: by,
        refundedAmount: booking.totalAmount,
      });
      await waitFor(async () => refundsOf(purchase.intentId).length === 1);
      const now = (await cleaner.ask('GET /_api/cleaner/schedule', {})).slots.find(({ id }) => id === slot.id);
      expect(now?.status).toBe(left);
    }
    // Canceling costs a cleaner neither money nor a star.
    expect((await cleaner.ask('GET /_api/cleaner/dashboard-stats', {})).ratings).toBe(0);
    const { entries } = await cleaner.ask('GET /_api/cleaner/ledger', {});
    expect(entries.filter(({ owed, net }) => owed > 0 || net < 0)).toEqual([]);
  });

  // shows: defense 1, product/roles/booking-link-needs-no-login
  it('is refused to everybody without the link, as if the booking did not exist', async () => {
    const { booking } = await book(app, app.visitor(), { who: customer('Quiet Owner'), when: 'later' });
    const other = await book(app, app.visitor(), { who: customer('Other Owner'), when: 'later' });
    const stranger = app.visitor();
    const tries = [
      { bookingId: booking.id },
      { bookingId: booking.id, token: 'guess' },
      { bookingId: booking.id, token: other.token },
      { bookingId: 2_000_000_000 },
    ];
    for (const input of tries) {
      const { status, error } = await stranger.call('POST /_api/bookings/cancel', input);
      expect([status, error]).toEqual([404, 'Booking not found']);
    }
  });

  it.each([
    ['{"bookingId":"1"}', 'Invalid booking'],
    ['{"bookingId":0}', 'Invalid booking'],
    ['{"bookingId":1.5}', 'Invalid booking'],
    ['{"bookingId":1,"extra":1}', 'Unknown field: extra'],
    ['{"bookingId":1,"refundAmount":"135"}', 'Invalid amount'],
    ['{"bookingId":1,"refundAmount":-1}', 'Invalid amount'],
  ])('refuses %s', async (body, message) => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.visitor().fetch('/_api/bookings/cancel', { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toEqual([400, { error: message }]);
  });

  it('keeps one hour at the booked rate within the last day, and nothing is offered after the start', async () => {
    const late = await book(app, app.visitor(), { who: customer('Late Canceler'), when: 'later' });
    const never = await book(app, app.visitor(), { who: customer('No Canceler'), when: 'later' });
    const visitor = app.visitor();
    const preview = (token: string, id: number) =>
      visitor.call('GET /_api/bookings/cancel-preview', { bookingId: String(id), token });

    await goTo(late.startTime, DAY + MINUTE);
    expect((await preview(late.token, late.booking.id)).body.feeAmount).toBe(0);

    await goTo(late.startTime, 23 * HOUR);
    const { booking } = await visitor.ask('GET /_api/bookings/by-token', { token: late.token });
    const hour = booking.totalAmount / ((Date.parse(booking.timeSlot.endTime) - Date.parse(late.startTime)) / HOUR);
    expect((await preview(late.token, late.booking.id)).body).toMatchObject({
      feeAmount: hour,
      refundAmount: booking.totalAmount - hour,
    });
    await visitor.ask('POST /_api/bookings/cancel', { bookingId: late.booking.id, token: late.token });
    await waitFor(async () => refundsOf(late.purchase.intentId)[0]?.amount === (booking.totalAmount - hour) * 100);

    // What is stored decides, not how far away the start is.
    for (const [ahead, isFree] of [
      [HOUR, true],
      [-MINUTE, false],
    ] as const) {
      const freeUntil = new Date(app.clock.now().getTime() + ahead);
      const { pool } = app.server.database;
      await pool.query('update bookings set free_until = $2 where id = $1', [never.booking.id, freeUntil]);
      const { body } = await preview(never.token, never.booking.id);
      expect([body.feeAmount === 0, body.freeUntil]).toEqual([isFree, freeUntil.toISOString()]);
    }

    await goTo(never.startTime, 0);
    const refused = await preview(never.token, never.booking.id);
    expect(refused.status).toBe(409);
    const { status } = await visitor.call('POST /_api/bookings/cancel', {
      bookingId: never.booking.id,
      token: never.token,
    });
    expect(status).toBe(409);
  });

  it('tells the hours that it was booked with, whatever is kept today', async () => {
    const { booking, token, startTime } = await book(app, app.visitor(), { who: customer('Two Kept'), when: 'later' });
    await app.server.database.pool.query('update bookings set kept_hours = 2 where id = $1', [booking.id]);
    const emailOf = async (kind: string) => {
      const about = { key: '', bookingId: booking.id, userId: null, contactMessageId: null };
      return JSON.stringify(await app.server.modules.bookings.emailRenderers[kind]!(about));
    };
    expect(await emailOf('booking-confirmed')).toMatch(/After that, two hours \(\$[\d.]+\) are kept for/);
    await goTo(startTime, HOUR);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    expect(await emailOf('booking-canceled')).toMatch(/Two hours \(\$[\d.]+\) are kept for/);
    expect(await emailOf('job-canceled')).toMatch(/so two hours \(\$[\d.]+, before the platform fee\) stay yours/);
    expect(await emailOf('no-show')).toMatch(/Two hours \(\$[\d.]+\) are kept for the way/);
  });

  it('is free for five minutes even for a job of tomorrow morning', async () => {
    const { booking, token } = await book(app, app.visitor(), { who: customer('Second Thoughts'), when: 'soon' });
    const visitor = app.visitor();
    const preview = () => visitor.ask('GET /_api/bookings/cancel-preview', { bookingId: String(booking.id), token });
    expect((await preview()).feeAmount).toBe(0);
    await app.clock.advance(6 * MINUTE);
    expect((await preview()).feeAmount).toBeGreaterThan(0);
  });
});

describe('the link', () => {
  // shows: defense 3, defense 7, defense 81
  it('says no more of its customer than the name, and nothing of the payment', async () => {
    const who = { ...customer('Private Person'), phone: '410 555 0177', address: '77 Quiet Street' };
    const { token, purchase } = await book(app, app.visitor(), { who, when: 'soon' });
    const shown = await app.visitor().fetch(`/_api/bookings/by-token?token=${token}`);
    const text = await shown.text();
    expect(text).toContain(who.name);
    for (const secret of [who.email, who.phone, who.address, purchase.intentId, token]) {
      expect(text).not.toContain(secret);
    }
    // The link itself is nowhere to be read: the database finds it by a hash.
    expect(await findRowsWith(app.server.database.pool, [token])).toEqual([]);
  });

  it('takes an address that was left out', async () => {
    const { booking, token } = await book(app, app.visitor(), { who: customer('Adds Address'), when: 'soon' });
    const visitor = app.visitor();
    await visitor.ask('POST /_api/bookings/details', {
      bookingId: booking.id,
      token,
      address: '12 Light St',
      notes: 'Ring twice',
    });
    expect((await visitor.ask('GET /_api/bookings/by-token', { token })).booking.detailsMissing).toBe(false);
  });

  // shows: defense 6
  it('only shows the booking once it is canceled', async () => {
    const { booking, token } = await book(app, app.visitor(), { who: customer('Over And Out'), when: 'soon' });
    const visitor = app.visitor();
    await visitor.ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    const change = { bookingId: booking.id, token, address: '12 Light St' };
    expect((await visitor.call('POST /_api/bookings/details', change)).status).toBe(409);
    const shown = (await visitor.ask('GET /_api/bookings/by-token', { token })).booking;
    expect([shown.status, shown.detailsMissing]).toEqual(['canceled', true]);
  });

  // shows: defense 3, defense 6, product/booking-link/invalid-or-expired
  it('is invalid when guessed, and expires thirty days after the job', async () => {
    const { token, startTime } = await book(app, app.visitor(), { who: customer('Old Link'), when: 'later' });
    const visitor = app.visitor();
    expect((await visitor.call('GET /_api/bookings/by-token', { token })).status).toBe(200);
    const guessed = await visitor.call('GET /_api/bookings/by-token', { token: 'x'.repeat(43) });
    expect([guessed.status, guessed.error]).toEqual([404, 'This booking link is invalid or has expired.']);
    expect((await visitor.call('GET /_api/bookings/by-token', { token: '' })).error).toBe('Token is required');

    await goTo(startTime, -31 * DAY);
    const old = await visitor.call('GET /_api/bookings/by-token', { token });
    expect([old.status, old.error]).toEqual([404, 'This booking link is invalid or has expired.']);
  });
});
