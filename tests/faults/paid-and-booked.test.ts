import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { create, DECLINED_CARD } from '../book.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { bookTime, holdAndPay, holdTime, type Offer, pay, purchaseOf, slotSupply, somebody } from './shopping.ts';
import { bookingOfSlot, countBookings, isUnmatchedPayment, waitForBooking } from './test-hooks.sql.ts';

let app: TestApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startTestApp();
  nextOffer = await slotSupply(app.visitor());
});
let unmatchedPayments: string[] = [];
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { unmatchedPayments }));
afterAll(() => app.stop());

const pool = () => app.server.database.pool;
const eventOf = (type: string, intentId: string) => {
  const event = app.sandbox.stripe
    .objects('event')
    .find((candidate) => candidate.type === type && (candidate.data.object as { id?: string }).id === intentId);
  if (!event) throw new Error(`The provider has no ${type} of ${intentId}.`);
  return event.id;
};

describe('a paid time is booked once', () => {
  // shows: fault F10
  it('when the tab was closed after paying: by the webhook', async () => {
    const offer = await nextOffer();
    await holdAndPay(app.sandbox, app.visitor(), offer);
    await waitForBooking(pool(), offer.slotId, 'scheduled');
  });

  // shows: fault F10, fault F19
  it('when no webhook ever comes and the tab was closed: by the reconciler', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    await holdAndPay(app.sandbox, app.visitor(), offer);
    await app.catchUp();
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('scheduled');
  });

  // shows: fault F18
  it('when the webhook is there before create', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const purchase = await holdAndPay(app.sandbox, visitor, offer);
    const booked = await waitForBooking(pool(), offer.slotId, 'scheduled');
    const { status, body } = await create(visitor, purchase);
    expect([status, body.booking.id]).toEqual([200, booked.id]);
    await app.visitor().ask('GET /_api/bookings/by-token', { token: body.token });
  });

  it('when the webhook comes six times and create is called five times, all at once', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const visitor = app.visitor();
    const purchase = await holdAndPay(app.sandbox, visitor, offer);
    const event = eventOf('payment_intent.succeeded', purchase.intentId);
    const [answers, webhooks] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => create(visitor, purchase))),
      app.sandbox.stripe.resendEvent(event, 6),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(webhooks).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect(await countBookings(pool(), offer.slotId)).toBe(1);
  });

  // shows: defense 48, fault F18
  it.each(['reversed', 'shuffled'] as const)('when events come %s, three times each', async (order) => {
    app.sandbox.stripe.holdEvents();
    const offers = [await nextOffer(), await nextOffer(), await nextOffer()];
    for (const offer of offers) {
      const { body } = await holdTime(app.visitor(), offer);
      expect((await pay(app.sandbox, body.clientSecret, DECLINED_CARD)).error).toBe('Your card was declined.');
      await pay(app.sandbox, body.clientSecret);
    }
    await app.sandbox.stripe.releaseEvents({ order, times: 3 });
    for (const { slotId } of offers) await waitForBooking(pool(), slotId, 'scheduled');
  });

  // shows: fault F18
  it('when the event of a failed card comes after that of the good one', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const visitor = app.visitor();
    const { body: hold } = await holdTime(visitor, offer);
    await pay(app.sandbox, hold.clientSecret, DECLINED_CARD);
    const { intentId } = await pay(app.sandbox, hold.clientSecret);
    await app.sandbox.stripe.resendEvent(eventOf('payment_intent.succeeded', intentId));
    await waitForBooking(pool(), offer.slotId, 'scheduled');
    await app.sandbox.stripe.resendEvent(eventOf('payment_intent.payment_failed', intentId));
    expect((await create(visitor, purchaseOf(offer, hold))).status).toBe(200);
  });
});

describe('create does not believe the browser', () => {
  // shows: defense 41
  it('books nothing for a hold that is not paid', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const { body: hold } = await holdTime(visitor, offer);
    const answer = await create(visitor, purchaseOf(offer, hold));
    expect([answer.status, answer.error]).toEqual([402, 'Payment failed.']);
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('pending');
  });

  // shows: defense 40, defense 41, product/states/booking-made-on-success
  it('books nothing for another amount, another time, another service, an unknown payment or somebody else', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const other = await nextOffer();
    const visitor = app.visitor();
    const purchase = await holdAndPay(app.sandbox, visitor, offer);
    const claims = [
      [visitor, { amount: purchase.amount - 0.01 }, 400],
      [visitor, { slotId: other.slotId }, 400],
      [visitor, { serviceId: 999 }, 400],
      [visitor, { intentId: 'pi_unknown12345678' }, 404],
      [app.visitor(), {}, 404],
    ] as const;
    for (const [who, change, status] of claims) {
      expect((await create(who, { ...purchase, ...change })).status).toBe(status);
    }
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('pending');
    expect((await create(visitor, purchase)).status).toBe(200);
  });

  // shows: defense 41
  it('does not take the payment of one booking for another', async () => {
    const visitor = app.visitor();
    const { purchase, bookingId } = await bookTime(app.sandbox, visitor, await nextOffer());
    const second = await nextOffer();
    const { body: hold } = await holdTime(visitor, second);
    const replayed = await create(visitor, { ...purchaseOf(second, hold), intentId: purchase.intentId });
    expect(replayed.status).toBe(400);
    expect((await bookingOfSlot(pool(), second.slotId))?.status).toBe('pending');
    expect((await create(visitor, purchase)).body.booking.id).toBe(bookingId);
  });
});

describe('one time, many buyers', () => {
  // shows: fault F16
  it('goes to one of six, and the others are told and not charged', async () => {
    const offer = await nextOffer();
    const buyers = Array.from({ length: 6 }, () => app.visitor());
    const answers = await Promise.all(buyers.map((buyer) => holdTime(buyer, offer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { status, error } of answers) {
      if (status === 409) expect(error).toBe('That time was just taken. Please choose another.');
    }
    const winner = answers.findIndex(({ status }) => status === 200);
    await pay(app.sandbox, answers[winner]!.body.clientSecret);
    expect((await create(buyers[winner]!, purchaseOf(offer, answers[winner]!.body))).status).toBe(200);
    expect((await holdTime(app.visitor(), offer)).status).toBe(409);
  });

  it('is held for the twentieth buyer as for the first, although PostgreSQL plans anew after the fifth', async () => {
    for (let i = 0; i < 20; i++) expect((await holdTime(app.visitor(), await nextOffer())).status).toBe(200);
  });

  it('is held once, by one intent, for who clicks twice', async () => {
    const visitor = app.visitor();
    await holdTime(visitor, await nextOffer()); // gives the cookie
    const offer = await nextOffer();
    const who = somebody();
    const clicks = await Promise.all(Array.from({ length: 4 }, () => holdTime(visitor, offer, who)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(clicks.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(new Set(clicks.map(({ body }) => body.heldUntil)).size).toBe(1);
  });
});

describe('a payment that nobody requested', () => {
  // shows: fault F19
  it('is recorded as unmatched when no booking is named, by the webhook or the reconciler', async () => {
    const { id } = await app.sandbox.stripe.payUnrequested({ amount: 5000 });
    await waitFor(() => isUnmatchedPayment(pool(), id));
    app.sandbox.stripe.holdEvents();
    const { id: silent } = await app.sandbox.stripe.payUnrequested({ amount: 6000 });
    await app.catchUp();
    expect(await isUnmatchedPayment(pool(), silent)).toBe(true);
    unmatchedPayments = [id, silent];
  });

  it('is recorded as unmatched when its metadata has a number that no booking can have, and stops nothing', async () => {
    app.sandbox.stripe.holdEvents();
    const older = await app.sandbox.stripe.payUnrequested({ amount: 6000 });
    const metadata = { booking_id: '9999999999', attempt: '9999999999' };
    const { id } = await app.sandbox.stripe.payUnrequested({ amount: 5000, metadata });
    unmatchedPayments = [...unmatchedPayments, older.id, id];
    // The newest payment comes first; the round goes on behind it.
    await app.catchUp();
    expect(await isUnmatchedPayment(pool(), id)).toBe(true);
    expect(await isUnmatchedPayment(pool(), older.id)).toBe(true);
  });

  // shows: defense 40
  it.each([
    ['less', -100],
    ['more', 100],
  ])(
    'goes back whole when the provider says that %s was paid than agreed, and the time is open again',
    async (_what, cents) => {
      const offer = await nextOffer();
      const { body } = await holdTime(app.visitor(), offer);
      const intentId = body.clientSecret.split('_secret_')[0]!;
      // As somebody with the provider's dashboard could.
      app.sandbox.stripe.objects('payment_intent').find(({ id }) => id === intentId)!.amount += cents;
      await pay(app.sandbox, body.clientSecret);
      await waitFor(async () => app.sandbox.stripe.objects('refund').find((r) => r.payment_intent === intentId));
      const { timeSlot } = await app.visitor().ask('GET /_api/time-slot', { timeSlotId: String(offer.slotId) });
      expect(timeSlot.available).toBe(true);
    },
  );

  it('goes back whole when it names a booking that is paid already', async () => {
    const { bookingId, token, purchase } = await bookTime(app.sandbox, app.visitor(), await nextOffer());
    const second = await app.sandbox.stripe.payUnrequested({
      amount: Math.round(purchase.amount * 100),
      metadata: { booking_id: String(bookingId), attempt: '1' },
    });
    await waitFor(async () => app.sandbox.stripe.objects('refund').find((r) => r.payment_intent === second.id));
    const { booking } = await app.visitor().ask('GET /_api/bookings/by-token', { token });
    expect(booking.status).toBe('scheduled');
  });
});
