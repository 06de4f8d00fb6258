import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { create } from '../book.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { closingAudit } from './closing-audit.ts';
import { bookTime, holdTime, type Offer, slotSupply } from './shopping.ts';
import { bookingOfSlot, countBookings, setCleanerStatus, slotStatus } from './test-hooks.sql.ts';

let app: TestApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startTestApp();
  nextOffer = await slotSupply(app.visitor());
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: pool() }));
afterAll(() => app.stop());

const pool = () => app.server.database.pool;
const cancel = (bookingId: number, token: string) =>
  app.visitor().call('POST /_api/bookings/cancel', { bookingId, token });
const refundsOf = (intentId: string) =>
  app.sandbox.stripe.objects('refund').filter((refund) => refund.payment_intent === intentId);
const successOf = (intentId: string) =>
  app.sandbox.stripe
    .objects('event')
    .find(({ type, data }) => type === 'payment_intent.succeeded' && (data.object as { id?: string }).id === intentId)!;

describe('canceling', () => {
  // shows: defense 2
  it('twenty times at once is one cancel and one refund', async () => {
    const { bookingId, token, purchase } = await bookTime(app.sandbox, app.visitor(), await nextOffer());
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(bookingId, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await closingAudit({ sandbox: app.sandbox, pool: pool() });
    expect(refundsOf(purchase.intentId).map(({ amount }) => amount)).toEqual([Math.round(purchase.amount * 100)]);
    expect(await slotStatus(pool(), purchase.slotId)).toBe('open');
  });

  it('while the webhook of the payment comes again and again leaves it canceled', async () => {
    const visitor = app.visitor();
    const { bookingId, token, purchase } = await bookTime(app.sandbox, visitor, await nextOffer());
    const [webhooks, canceled, created] = await Promise.all([
      app.sandbox.stripe.resendEvent(successOf(purchase.intentId).id, 6),
      cancel(bookingId, token),
      create(visitor, purchase),
      app.catchUp(),
    ]);
    expect(webhooks).toEqual([200, 200, 200, 200, 200, 200]);
    expect([canceled.status, created.status]).toEqual([200, 200]);
    const late = await create(visitor, purchase);
    expect([late.status, late.body.booking.status]).toEqual([200, 'canceled']);
    expect(await countBookings(pool(), purchase.slotId)).toBe(1);
  });

  it('against the webhook that has not come yet: whatever comes late finds it canceled', async () => {
    app.sandbox.stripe.holdEvents();
    const { bookingId, token, purchase } = await bookTime(app.sandbox, app.visitor(), await nextOffer());
    await Promise.all([
      cancel(bookingId, token),
      app.sandbox.stripe.releaseEvents({ order: 'shuffled', times: 3 }),
      app.catchUp(),
    ]);
    expect((await bookingOfSlot(pool(), purchase.slotId))?.status).toBe('canceled');
  });

  it('gives the time to the next buyer, and the old payment can take neither it nor the money back', async () => {
    const visitor = app.visitor();
    const offer = await nextOffer();
    const first = await bookTime(app.sandbox, visitor, offer);
    await cancel(first.bookingId, first.token);
    const second = await bookTime(app.sandbox, app.visitor(), offer);
    expect(second.bookingId).not.toBe(first.bookingId);
    await app.sandbox.stripe.resendEvent(successOf(first.purchase.intentId).id, 3);
    await create(visitor, first.purchase);
    await app.catchUp();
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('scheduled');
    expect((await cancel(first.bookingId, first.token)).status).toBe(200);
    expect((await cancel(first.bookingId, second.token)).status).toBe(404);
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('scheduled');
  });

  it('after the cleaner was suspended still gives everything back', async () => {
    const offer = await nextOffer();
    const { bookingId, token } = await bookTime(app.sandbox, app.visitor(), offer);
    await setCleanerStatus(pool(), offer.slotId, 'suspended');
    expect((await cancel(bookingId, token)).status).toBe(200);
    expect((await holdTime(app.visitor(), offer)).status).toBe(409);
    await setCleanerStatus(pool(), offer.slotId, 'active');
  });

  it('a hold that is not paid is not possible: it has no link', async () => {
    const offer = await nextOffer();
    await holdTime(app.visitor(), offer);
    const pending = await bookingOfSlot(pool(), offer.slotId);
    expect((await cancel(pending!.id, 'no-link')).status).toBe(404);
    const bare = await app.visitor().call('POST /_api/bookings/cancel', { bookingId: pending!.id });
    expect(bare.status).toBe(404);
  });

  // The clock moves on for good: these come last.
  it('within the last day keeps one hour, once, also when asked for twenty times', async () => {
    const { bookingId, token, purchase } = await bookTime(app.sandbox, app.visitor(), await nextOffer());
    const { booking } = await app.visitor().ask('GET /_api/bookings/by-token', { token });
    await goTo(Date.parse(booking.timeSlot.startTime) - (policy.cancel.freeHoursBefore - 1) * HOUR);
    const { refundAmount, feeAmount } = await app
      .visitor()
      .ask('GET /_api/bookings/cancel-preview', { bookingId: String(bookingId), token });
    expect(refundAmount + feeAmount).toBe(purchase.amount);
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(bookingId, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await closingAudit({ sandbox: app.sandbox, pool: pool() });
    expect(refundsOf(purchase.intentId).map(({ amount }) => amount)).toEqual([Math.round(refundAmount * 100)]);
  });

  // shows: defense 2
  it('after the start is refused, and nothing goes back', async () => {
    const { bookingId, token, purchase } = await bookTime(app.sandbox, app.visitor(), await nextOffer());
    const { booking } = await app.visitor().ask('GET /_api/bookings/by-token', { token });
    await goTo(Date.parse(booking.timeSlot.startTime));
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(bookingId, token)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect(refundsOf(purchase.intentId)).toHaveLength(0);
  });
});

/** Moves the clock to a moment; never back. */
const goTo = (moment: number) => app.clock.advance(Math.max(0, moment - app.clock.now().getTime()));
