import { randomBytes, randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { recordResult } from './measurements.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { holdAndPay, holdTime, type Offer, pay, purchaseOf, slotSupply } from './shopping.ts';
import { eventAbout, seconds, signatureOf } from './signed-events.ts';
import { bookingOfSlot, countSuccesses, outboxEntriesAbout, storedEvents, waitForBooking } from './test-hooks.sql.ts';

const NEXT_SECRET = 'whsec_the_next_one';
const LIMIT = 256 * 1024;

let app: MultiProcessApp;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startMultiProcessApp({
    change: ({ stripe }) => ({ stripe: { ...stripe, webhookSecrets: [...stripe.webhookSecrets, NEXT_SECRET] } }),
  });
  nextOffer = await slotSupply(app.buyer());
});
afterEach(() => app.check());
afterAll(() => app.stop());

function sign(payload: string, { secret = app.sandbox.stripe.webhookSecret, timestamp = seconds() } = {}): string {
  return signatureOf(payload, secret, timestamp);
}

async function postEvent(body: string | Uint8Array, signature?: string, headers: Record<string, string> = {}) {
  const answer = await app.buyer().fetch('/_api/webhooks/stripe', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      ...headers,
    },
    body: body as BodyInit,
  });
  return { status: answer.status, body: (await answer.json()) as { error?: string } };
}

describe('the webhook', () => {
  // shows: defense 47
  it('believes nobody without a fitting signature, and says nothing but that', async () => {
    const offer = await nextOffer();
    const { body: hold } = await holdTime(app.buyer(), offer);
    const { intentId } = purchaseOf(offer, hold);
    const believed = await countSuccesses(app.pool);
    const event = eventAbout(intentId);
    const forgeries = [
      [event, undefined],
      [event, ''],
      [event, 'nonsense'],
      [event, `t=${seconds()},v1=${'0'.repeat(64)}`],
      [event, `t=${seconds()},v0=${'0'.repeat(64)}`],
      [event, sign(event, { secret: 'whsec_wrong' })],
      [event, sign(event, { timestamp: seconds() - 301 })],
      [`${event} `, sign(event)],
      [eventAbout('pi_another12345'), sign(event)],
      ['', sign('')],
      ['{"a":', sign('{}')],
    ] as const;
    for (const [body, signature] of forgeries) {
      expect(await postEvent(body, signature)).toEqual({ status: 400, body: { error: 'Invalid signature' } });
    }
    expect(await countSuccesses(app.pool)).toBe(believed);
    expect((await bookingOfSlot(app.pool, offer.slotId))?.status).toBe('pending');
    await closingAudit(app);
  });

  // shows: defense 47
  it('believes none of five hundred altered events', async () => {
    const event = eventAbout('pi_altered12345');
    const signed = sign(event);
    const believed = await countSuccesses(app.pool);
    const alter = (text: string, from = 0) => {
      const at = randomInt(from, text.length);
      return (
        text.slice(0, at) +
        String.fromCharCode(((text.charCodeAt(at) - 31 + randomInt(1, 94)) % 95) + 32) +
        text.slice(at + 1)
      );
    };
    const forge = (i: number) => {
      if (i % 3 === 0) return postEvent(alter(event), signed);
      if (i % 3 === 1) return postEvent(event, alter(signed, signed.indexOf('v1=') + 3));
      return postEvent(event, sign(event, { secret: `whsec_${randomBytes(8).toString('hex')}` }));
    };
    const answers = [];
    for (let i = 0; i < 500; i += 25) {
      answers.push(...(await Promise.all(Array.from({ length: 25 }, (_, j) => forge(i + j)))));
    }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    recordResult({
      area: 'webhooks',
      target: '500 forgeries: 0 accepted',
      reached: `${answers.length}: 0 accepted`,
      passed: true,
    });
    expect(await countSuccesses(app.pool)).toBe(believed);
  });

  // shows: defense 47
  it('takes an event signed just in time, and with the secret that comes next', async () => {
    app.sendEventsTo();
    const offers = [await nextOffer(), await nextOffer()] as const;
    const paid = [];
    for (const offer of offers) paid.push(await holdAndPay(app.sandbox, app.buyer(), offer));
    const [late, next] = paid.map(({ intentId }) => eventAbout(intentId)) as [string, string];
    expect((await postEvent(late, sign(late, { timestamp: seconds() - 290 }))).status).toBe(200);
    expect((await postEvent(next, sign(next, { secret: NEXT_SECRET }))).status).toBe(200);
    for (const { slotId } of offers) await waitForBooking(app.pool, slotId, 'scheduled');
    app.sendEventsTo(app.servers[0]!);
    await closingAudit(app);
  });

  it('believes a signed event only as far as to ask the provider', async () => {
    const offer = await nextOffer();
    const { body: hold } = await holdTime(app.buyer(), offer);
    const { intentId } = purchaseOf(offer, hold);
    const event = eventAbout(intentId, 'evt_too_early');
    expect((await postEvent(event, sign(event))).status).toBe(200);
    await closingAudit(app); // worked on
    expect((await bookingOfSlot(app.pool, offer.slotId))?.status).toBe('pending');
    await pay(app.sandbox, hold.clientSecret);
    await waitForBooking(app.pool, offer.slotId, 'scheduled');
    await closingAudit(app);
  });

  // shows: defense 48
  it('stores an event once, however often it comes', async () => {
    const event = eventAbout('pi_unknown12345678', 'evt_again');
    const answers = await Promise.all(Array.from({ length: 10 }, () => postEvent(event, sign(event))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await storedEvents(app.pool, 'pi_unknown12345678')).toEqual(['payment_intent.succeeded']);
    expect(await outboxEntriesAbout(app.pool, 'evt_again')).toBe(1);
  });

  // shows: defense 49
  it('reads 256 kB and not a byte more, and unpacks nothing', async () => {
    const event = eventAbout('pi_long12345678');
    const full = event + ' '.repeat(LIMIT - event.length);
    expect((await postEvent(full, sign(full))).status).toBe(200);
    const over = `${full} `;
    expect(await postEvent(over, sign(over))).toEqual({ status: 413, body: { error: 'The request is too large' } });
    const packed = await postEvent(gzipSync(event), sign(event), { 'content-encoding': 'gzip' });
    expect(packed.status).toBe(400);
    expect((await postEvent(event, sign(event), { 'content-type': 'text/plain' })).status).toBe(415);
    await waitFor(async () => (await storedEvents(app.pool, 'pi_long12345678')).length === 1);
  });
});
