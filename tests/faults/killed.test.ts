import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../book.ts';
import { waitFor } from '../wait-for.ts';
import type { Buyer } from './buyer.ts';
import { closingAudit } from './closing-audit.ts';
import { killDuring } from './kill-during.ts';
import { type FaultHouse, openFaultHouse } from './multi-process-app.ts';
import { letOutboxAge } from './outbox-time.sql.ts';
import type { ServerProcess } from './server-process.ts';
import { bookTime, holdAndPay, holdTime, type Offer, pay, purchaseOf, slotSupply } from './shopping.ts';
import { isQuiet } from './stored-rows.sql.ts';
import {
  atNextCommit,
  bookingOfSlot,
  holdUp,
  keepReconcilerAway,
  letHoldLapse,
  slotStatus,
  storedEvents,
  untilBooking,
} from './test-hooks.sql.ts';

let house: FaultHouse;
let server: ServerProcess;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  house = await openFaultHouse();
  server = house.servers[0]!;
  nextOffer = await slotSupply(house.buyer());
  await keepReconcilerAway(house.pool);
});
afterEach(() => house.check());
afterAll(() => house.stop());

const stripe = () => house.sandbox.stripe;
const INTENTS = 'POST /v1/payment_intents';
const REFUNDS = 'POST /v1/refunds';

/** A request whose answer a kill may swallow. */
const attempt = (request: Promise<unknown>) => request.catch(() => undefined);

/** Somebody who has the booker's cookie, as everybody has after a first hold. */
async function knownBuyer(): Promise<Buyer> {
  const buyer = house.buyer();
  await holdTime(buyer, await nextOffer());
  return buyer;
}

/** A booking whose mails are out, so that the next kill meets only what the test is about. */
async function settledBooking() {
  const booked = await bookTime(house.sandbox, house.buyer(), await nextOffer());
  await waitFor(() => isQuiet(house.pool), { seconds: 30 });
  return booked;
}

/** A kill may come between a mail and the note that it was taken: such a one comes again, under the same Message-ID. */
const audit = () => closingAudit(house, { repeatedMails: 'any' });

async function startAgain(): Promise<void> {
  await server.start();
  await letOutboxAge(house.database);
}

describe('killed while a time is being held', () => {
  it('after the hold, before the intent: the booker goes on with it', async () => {
    const buyer = await knownBuyer();
    const offer = await nextOffer();
    const repair = stripe().addFault({ on: INTENTS, kind: 'hang', when: 'before' });
    const stopListening = await atNextCommit(house.database, () => server.kill());
    await attempt(holdTime(buyer, offer));
    await stopListening();
    repair();
    const held = await bookingOfSlot(house.pool, offer.slotId);
    expect([held?.status, held?.intent_id]).toEqual(['pending', null]);

    await startAgain();
    const { status, body } = await holdTime(buyer, offer);
    expect([status, Date.parse(body.heldUntil)]).toEqual([200, held?.held_until.getTime()]);
    await pay(house.sandbox, body.clientSecret);
    expect((await create(buyer, purchaseOf(offer, body))).status).toBe(200);
    await audit();
  });

  it('after the intent: the same intent is found, not a second one made', async () => {
    const buyer = await knownBuyer();
    const offer = await nextOffer();
    const killed = killDuring(house, INTENTS);
    await attempt(holdTime(buyer, offer));
    await killed;
    const held = await bookingOfSlot(house.pool, offer.slotId);
    expect([held?.status, held?.intent_id]).toEqual(['pending', null]);

    await startAgain();
    const { status, body } = await holdTime(buyer, offer);
    expect(status).toBe(200);
    const made = stripe()
      .objects('payment_intent')
      .filter(({ metadata }) => metadata.booking_id === String(held?.id));
    expect(made.map(({ client_secret }) => client_secret)).toEqual([body.clientSecret]);
    await pay(house.sandbox, body.clientSecret);
    await untilBooking(house.pool, offer.slotId, 'scheduled');
    await audit();
  });

  it('after the intent, and the booker never comes back: the next buyer gets the time when the hold is over', async () => {
    const offer = await nextOffer();
    const killed = killDuring(house, INTENTS);
    await attempt(holdTime(house.buyer(), offer));
    await killed;
    await startAgain();
    expect((await holdTime(house.buyer(), offer)).status).toBe(409);
    await letHoldLapse(house.pool, offer.slotId);
    const answer = await holdTime(house.buyer(), offer);
    expect(answer.status).toBe(200);
    await audit();
  });
});

describe('killed while a payment becomes a booking', () => {
  it('before the commit: nothing of it happened, and the webhook books', async () => {
    stripe().holdEvents();
    const buyer = house.buyer();
    const offer = await nextOffer();
    const purchase = await holdAndPay(house.sandbox, buyer, offer);
    const lock = await holdUp(house.pool, 'mails');
    const creating = attempt(create(buyer, purchase));
    await lock.untilBlocked();
    await server.kill();
    await lock.release();
    await creating;
    expect((await bookingOfSlot(house.pool, offer.slotId))?.status).toBe('pending');
    expect(await slotStatus(house.pool, offer.slotId)).toBe('held');

    await startAgain();
    await stripe().releaseEvents();
    await untilBooking(house.pool, offer.slotId, 'scheduled');
    await audit();
  });

  it('right after the commit: it stays booked, create gives the link, the mails come once', async () => {
    stripe().holdEvents();
    const buyer = house.buyer();
    const offer = await nextOffer();
    const purchase = await holdAndPay(house.sandbox, buyer, offer);
    const stopListening = await atNextCommit(house.database, () => server.kill());
    await attempt(create(buyer, purchase));
    await stopListening();
    const booked = await bookingOfSlot(house.pool, offer.slotId);
    expect(booked?.status).toBe('scheduled');

    await startAgain();
    const { status, body } = await create(buyer, purchase);
    expect([status, body.booking.id]).toEqual([200, booked?.id]);
    await house.buyer().ask('GET /_api/bookings/by-token', { token: body.token });
    await audit();
  });

  it('after the event is stored: it is worked on, although the provider does not send it again', async () => {
    const offer = await nextOffer();
    const killed = killDuring(house, 'GET /v1/payment_intents/*');
    const { intentId } = await holdAndPay(house.sandbox, house.buyer(), offer);
    await killed;
    expect(await storedEvents(house.pool, intentId)).toContain('payment_intent.succeeded');
    expect((await bookingOfSlot(house.pool, offer.slotId))?.status).toBe('pending');
    house.sendEventsTo();

    await startAgain();
    await untilBooking(house.pool, offer.slotId, 'scheduled');
    house.sendEventsTo(server);
    await audit();
  });
});

describe('killed while money goes back', () => {
  it('before the commit of the cancel: nothing of it happened, and canceling again is one refund', async () => {
    const { bookingId, token } = await settledBooking();
    const lock = await holdUp(house.pool, 'mails');
    const canceling = attempt(house.buyer().call('POST /_api/bookings/cancel', { bookingId, token }));
    await lock.untilBlocked();
    await server.kill();
    await lock.release();
    await canceling;

    await startAgain();
    const { booking } = await house.buyer().ask('GET /_api/bookings/by-token', { token });
    expect([booking.status, booking.refundedAmount]).toEqual(['scheduled', 0]);
    await house.buyer().ask('POST /_api/bookings/cancel', { bookingId, token });
    await audit();
  });

  it('after the cancel, before the refund is sent: it is sent once', async () => {
    const { bookingId, token, purchase } = await settledBooking();
    const repair = stripe().addFault({ on: REFUNDS, kind: 'hang', when: 'before' });
    const stopListening = await atNextCommit(house.database, () => server.kill());
    await attempt(house.buyer().call('POST /_api/bookings/cancel', { bookingId, token }));
    await stopListening();
    repair();
    expect((await bookingOfSlot(house.pool, purchase.slotId))?.status).toBe('canceled');
    expect(refundsOf(purchase.intentId)).toHaveLength(0);

    await startAgain();
    await waitFor(async () => refundsOf(purchase.intentId).length === 1);
    await audit();
  });

  it('after the refund: it is found at the provider, not sent again', async () => {
    const { bookingId, token, purchase } = await settledBooking();
    const killed = killDuring(house, REFUNDS);
    await attempt(house.buyer().call('POST /_api/bookings/cancel', { bookingId, token }));
    await killed;
    expect(refundsOf(purchase.intentId)).toHaveLength(1);

    await startAgain();
    await audit();
    expect(refundsOf(purchase.intentId)).toHaveLength(1);
  });
});

describe('killed around the mail', () => {
  it('between the commit and the mail: it comes once', async () => {
    await house.sandbox.mail.refuseConnections();
    const { bookingId } = await bookTime(house.sandbox, house.buyer(), await nextOffer());
    await server.kill();
    await house.sandbox.mail.acceptConnections();
    await startAgain();
    await audit();
    const confirmations = house.sandbox.mail
      .messages()
      .filter(({ messageId }) => messageId?.startsWith(`<booking-confirmed-${bookingId}@`));
    expect(confirmations).toHaveLength(1);
  });

  it('after the mail was taken, before that is known: it comes again under the same Message-ID', async () => {
    const taken = new Promise<string>((resolve) => {
      const stop = house.sandbox.mail.onMail(({ messageId }) => {
        stop();
        server.kill().then(() => resolve(messageId));
      });
    });
    const offer = await nextOffer();
    await holdAndPay(house.sandbox, house.buyer(), offer);
    const messageId = await taken;

    await startAgain();
    const booking = await untilBooking(house.pool, offer.slotId, 'scheduled');
    const copies = () => house.sandbox.mail.messages().filter((mail) => mail.messageId === messageId);
    await waitFor(async () => copies().length === 2, { seconds: 25 });
    expect(booking.status).toBe('scheduled');
    await audit();
  });
});

const refundsOf = (intentId: string) =>
  stripe()
    .objects('refund')
    .filter((refund) => refund.payment_intent === intentId);
