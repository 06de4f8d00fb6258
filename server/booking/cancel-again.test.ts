import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDollars } from '#contract/money';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { book, customer } from '../../tests/book.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { approvedCleaner, everyDay } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const refundsOf = (intentId: string) =>
  app.sandbox.stripe.objects('refund').filter((refund) => refund.payment_intent === intentId);

describe('canceling', () => {
  // shows: product/canceling/other-terms
  it('on other terms than those that were shown is refused with the new ones, and changes nothing', async () => {
    const { booking, token, purchase, startTime } = await book(app, app.visitor(), {
      who: customer('Edge Canceler'),
      when: 'later',
    });
    const visitor = app.visitor();
    const bookingId = booking.id;
    const preview = () => visitor.ask('GET /_api/bookings/cancel-preview', { bookingId: String(bookingId), token });
    const cancel = (refundAmount: number) =>
      visitor.call('POST /_api/bookings/cancel', { bookingId, token, refundAmount });

    await advanceTo(app, startTime, -DAY - MINUTE);
    const free = await preview();
    expect(free).toMatchObject({ refundAmount: booking.totalAmount, feeAmount: 0 });
    await advanceTo(app, startTime, MINUTE - DAY);
    const late = await preview();
    const [kept, back] = [formatDollars(late.feeAmount), formatDollars(late.refundAmount)];
    const { status, error } = await cancel(free.refundAmount);
    expect([status, error]).toEqual([
      409,
      `The terms have changed. One hour (${kept}) is kept for your cleaner’s time. ${back} comes back to your card.`,
    ]);
    const { booking: unchanged } = await visitor.ask('GET /_api/bookings/by-token', { token });
    expect(unchanged).toMatchObject({ status: 'scheduled', refundedAmount: 0 });
    const { timeSlot } = await visitor.ask('GET /_api/time-slot', { timeSlotId: String(purchase.slotId) });
    expect(timeSlot.available).toBe(false);
    await app.catchUp();
    expect(refundsOf(purchase.intentId)).toEqual([]);

    expect((await cancel(late.refundAmount)).status).toBe(200);
    await waitFor(async () => refundsOf(purchase.intentId)[0]?.amount === late.refundAmount * 100);
  });
});

describe('canceling once more', () => {
  // shows: product/canceling/repeated
  it('reads the same where the answer got lost, also when the terms would be others by then', async () => {
    const { booking, token, purchase, startTime } = await book(app, app.visitor(), {
      who: customer('Lost Answer'),
      when: 'later',
    });
    const cancel = () =>
      app.visitor().ask('POST /_api/bookings/cancel', {
        bookingId: booking.id,
        token,
        refundAmount: booking.totalAmount,
      });
    const first = await cancel();
    await advanceTo(app, startTime, -HOUR);
    expect(await cancel()).toEqual(first);
    await app.catchUp();
    await waitFor(async () => refundsOf(purchase.intentId).length === 1);
    expect(refundsOf(purchase.intentId)[0]!.amount).toBe(booking.totalAmount * 100);
  });

  it('of what somebody else has canceled is refused', async () => {
    const { visitor: cleaner, admin } = await approvedCleaner(app, { week: everyDay });
    const { slots } = await cleaner.ask('GET /_api/cleaner/schedule', {});
    const canceledBy = { cleaner, admin, customer: app.visitor() };
    const sides = Object.keys(canceledBy) as (keyof typeof canceledBy)[];
    for (const [i, first] of sides.entries()) {
      const { booking, token } = await book(app, app.visitor(), { slotId: slots.at(-1 - i)!.id });
      const cancel = (side: keyof typeof canceledBy) =>
        canceledBy[side].call('POST /_api/bookings/cancel', {
          bookingId: booking.id,
          ...(side === 'customer' ? { token } : {}),
        });
      expect((await cancel(first)).status).toBe(200);
      for (const side of sides) expect([side, (await cancel(side)).status]).toEqual([side, side === first ? 200 : 409]);
      const after = await app.visitor().ask('GET /_api/bookings/by-token', { token });
      expect(after.booking.canceledBy).toBe(first);
    }
  });
});
