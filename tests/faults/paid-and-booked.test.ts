import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { create, DECLINED_CARD } from '../book.ts';
import { openTestHouse, type TestHouse } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { bookTime, holdAndPay, holdTime, type Offer, pay, purchaseOf, slotSupply, somebody } from './shopping.ts';
import { bookingOfSlot, countBookings, isStray, untilBooking } from './test-hooks.sql.ts';

let house: TestHouse;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  house = await openTestHouse();
  nextOffer = await slotSupply(house.visitor());
});
let strays: string[] = [];
afterEach(() => closingAudit({ sandbox: house.sandbox, pool: house.server.database.pool }, { strays }));
afterAll(() => house.stop());

const pool = () => house.server.database.pool;
const eventOf = (type: string, intentId: string) => {
  const event = house.sandbox.stripe
    .objects('event')
    .find((candidate) => candidate.type === type && (candidate.data.object as { id?: string }).id === intentId);
  if (!event) throw new Error(`The provider has no ${type} of ${intentId}.`);
  return event.id;
};

describe('a paid time is booked once', () => {
  it('when the tab was closed after paying: by the webhook', async () => {
    const offer = await nextOffer();
    await holdAndPay(house.sandbox, house.visitor(), offer);
    await untilBooking(pool(), offer.slotId, 'scheduled');
  });

  it('when no webhook ever comes and the tab was closed: by the reconciler', async () => {
    house.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    await holdAndPay(house.sandbox, house.visitor(), offer);
    await house.catchUp();
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('scheduled');
  });

  it('when the webhook is there before create', async () => {
    const offer = await nextOffer();
    const visitor = house.visitor();
    const purchase = await holdAndPay(house.sandbox, visitor, offer);
    const booked = await untilBooking(pool(), offer.slotId, 'scheduled');
    const { status, body } = await create(visitor, purchase);
    expect([status, body.booking.id]).toEqual([200, booked.id]);
    await house.visitor().ask('GET /_api/bookings/by-token', { token: body.token });
  });

  it('when the webhook comes six times and create is called five times, all at once', async () => {
    house.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const visitor = house.visitor();
    const purchase = await holdAndPay(house.sandbox, visitor, offer);
    const event = eventOf('payment_intent.succeeded', purchase.intentId);
    const [answers, webhooks] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => create(visitor, purchase))),
      house.sandbox.stripe.resendEvent(event, 6),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(webhooks).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect(await countBookings(pool(), offer.slotId)).toBe(1);
  });

  it.each(['reversed', 'shuffled'] as const)('when events come %s, three times each', async (order) => {
    house.sandbox.stripe.holdEvents();
    const offers = [await nextOffer(), await nextOffer(), await nextOffer()];
    for (const offer of offers) {
      const { body } = await holdTime(house.visitor(), offer);
      expect((await pay(house.sandbox, body.clientSecret, DECLINED_CARD)).error).toBe('Your card was declined.');
      await pay(house.sandbox, body.clientSecret);
    }
    await house.sandbox.stripe.releaseEvents({ order, times: 3 });
    for (const { slotId } of offers) await untilBooking(pool(), slotId, 'scheduled');
  });

  it('when the event of a failed card comes after that of the good one', async () => {
    house.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const visitor = house.visitor();
    const { body: hold } = await holdTime(visitor, offer);
    await pay(house.sandbox, hold.clientSecret, DECLINED_CARD);
    const { intentId } = await pay(house.sandbox, hold.clientSecret);
    await house.sandbox.stripe.resendEvent(eventOf('payment_intent.succeeded', intentId));
    await untilBooking(pool(), offer.slotId, 'scheduled');
    await house.sandbox.stripe.resendEvent(eventOf('payment_intent.payment_failed', intentId));
    expect((await create(visitor, purchaseOf(offer, hold))).status).toBe(200);
  });
});

describe('create does not believe the browser', () => {
  it('books nothing for a hold that is not paid', async () => {
    const offer = await nextOffer();
    const visitor = house.visitor();
    const { body: hold } = await holdTime(visitor, offer);
    const answer = await create(visitor, purchaseOf(offer, hold));
    expect([answer.status, answer.error]).toEqual([402, 'Payment failed.']);
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('pending');
  });

  it('books nothing for another amount, another time, another service, an unknown payment or somebody else', async () => {
    house.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const other = await nextOffer();
    const visitor = house.visitor();
    const purchase = await holdAndPay(house.sandbox, visitor, offer);
    const claims = [
      [visitor, { amount: purchase.amount - 0.01 }, 400],
      [visitor, { slotId: other.slotId }, 400],
      [visitor, { serviceId: 999 }, 400],
      [visitor, { intentId: 'pi_unknown12345678' }, 404],
      [house.visitor(), {}, 404],
    ] as const;
    for (const [who, change, status] of claims) {
      expect((await create(who, { ...purchase, ...change })).status).toBe(status);
    }
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('pending');
    expect((await create(visitor, purchase)).status).toBe(200);
  });

  it('does not take the payment of one booking for another', async () => {
    const visitor = house.visitor();
    const { purchase, bookingId } = await bookTime(house.sandbox, visitor, await nextOffer());
    const second = await nextOffer();
    const { body: hold } = await holdTime(visitor, second);
    const replayed = await create(visitor, { ...purchaseOf(second, hold), intentId: purchase.intentId });
    expect(replayed.status).toBe(400);
    expect((await bookingOfSlot(pool(), second.slotId))?.status).toBe('pending');
    expect((await create(visitor, purchase)).body.booking.id).toBe(bookingId);
  });
});

describe('one time, many buyers', () => {
  it('goes to one of six, and the others are told and not charged', async () => {
    const offer = await nextOffer();
    const buyers = Array.from({ length: 6 }, () => house.visitor());
    const answers = await Promise.all(buyers.map((buyer) => holdTime(buyer, offer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    for (const { status, error } of answers) {
      if (status === 409) expect(error).toBe('That time was just taken. Please choose another.');
    }
    const winner = answers.findIndex(({ status }) => status === 200);
    await pay(house.sandbox, answers[winner]!.body.clientSecret);
    expect((await create(buyers[winner]!, purchaseOf(offer, answers[winner]!.body))).status).toBe(200);
    expect((await holdTime(house.visitor(), offer)).status).toBe(409);
  });

  it('is held for the twentieth buyer as for the first, although PostgreSQL plans anew after the fifth', async () => {
    for (let i = 0; i < 20; i++) expect((await holdTime(house.visitor(), await nextOffer())).status).toBe(200);
  });

  it('is held once, by one intent, for who clicks twice', async () => {
    const visitor = house.visitor();
    await holdTime(visitor, await nextOffer()); // gives the cookie
    const offer = await nextOffer();
    const who = somebody();
    const clicks = await Promise.all(Array.from({ length: 4 }, () => holdTime(visitor, offer, who)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(clicks.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(new Set(clicks.map(({ body }) => body.heldUntil)).size).toBe(1);
  });
});

describe('money that nobody asked for', () => {
  it('is noted for a person to look at when no booking is named, by the webhook or the reconciler', async () => {
    const { id } = await house.sandbox.stripe.payUnasked({ amount: 5000 });
    await waitFor(() => isStray(pool(), id));
    house.sandbox.stripe.holdEvents();
    const { id: silent } = await house.sandbox.stripe.payUnasked({ amount: 6000 });
    await house.catchUp();
    expect(await isStray(pool(), silent)).toBe(true);
    strays = [id, silent];
  });

  it.each([
    ['less', -100],
    ['more', 100],
  ])(
    'goes back whole when the provider says that %s was paid than agreed, and the time is open again',
    async (_what, cents) => {
      const offer = await nextOffer();
      const { body } = await holdTime(house.visitor(), offer);
      const intentId = body.clientSecret.split('_secret_')[0]!;
      // As somebody with the provider's dashboard could.
      house.sandbox.stripe.objects('payment_intent').find(({ id }) => id === intentId)!.amount += cents;
      await pay(house.sandbox, body.clientSecret);
      await waitFor(async () => house.sandbox.stripe.objects('refund').find((r) => r.payment_intent === intentId));
      const { timeSlot } = await house.visitor().ask('GET /_api/time-slot', { timeSlotId: String(offer.slotId) });
      expect(timeSlot.available).toBe(true);
    },
  );

  it('goes back whole when it names a booking that is paid already', async () => {
    const { bookingId, token, purchase } = await bookTime(house.sandbox, house.visitor(), await nextOffer());
    const second = await house.sandbox.stripe.payUnasked({
      amount: Math.round(purchase.amount * 100),
      metadata: { booking_id: String(bookingId), attempt: '1' },
    });
    await waitFor(async () => house.sandbox.stripe.objects('refund').find((r) => r.payment_intent === second.id));
    const { booking } = await house.visitor().ask('GET /_api/bookings/by-token', { token });
    expect(booking.status).toBe('scheduled');
  });
});
