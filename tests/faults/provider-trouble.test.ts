import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { create } from '../book.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { bookTime, holdAndPay, holdTime, type Offer, pay, purchaseOf, slotSupply, somebody } from './shopping.ts';
import { bookingOfSlot, slotStatus, waitForBooking } from './test-hooks.sql.ts';

let app: TestApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startTestApp();
  nextOffer = await slotSupply(app.visitor());
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: pool() }));
afterAll(() => app.stop());

const pool = () => app.server.database.pool;
const stripe = () => app.sandbox.stripe;
const INTENTS = 'POST /v1/payment_intents';
const REFUNDS = 'POST /v1/refunds';
/** As often as the provider's SDK asks before it gives up. */
const EVERY_TRY = 3;

const intentsOf = async ({ slotId }: Offer) => {
  const booking = await bookingOfSlot(pool(), slotId);
  return stripe()
    .objects('payment_intent')
    .filter(({ metadata }) => metadata.booking_id === String(booking?.id));
};
const refundsOf = (intentId: string) =>
  stripe()
    .objects('refund')
    .filter((refund) => refund.payment_intent === intentId);

describe('asking for an intent', () => {
  // shows: fault F15
  it.each([
    ['breaks before the provider did anything', { kind: 'reset', when: 'before' }],
    ['breaks after it did the work', { kind: 'reset', when: 'after' }],
    ['is answered 500 before it did anything', { kind: 500, when: 'before' }],
  ] as const)('once %s: is asked again, one intent', async (_what, fault) => {
    const offer = await nextOffer();
    stripe().addFault({ on: INTENTS, times: 1, ...fault });
    const visitor = app.visitor();
    const { status, body } = await holdTime(visitor, offer);
    expect(status).toBe(200);
    expect(await intentsOf(offer)).toHaveLength(1);
    await pay(app.sandbox, body.clientSecret);
    expect((await create(visitor, purchaseOf(offer, body))).status).toBe(200);
  });

  // shows: fault F15
  it.each([
    ['breaks before anything is done', { kind: 'reset', when: 'before', times: EVERY_TRY }],
    ['is refused as too much', { kind: 429, when: 'before', times: EVERY_TRY }],
  ] as const)('every time %s: 503, the hold stays, and pressing again goes on with it', async (_what, fault) => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const repair = stripe().addFault({ on: INTENTS, ...fault });
    const refused = await holdTime(visitor, offer);
    repair();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.error).toBe('The payment provider did not answer. Please try again in a moment.');
    expect((await holdTime(app.visitor(), offer)).status).toBe(409);
    expect((await holdTime(visitor, offer)).status).toBe(200);
    expect(await intentsOf(offer)).toHaveLength(1);
  });

  it('every time loses the answer: the same intent is found again, also with another email by then', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    stripe().addFault({ on: INTENTS, kind: 'reset', when: 'after', times: EVERY_TRY });
    expect((await holdTime(visitor, offer, somebody('Wrong Email'))).status).toBe(503);
    const { status, body } = await holdTime(visitor, offer, somebody('Right Email'));
    expect(status).toBe(200);
    expect(await intentsOf(offer)).toHaveLength(1);
    await pay(app.sandbox, body.clientSecret);
    expect((await create(visitor, purchaseOf(offer, body))).status).toBe(200);
  });

  // shows: fault F14
  it('is answered 500 after the work was done, and so again under its key: the intent is found by its metadata', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    stripe().addFault({ on: INTENTS, kind: 500, when: 'after' });
    const { status, body } = await holdTime(visitor, offer);
    expect(status).toBe(200);
    expect(await intentsOf(offer)).toHaveLength(1);
    await pay(app.sandbox, body.clientSecret);
    expect((await create(visitor, purchaseOf(offer, body))).status).toBe(200);
  });

  // shows: fault F14
  it('is answered 500 without any work, and so again under its key: the next attempt has a key of its own', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const repair = stripe().addFault({ on: INTENTS, kind: 500, when: 'before', times: EVERY_TRY });
    const { status, body } = await holdTime(visitor, offer);
    repair();
    expect(status).toBe(200);
    expect((await intentsOf(offer)).map(({ metadata }) => metadata.attempt)).toEqual(['2']);
    await pay(app.sandbox, body.clientSecret);
    expect((await create(visitor, purchaseOf(offer, body))).status).toBe(200);
  });

  // shows: fault F13
  it('is slow, and the impatient customer clicks again: one intent, no fault', async () => {
    const visitor = app.visitor();
    await holdTime(visitor, await nextOffer()); // gives the cookie
    const offer = await nextOffer();
    const who = somebody();
    let answerNow = () => {};
    const wait = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    let asked = 0;
    const remove = stripe().onRequest(INTENTS, 'before', async () => {
      asked++;
      await wait;
    });
    const first = holdTime(visitor, offer, who);
    await waitFor(async () => asked === 1);
    const second = await holdTime(visitor, offer, who); // asks while its key is in use, until it gives up
    answerNow();
    remove();
    expect(second.status).toBe(503);
    const { status, body } = await first;
    expect(status).toBe(200);
    expect((await holdTime(visitor, offer, who)).body.clientSecret).toBe(body.clientSecret);
    expect(await intentsOf(offer)).toHaveLength(1);
  });

  it('whose hold expired before an answer ever came: the time is released, the forgotten intent with it', async () => {
    const offer = await nextOffer();
    stripe().addFault({ on: INTENTS, kind: 'reset', when: 'after', times: EVERY_TRY });
    expect((await holdTime(app.visitor(), offer)).status).toBe(503);
    await app.clock.advance(policy.hold.minutes * MINUTE + 1000);
    await app.catchUp();
    expect(await slotStatus(pool(), offer.slotId)).toBe('open');
    expect((await intentsOf(offer)).map(({ status }) => status)).toEqual(['canceled']);
  });
});

describe('an intent that the provider refuses for good', () => {
  const refuse = () =>
    stripe().addFault({
      on: INTENTS,
      kind: 'refused',
      status: 400,
      times: 1000,
      code: 'amount_too_large',
      param: 'amount',
      message: 'Amount must be no more than $0.99',
    });
  const WORDS =
    'The payment provider did not accept this payment. Nothing was charged. Please try again later, or write to us.';

  it('ends the hold at once, with words, and the time is open to everybody', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const repair = refuse();
    for (const who of [visitor, visitor, app.visitor()]) {
      const { status, error } = await holdTime(who, offer);
      expect([status, error]).toEqual([400, WORDS]);
      expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('expired');
      expect(await slotStatus(pool(), offer.slotId)).toBe('open');
    }
    repair();
    expect((await holdTime(visitor, offer)).status).toBe(200);
  });

  it.each(['background work', 'the next buyer'])('leaves no hold that %s could not end', async (who) => {
    const offer = await nextOffer();
    const away = stripe().addFault({ on: INTENTS, kind: 'reset', when: 'before', times: EVERY_TRY });
    expect((await holdTime(app.visitor(), offer)).status).toBe(503);
    away();
    const repair = refuse();
    // Whoever comes during the hold reads that it is taken.
    expect((await holdTime(app.visitor(), offer)).status).toBe(409);
    await app.clock.advance(policy.hold.minutes * MINUTE + 1000);
    if (who === 'background work') await app.catchUp();
    else expect((await holdTime(app.visitor(), offer)).error).toBe(WORDS);
    repair();
    expect(await slotStatus(pool(), offer.slotId)).toBe('open');
    expect(await intentsOf(offer)).toEqual([]);
  });

  it('that comes after its hold was ended is canceled, and nobody can pay by it', async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    // The hold's time is over, and its release finds no intent, just before the provider makes one.
    const remove = stripe().onRequest(INTENTS, 'before', async () => {
      remove();
      await app.clock.advance(policy.hold.minutes * MINUTE + 1000);
      await app.catchUp();
    });
    const { status, error } = await holdTime(visitor, offer);
    expect([status, error]).toEqual([409, 'Your hold on this time ended before it was paid. Nothing was charged.']);
    const intents = stripe().objects('payment_intent');
    expect(intents.at(-1)?.status).toBe('canceled');
    expect(await slotStatus(pool(), offer.slotId)).toBe('open');
  });
});

describe('finishing a payment while the provider is away', () => {
  it('is answered 503, changes nothing, and is done by the next who looks', async () => {
    stripe().holdEvents();
    const offer = await nextOffer();
    const visitor = app.visitor();
    const purchase = await holdAndPay(app.sandbox, visitor, offer);
    const repair = stripe().addFault({ on: 'GET /v1/payment_intents/*', kind: 'reset', when: 'before', times: 1000 });
    const refused = await create(visitor, purchase);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await app.catchUp();
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('pending');
    repair();
    await app.catchUp();
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('scheduled');
    expect((await create(visitor, purchase)).status).toBe(200);
  });

  it('leaves the event with us, which is worked on until the provider answers', async () => {
    const offer = await nextOffer();
    const repair = stripe().addFault({
      on: 'GET /v1/payment_intents/*',
      kind: 'reset',
      when: 'before',
      times: EVERY_TRY,
    });
    await holdAndPay(app.sandbox, app.visitor(), offer);
    await waitForBooking(pool(), offer.slotId, 'scheduled');
    repair();
  });
});

describe('a refund', () => {
  it('is sent once, whatever becomes of its request and its answer', async () => {
    // How many requests the provider works on before its SDK has an answer, or gives up and the outbox comes again.
    const troubles = [
      { worked: EVERY_TRY, fault: { kind: 'reset', when: 'after', times: EVERY_TRY } },
      { worked: EVERY_TRY, fault: { kind: 500, when: 'after', times: 1 } },
      { worked: 1, fault: { kind: 'reset', when: 'before', times: 1 } },
    ] as const;
    const purchases = [];
    for (const { worked, fault } of troubles) {
      const { bookingId, token, purchase } = await bookTime(app.sandbox, app.visitor(), await nextOffer());
      let seen = 0;
      const stopCounting = stripe().onRequest(REFUNDS, 'after', () => {
        seen++;
      });
      stripe().addFault({ on: REFUNDS, ...fault });
      await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
      await waitFor(async () => seen >= worked);
      stopCounting();
      purchases.push(purchase);
    }
    await closingAudit({ sandbox: app.sandbox, pool: pool() });
    for (const { intentId, amount } of purchases) {
      expect(refundsOf(intentId).map((refund) => refund.amount)).toEqual([Math.round(amount * 100)]);
    }
  });
});

describe.runIf(process.env.LONG)('a provider that hangs', () => {
  // shows: fault F13
  it('keeps nobody longer than its three tries, and nothing else waits for it', { timeout: 90_000 }, async () => {
    const offer = await nextOffer();
    const visitor = app.visitor();
    const repair = stripe().addFault({ on: INTENTS, kind: 'hang', when: 'after', times: EVERY_TRY });
    const started = performance.now();
    const hold = holdTime(visitor, offer);
    let others = 0;
    let slowest = 0;
    let waiting = true;
    const look = async () => {
      while (waiting) {
        const asked = performance.now();
        await app.visitor().ask('GET /_api/time-slots', { limit: '20' });
        slowest = Math.max(slowest, performance.now() - asked);
        others++;
      }
    };
    const looking = look();
    const { status } = await hold;
    waiting = false;
    await looking;
    repair();
    expect(status).toBe(503);
    expect(performance.now() - started).toBeLessThan(45_000);
    expect(others).toBeGreaterThan(100);
    expect(slowest).toBeLessThan(5000);
    expect((await holdTime(visitor, offer)).status).toBe(200);
    expect(await intentsOf(offer)).toHaveLength(1);
  });
});
