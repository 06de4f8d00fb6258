import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { create } from '../book.ts';
import { ageUntil } from './age-until.ts';
import { closingAudit } from './closing-audit.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { bookTime, holdTime, type Offer, pay, purchaseOf, slotSupply, somebody } from './shopping.ts';
import { type Interference, openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** The wires to the payment provider and the mail server: broken in the middle, or slow. */

let stripeWire: TcpProxy;
let mailWire: TcpProxy;
let app: MultiProcessApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  [stripeWire, mailWire] = await Promise.all([openTcpProxy(), openTcpProxy()]);
  app = await startMultiProcessApp({
    change: ({ stripe, mail }) => ({
      stripe: { ...stripe, apiBase: new URL(stripeWire.inFrontOf(stripe.apiBase!.href)) },
      mail: { ...mail, smtpUrl: mailWire.inFrontOf(mail.smtpUrl) },
    }),
  });
  nextOffer = await slotSupply(app.buyer());
});
afterEach(() => app.check());
afterAll(async () => {
  await app.stop();
  await stripeWire.stop();
  await mailWire.stop();
});

/** Does this to the first so many of the requests that have `text` in them. */
function disturb(connection: TcpProxy, text: string, interferences: Interference[]): { left(): number } {
  connection.interfere((bytes) => (bytes.includes(text) ? (interferences.shift() ?? 'pass') : 'pass'));
  return { left: () => interferences.length };
}

describe('the wire to the payment provider', () => {
  // shows: fault F15
  it('breaks before and after the work is done: one intent, one booking', async () => {
    const disturbed = disturb(stripeWire, 'POST /v1/payment_intents', ['cut', 'cut the answer']);
    const buyer = app.buyer();
    const offer = await nextOffer();
    const { status, body } = await holdTime(buyer, offer);
    expect([status, disturbed.left()]).toEqual([200, 0]);
    stripeWire.interfere(undefined);
    stripeWire.reset(); // what was kept open between requests
    await pay(app.sandbox, body.clientSecret);
    expect((await create(buyer, purchaseOf(offer, body))).status).toBe(200);
    await closingAudit(app);
  });

  it('is slow: everything works', async () => {
    stripeWire.delay(150);
    await bookTime(app.sandbox, app.buyer(), await nextOffer());
    stripeWire.delay(0);
    await closingAudit(app);
  });
});

describe('the wire to the mail server', () => {
  // shows: fault F20
  it('breaks while an email is sent, and before its receipt: it comes, under one Message-ID', async () => {
    const who = somebody('Robin Wire');
    const disturbed = disturb(mailWire, 'Message-ID: <booking-confirmed', ['cut', 'cut the answer']);
    await bookTime(app.sandbox, app.buyer(), await nextOffer(), who);
    await ageUntil(app.database, async () => disturbed.left() === 0, 'both emails to be lost');
    mailWire.interfere(undefined);
    const hasCome = async () => app.sandbox.mail.messages(who.email).length > 0;
    await ageUntil(app.database, hasCome, 'an email after both were lost');
    await closingAudit(app, { repeatedEmails: 'any' });
  });
});
