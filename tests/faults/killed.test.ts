import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../book.ts';
import { waitFor } from '../wait-for.ts';
import type { Buyer } from './buyer.ts';
import { newCardOwner } from './card-owner.ts';
import { closingAudit } from './closing-audit.ts';
import { killDuring } from './kill-during.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { ageOutbox } from './outbox-time.sql.ts';
import type { ServerProcess } from './server-process.ts';
import { bookTime, holdAndPay, holdTime, type Offer, pay, purchaseOf, slotSupply } from './shopping.ts';
import { isIdle } from './stored-rows.sql.ts';
import {
  bookingOfSlot,
  expireHold,
  lockTable,
  onEachCommit,
  pauseReconciler,
  slotStatus,
  storedEvents,
  waitForBooking,
} from './test-hooks.sql.ts';

let app: MultiProcessApp;
let server: ServerProcess;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startMultiProcessApp();
  server = app.servers[0]!;
  nextOffer = await slotSupply(app.buyer());
  await pauseReconciler(app.pool);
});
afterEach(() => app.check());
afterAll(() => app.stop());

const stripe = () => app.sandbox.stripe;
const INTENTS = 'POST /v1/payment_intents';
const REFUNDS = 'POST /v1/refunds';

/** A request whose answer a kill may swallow. */
const attempt = (request: Promise<unknown>) => request.catch(() => undefined);

/** Somebody who has the booker's cookie, as everybody has after a first hold. */
async function knownBuyer(): Promise<Buyer> {
  const buyer = app.buyer();
  await holdTime(buyer, await nextOffer());
  return buyer;
}

/** A booking whose emails are sent, so that the next kill meets only what the test is about. */
async function settledBooking() {
  const booked = await bookTime(app.sandbox, app.buyer(), await nextOffer());
  await waitFor(() => isIdle(app.pool), { seconds: 30 });
  return booked;
}

/** A kill may come between an email and the note that it was accepted: it comes again, under the same Message-ID. */
const audit = () => closingAudit(app, { repeatedEmails: 'any' });

/** A few minutes later. What the new process takes must not seem old as well: it would be handled twice. */
async function startAgain(): Promise<void> {
  await ageOutbox(app.database);
  await server.start();
}

describe('killed while a time is being held', () => {
  it('after the hold, before the intent: the booker goes on with it', async () => {
    const buyer = await knownBuyer();
    const offer = await nextOffer();
    const repair = stripe().addFault({ on: INTENTS, kind: 'hang', when: 'before' });
    const stopListening = await onEachCommit(app.database, offer.slotId, () => server.kill());
    await attempt(holdTime(buyer, offer));
    await stopListening();
    repair();
    const held = await bookingOfSlot(app.pool, offer.slotId);
    expect([held?.status, held?.intent_id]).toEqual(['pending', null]);

    await startAgain();
    const { status, body } = await holdTime(buyer, offer);
    expect([status, Date.parse(body.heldUntil)]).toEqual([200, held?.held_until.getTime()]);
    await pay(app.sandbox, body.clientSecret);
    expect((await create(buyer, purchaseOf(offer, body))).status).toBe(200);
    await audit();
  });

  it('after the intent: the same intent is found, not a second one made', async () => {
    const buyer = await knownBuyer();
    const offer = await nextOffer();
    const killed = killDuring(app, INTENTS);
    await attempt(holdTime(buyer, offer));
    await killed;
    const held = await bookingOfSlot(app.pool, offer.slotId);
    expect([held?.status, held?.intent_id]).toEqual(['pending', null]);

    await startAgain();
    const { status, body } = await holdTime(buyer, offer);
    expect(status).toBe(200);
    expect(intentsOf(held).map(({ client_secret }) => client_secret)).toEqual([body.clientSecret]);
    await pay(app.sandbox, body.clientSecret);
    await waitForBooking(app.pool, offer.slotId, 'scheduled');
    await audit();
  });

  // shows: fault F8
  it('while the provider is told of the saved card that pays: the next press charges it once', async () => {
    const owner = await newCardOwner(app);
    const offer = await nextOffer();
    const killed = killDuring(app, 'POST /v1/payment_intents/*');
    await attempt(owner.hold(offer));
    await killed;
    await startAgain();
    const { body } = await owner.hold(offer);
    expect((await pay(app.sandbox, body.clientSecret, null)).status).toBe('succeeded');
    expect((await create(owner.buyer, purchaseOf(offer, body))).status).toBe(200);
    expect(intentsOf(await bookingOfSlot(app.pool, offer.slotId)).map(({ status }) => status)).toEqual(['succeeded']);
    await audit();
  });

  it('after the intent, and the booker never comes back: the next buyer gets the time when the hold is over', async () => {
    const offer = await nextOffer();
    const killed = killDuring(app, INTENTS);
    await attempt(holdTime(app.buyer(), offer));
    await killed;
    await startAgain();
    expect((await holdTime(app.buyer(), offer)).status).toBe(409);
    await expireHold(app.pool, offer.slotId);
    const answer = await holdTime(app.buyer(), offer);
    expect(answer.status).toBe(200);
    await audit();
  });
});

describe('killed while a payment becomes a booking', () => {
  // shows: fault F2
  it('before the commit: nothing of it happened, and the webhook books', async () => {
    stripe().holdEvents();
    const buyer = app.buyer();
    const offer = await nextOffer();
    const purchase = await holdAndPay(app.sandbox, buyer, offer);
    const lock = await lockTable(app.pool, 'mails');
    const creating = attempt(create(buyer, purchase));
    await lock.untilBlocked();
    await server.kill();
    await lock.release();
    await creating;
    expect((await bookingOfSlot(app.pool, offer.slotId))?.status).toBe('pending');
    expect(await slotStatus(app.pool, offer.slotId)).toBe('held');

    await startAgain();
    await stripe().releaseEvents();
    await waitForBooking(app.pool, offer.slotId, 'scheduled');
    await audit();
  });

  it('right after the commit: it stays booked, create gives the link, the emails come once', async () => {
    stripe().holdEvents();
    const buyer = app.buyer();
    const offer = await nextOffer();
    const purchase = await holdAndPay(app.sandbox, buyer, offer);
    const stopListening = await onEachCommit(app.database, offer.slotId, () => server.kill());
    await attempt(create(buyer, purchase));
    await stopListening();
    const booked = await bookingOfSlot(app.pool, offer.slotId);
    expect(booked?.status).toBe('scheduled');

    await startAgain();
    const { status, body } = await create(buyer, purchase);
    expect([status, body.booking.id]).toEqual([200, booked?.id]);
    await app.buyer().ask('GET /_api/bookings/by-token', { token: body.token });
    await audit();
  });

  // shows: fault F8
  it('after the event is stored: it is worked on, although the provider does not send it again', async () => {
    const offer = await nextOffer();
    const killed = killDuring(app, 'GET /v1/payment_intents/*');
    const { intentId } = await holdAndPay(app.sandbox, app.buyer(), offer);
    await killed;
    expect(await storedEvents(app.pool, intentId)).toContain('payment_intent.succeeded');
    expect((await bookingOfSlot(app.pool, offer.slotId))?.status).toBe('pending');
    app.sendEventsTo();

    await startAgain();
    await waitForBooking(app.pool, offer.slotId, 'scheduled');
    app.sendEventsTo(server);
    await audit();
  });
});

describe('killed while money goes back', () => {
  it('before the commit of the cancel: nothing of it happened, and canceling again is one refund', async () => {
    const { bookingId, token } = await settledBooking();
    const lock = await lockTable(app.pool, 'mails');
    const canceling = attempt(app.buyer().call('POST /_api/bookings/cancel', { bookingId, token }));
    await lock.untilBlocked();
    await server.kill();
    await lock.release();
    await canceling;

    await startAgain();
    const { booking } = await app.buyer().ask('GET /_api/bookings/by-token', { token });
    expect([booking.status, booking.refundedAmount]).toEqual(['scheduled', 0]);
    await app.buyer().ask('POST /_api/bookings/cancel', { bookingId, token });
    await audit();
  });

  it('after the cancel, before the refund is sent: it is sent once', async () => {
    const { bookingId, token, purchase } = await settledBooking();
    const repair = stripe().addFault({ on: REFUNDS, kind: 'hang', when: 'before' });
    const stopListening = await onEachCommit(app.database, purchase.slotId, () => server.kill());
    await attempt(app.buyer().call('POST /_api/bookings/cancel', { bookingId, token }));
    await stopListening();
    repair();
    expect((await bookingOfSlot(app.pool, purchase.slotId))?.status).toBe('canceled');
    expect(refundsOf(purchase.intentId)).toHaveLength(0);

    await startAgain();
    await waitFor(async () => refundsOf(purchase.intentId).length === 1);
    await audit();
  });

  it('after the refund: it is found at the provider, not sent again', async () => {
    const { bookingId, token, purchase } = await settledBooking();
    const killed = killDuring(app, REFUNDS);
    await attempt(app.buyer().call('POST /_api/bookings/cancel', { bookingId, token }));
    await killed;
    expect(refundsOf(purchase.intentId)).toHaveLength(1);

    await startAgain();
    await audit();
    expect(refundsOf(purchase.intentId)).toHaveLength(1);
  });
});

describe('killed around the email', () => {
  // shows: fault F9
  it('between the commit and the email: it comes once', async () => {
    await app.sandbox.mail.refuseConnections();
    const { bookingId } = await bookTime(app.sandbox, app.buyer(), await nextOffer());
    await server.kill();
    await app.sandbox.mail.acceptConnections();
    await startAgain();
    await audit();
    const confirmations = app.sandbox.mail
      .messages()
      .filter(({ messageId }) => messageId?.startsWith(`<booking-confirmed-${bookingId}-`));
    expect(confirmations).toHaveLength(1);
  });

  // shows: fault F9
  it('after the email was accepted, before that is known: it comes again under the same Message-ID', async () => {
    const taken = new Promise<string>((resolve) => {
      const stop = app.sandbox.mail.onEmail(({ messageId }) => {
        stop();
        server.kill().then(() => resolve(messageId));
      });
    });
    const offer = await nextOffer();
    await holdAndPay(app.sandbox, app.buyer(), offer);
    const messageId = await taken;

    await startAgain();
    const booking = await waitForBooking(app.pool, offer.slotId, 'scheduled');
    const copies = () => app.sandbox.mail.messages().filter((mail) => mail.messageId === messageId);
    await waitFor(async () => copies().length === 2, { seconds: 25 });
    expect(booking.status).toBe('scheduled');
    await audit();
  });
});

const intentsOf = (booking: { id: number } | undefined) =>
  stripe()
    .objects('payment_intent')
    .filter(({ metadata }) => metadata.booking_id === String(booking?.id));

const refundsOf = (intentId: string) =>
  stripe()
    .objects('refund')
    .filter((refund) => refund.payment_intent === intentId);
