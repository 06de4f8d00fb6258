import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { create, customer, openSlot, payFor } from '../book.ts';
import { advanceTo } from '../cleaner-actions.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { bookingOfSlot, slotStatus } from './test-hooks.sql.ts';

/** A payment of which nobody heard for a long time: no event came, and the browser that made it was closed. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: pool() }));
afterAll(() => app.stop());

const pool = () => app.server.database.pool;
const emailsTo = (email: string) => app.sandbox.mail.messages(email).map(({ subject }) => subject);
const refundsOf = (intentId: string) =>
  app.sandbox.stripe.objects('refund').filter((refund) => refund.payment_intent === intentId);

/** Somebody pays for the next open time, and the product hears nothing of it until this long before its start. */
async function payUnheard(name: string, before: number) {
  const visitor = app.visitor();
  const who = customer(name);
  const { slot, service } = await openSlot(visitor);
  app.sandbox.stripe.holdEvents();
  const purchase = await payFor(app, visitor, { slotId: slot.id, serviceId: service.id, who });
  await advanceTo(app, slot.startTime, -before);
  return { visitor, who, purchase };
}

describe('a payment of which the product hears', () => {
  it('just before its time begins still books it', async () => {
    const { visitor, purchase } = await payUnheard('Just In Time', MINUTE);
    await app.catchUp();
    expect((await bookingOfSlot(pool(), purchase.slotId))?.status).toBe('scheduled');
    expect((await create(visitor, purchase)).status).toBe(200);
  });

  it('once its time has begun books nothing: all of it goes back, and only the customer is told', async () => {
    const { visitor, who, purchase } = await payUnheard('Too Late', 0);
    await app.catchUp();
    const booking = await bookingOfSlot(pool(), purchase.slotId);
    expect([booking?.status, booking?.cancel_code]).toEqual(['canceled', 'slot_lost']);
    await waitFor(async () => refundsOf(purchase.intentId).length > 0);
    expect(refundsOf(purchase.intentId).map(({ amount }) => amount)).toEqual([Math.round(purchase.amount * 100)]);
    const { rows: refunds } = await pool().query('select reason_code from refunds where booking_id = $1', [
      booking?.id,
    ]);
    expect(refunds).toEqual([{ reason_code: 'slot_lost' }]);
    await waitFor(async () => emailsTo(who.email).length > 0);
    expect(emailsTo(who.email)).toEqual([expect.stringMatching(/^Your payment of \$[\d.,]+ goes back$/)]);
    const { rows: emails } = await pool().query('select kind from mails where booking_id = $1', [booking?.id]);
    expect(emails).toEqual([{ kind: 'time-lost' }]);

    const answer = await create(visitor, purchase);
    expect([answer.status, answer.error]).toEqual([
      409,
      'That time was just taken. Please choose another. Your payment goes back to your card in full.',
    ]);
    expect(await slotStatus(pool(), purchase.slotId)).toBe('withdrawn');
  });

  it('by its browser, long after its time, gives all of it back as well', async () => {
    const { visitor, purchase } = await payUnheard('Next Day', -24 * 60 * MINUTE);
    expect((await create(visitor, purchase)).status).toBe(409);
    expect((await bookingOfSlot(pool(), purchase.slotId))?.cancel_code).toBe('slot_lost');
    await waitFor(async () => refundsOf(purchase.intentId).length > 0);
  });
});
