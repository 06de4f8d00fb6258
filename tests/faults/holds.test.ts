import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { create } from '../book.ts';
import { register } from '../sign-up.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { bookTime, holdAndPay, holdTime, type Offer, pay, purchaseOf, slotSupply, somebody } from './shopping.ts';
import { bookingOfSlot, setCleanerStatus, slotStatus, waitForBooking } from './test-hooks.sql.ts';

let app: TestApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startTestApp();
  nextOffer = await slotSupply(app.visitor());
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: pool() }));
afterAll(() => app.stop());

const pool = () => app.server.database.pool;
const HOLD = policy.hold.minutes * MINUTE;
const intent = (id: string) => app.sandbox.stripe.objects('payment_intent').find((candidate) => candidate.id === id)!;
const emailsTo = (email: string) => app.sandbox.mail.messages(email).map(({ subject }) => subject);

describe('an abandoned hold', () => {
  // shows: defense 44
  it('is released by background work, at the provider first', async () => {
    const offer = await nextOffer();
    const { body: hold } = await holdTime(app.visitor(), offer);
    await app.clock.advance(HOLD - MINUTE);
    await app.catchUp();
    expect(await slotStatus(pool(), offer.slotId)).toBe('held');
    await app.clock.advance(2 * MINUTE);
    await app.catchUp();
    expect(await slotStatus(pool(), offer.slotId)).toBe('open');
    expect(intent(purchaseOf(offer, hold).intentId).status).toBe('canceled');
    expect((await pay(app.sandbox, hold.clientSecret)).error).toMatch(/canceled/);
  });

  it('goes to the next buyer at once when its time is over, without waiting for background work', async () => {
    const offer = await nextOffer();
    const first = app.visitor();
    const { body: abandoned } = await holdTime(first, offer);
    expect((await holdTime(app.visitor(), offer)).status).toBe(409);
    await app.clock.advance(HOLD + MINUTE);
    const second = app.visitor();
    const { status, body: hold } = await holdTime(second, offer);
    expect(status).toBe(200);
    expect(intent(purchaseOf(offer, abandoned).intentId).status).toBe('canceled');
    expect((await create(first, purchaseOf(offer, abandoned))).status).toBe(409);
    await pay(app.sandbox, hold.clientSecret);
    expect((await create(second, purchaseOf(offer, hold))).status).toBe(200);
  });

  it('goes to one of six who come for it together', async () => {
    const offer = await nextOffer();
    await holdTime(app.visitor(), offer);
    await app.clock.advance(HOLD + MINUTE);
    const answers = await Promise.all(Array.from({ length: 6 }, () => holdTime(app.visitor(), offer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('stays with its booker while the provider does not answer, and is released when it does', async () => {
    const offer = await nextOffer();
    const { body: hold } = await holdTime(app.visitor(), offer);
    await app.clock.advance(HOLD + MINUTE);
    const repair = app.sandbox.stripe.addFault({
      on: 'POST /v1/payment_intents/*/cancel',
      kind: 'reset',
      when: 'before',
      times: 100,
    });
    const early = await holdTime(app.visitor(), offer);
    repair();
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await slotStatus(pool(), offer.slotId)).toBe('held');
    expect(intent(purchaseOf(offer, hold).intentId).status).toBe('requires_payment_method');
    expect((await holdTime(app.visitor(), offer)).status).toBe(200);
  });
});

describe('the hold of a guest who signs in', () => {
  // shows: defense 44
  it('is let go once the provider answers; the sign-in waits for neither', async () => {
    const offer = await nextOffer();
    const guest = app.visitor();
    const { body: hold } = await holdTime(guest, offer);
    const repair = app.sandbox.stripe.addFault({
      on: 'POST /v1/payment_intents/*/cancel',
      kind: 'reset',
      when: 'before',
      times: 100,
    });
    await register(guest);
    expect(await slotStatus(pool(), offer.slotId)).toBe('held');
    repair();
    await app.catchUp();
    expect(await slotStatus(pool(), offer.slotId)).toBe('open');
    expect(intent(purchaseOf(offer, hold).intentId).status).toBe('canceled');
  });

  it('is booked where it was paid just before, although nobody has said so yet', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const [guest, who] = [app.visitor(), somebody()];
    const { body: hold } = await holdTime(guest, offer, who);
    await pay(app.sandbox, hold.clientSecret);
    await register(guest);
    await waitForBooking(pool(), offer.slotId, 'scheduled');
    await waitFor(async () => emailsTo(who.email).length === 1);
    expect(emailsTo(who.email)[0]).toMatch(/^Booked: /);
  });
});

describe('an intent that the provider cannot cancel yet', () => {
  const setStatus = (hold: { clientSecret: string }, status: 'processing' | 'requires_payment_method') => {
    intent(hold.clientSecret.split('_secret_')[0]!).status = status;
  };

  it('keeps its time from the next buyer, who reads that it is taken, until it can be canceled', async () => {
    const offer = await nextOffer();
    const { body: hold } = await holdTime(app.visitor(), offer);
    await app.clock.advance(HOLD + MINUTE);
    setStatus(hold, 'processing');
    const refused = await holdTime(app.visitor(), offer);
    expect([refused.status, refused.error]).toEqual([409, 'That time was just taken. Please choose another.']);
    await app.catchUp();
    expect(await slotStatus(pool(), offer.slotId)).toBe('held');
    setStatus(hold, 'requires_payment_method');
    await app.catchUp();
    expect(await slotStatus(pool(), offer.slotId)).toBe('open');
  });

  it('is told to its owner who chooses another service', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const who = somebody();
    const { body: hold } = await holdTime(visitor, offer, who, 0);
    setStatus(hold, 'processing');
    const refused = await holdTime(visitor, offer, who, 1);
    expect([refused.status, refused.error]).toEqual([
      409,
      'Your payment for this time is still being processed. Please wait a moment and try again.',
    ]);
    setStatus(hold, 'requires_payment_method');
    expect((await holdTime(visitor, offer, who, 1)).status).toBe(200);
  });
});

describe('paid at the edge of the hold', () => {
  it('books in the last second, although the news comes when the hold is over and somebody else wants the time', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const visitor = app.visitor();
    const { body: hold } = await holdTime(visitor, offer);
    await app.clock.advance(HOLD - 1000);
    await pay(app.sandbox, hold.clientSecret);
    await app.clock.advance(MINUTE);
    expect((await holdTime(app.visitor(), offer)).status).toBe(409);
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('scheduled');
    expect((await create(visitor, purchaseOf(offer, hold))).status).toBe(200);
  });

  it('books when the card goes through while the hold is being canceled', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const { body: hold } = await holdTime(visitor, offer);
    await app.clock.advance(HOLD + MINUTE);
    const remove = app.sandbox.stripe.onRequest('POST /v1/payment_intents/*/cancel', 'before', async () => {
      remove();
      await pay(app.sandbox, hold.clientSecret);
    });
    await app.catchUp();
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('scheduled');
    expect((await create(visitor, purchaseOf(offer, hold))).status).toBe(200);
  });
});

describe('a time that is lost after paying', () => {
  // shows: defense 19, defense 45
  it('is refunded in full, with an email, when the cleaner was suspended meanwhile', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const visitor = app.visitor();
    const who = somebody('Lost Time');
    const purchase = await holdAndPay(app.sandbox, visitor, offer, who);
    await setCleanerStatus(pool(), offer.slotId, 'suspended');
    const answer = await create(visitor, purchase);
    expect(answer.status).toBe(409);
    expect(answer.error).toContain('Your payment goes back to your card in full.');
    await waitFor(async () => emailsTo(who.email).length === 1);
    expect(emailsTo(who.email)[0]).toMatch(/^Your payment of \$[\d.,]+ goes back$/);
    const refunds = () =>
      app.sandbox.stripe.objects('refund').filter((refund) => refund.payment_intent === purchase.intentId);
    await waitFor(async () => refunds().length > 0);
    expect(refunds().map(({ amount }) => amount)).toEqual([Math.round(purchase.amount * 100)]);
    expect((await create(visitor, purchase)).status).toBe(409);
    await setCleanerStatus(pool(), offer.slotId, 'active');
  });

  // shows: fault F16
  it('goes back once, whoever finds out: webhook, create and reconciler together', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const visitor = app.visitor();
    const purchase = await holdAndPay(app.sandbox, visitor, offer);
    await setCleanerStatus(pool(), offer.slotId, 'suspended');
    const answers = await Promise.all([
      create(visitor, purchase),
      create(visitor, purchase),
      app.sandbox.stripe.releaseEvents({ times: 3 }),
      app.catchUp(),
    ]);
    expect([answers[0].status, answers[1].status]).toEqual([409, 409]);
    await setCleanerStatus(pool(), offer.slotId, 'active');
  });
});

describe('another service during the hold', () => {
  it('cancels the old intent at the provider and keeps the deadline', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const who = somebody();
    const { body: before } = await holdTime(visitor, offer, who, 0);
    await app.clock.advance(4 * MINUTE);
    const { body: after } = await holdTime(visitor, offer, who, 1);
    expect(after.heldUntil).toBe(before.heldUntil);
    expect(after.amount).toBe(offer.services[1]!.totalAmount);
    expect(intent(purchaseOf(offer, before).intentId).status).toBe('canceled');
    const { intentId } = await pay(app.sandbox, after.clientSecret);
    expect(intent(intentId).amount_received).toBe(Math.round(after.amount * 100));
    await waitForBooking(pool(), offer.slotId, 'scheduled');
  });

  it('is refused when the first one is paid already', async () => {
    app.sandbox.stripe.holdEvents();
    const offer = await nextOffer();
    const visitor = app.visitor();
    const who = somebody();
    const purchase = await holdAndPay(app.sandbox, visitor, offer, who);
    expect((await holdTime(visitor, offer, who, 1)).status).toBe(409);
    expect((await create(visitor, purchase)).status).toBe(200);
  });
});

describe('limits', () => {
  it('let a hold owner hold two times, not three', async () => {
    const visitor = app.visitor();
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await holdTime(visitor, await nextOffer()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]!.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  // shows: defense 44
  it('let a hold owner hold two times, not three, when all are asked for at once', async () => {
    const visitor = app.visitor();
    await holdTime(visitor, await nextOffer()); // gives the cookie
    const offers = await Promise.all(Array.from({ length: 8 }, nextOffer));
    const answers = await Promise.all(offers.map((offer) => holdTime(visitor, offer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429, 429, 429]);
  });

  // shows: defense 43
  it('let a hold owner ask for ten intents an hour, not eleven', async () => {
    const visitor = app.visitor();
    for (let i = 0; i < 5; i++) {
      expect((await holdTime(visitor, await nextOffer())).status).toBe(200);
      expect((await holdTime(visitor, await nextOffer())).status).toBe(200);
      await app.clock.advance(HOLD + 1000);
      await app.catchUp();
    }
    const offer = await nextOffer();
    expect((await holdTime(visitor, offer)).status).toBe(429);
    await app.clock.advance(10 * MINUTE);
    expect((await holdTime(visitor, offer)).status).toBe(200);
  });

  // shows: defense 66
  it('let an email have five bookings to come, not six, whoever makes them', async () => {
    const who = somebody('Five Bookings');
    for (let i = 0; i < 5; i++) await bookTime(app.sandbox, app.visitor(), await nextOffer(), who);
    const offer = await nextOffer();
    expect((await holdTime(app.visitor(), offer, who)).status).toBe(429);
    expect(await slotStatus(pool(), offer.slotId)).toBe('open');
  });
});
