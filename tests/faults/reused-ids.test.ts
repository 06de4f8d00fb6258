/**
 * A booking has the id of one that was lost with its database, and that the provider still knows
 * (docs/decisions/0017-reused-ids-after-restore.md).
 */
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStripe } from '#server/payments';
import { create } from '../book.ts';
import { bookCleaner, newBookableCleaner } from '../bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo, setUpPayouts } from '../cleaner-actions.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { bookTime, holdTime, pay, purchaseOf, slotSupply } from './shopping.ts';
import { bookingOfSlot, isUnmatchedPayment } from './test-hooks.sql.ts';

const LONG_AGO = '2026-01-01T12:00:00.000Z';

let app: TestApp;
/** The provider's own SDK, used past the product. */
let stripe: Stripe;
beforeAll(async () => {
  app = await startTestApp();
  stripe = await createStripe(app.config.stripe)();
});
afterAll(() => app.stop());

const pool = () => app.server.database.pool;

describe('a reused id', () => {
  const unmatchedPayments: string[] = [];
  afterEach(() => closingAudit({ sandbox: app.sandbox, pool: pool() }, { unmatchedPayments }));

  it('is another booking, which has a payment of its own', async () => {
    const { rows } = await pool().query('select last_value::int + 1 as next from bookings_id_seq');
    const next = String(rows[0].next);
    const lost = await stripe.paymentIntents.create(
      { amount: 100, currency: 'usd', metadata: { booking_id: next, attempt: '1', held_since: LONG_AGO } },
      { idempotencyKey: `pi:${next}:visit:1` },
    );
    const nextOffer = await slotSupply(app.visitor());
    const { bookingId, purchase } = await bookTime(app.sandbox, app.visitor(), await nextOffer());
    expect(String(bookingId)).toBe(next);
    expect(purchase.intentId).not.toBe(lost.id);
    await stripe.paymentIntents.cancel(lost.id);
  });

  it('does not take the payment of the lost booking: that is recorded as unmatched, and the other goes on', async () => {
    const offer = await (await slotSupply(app.visitor()))();
    const visitor = app.visitor();
    const { body: hold } = await holdTime(visitor, offer);
    const held = await bookingOfSlot(pool(), offer.slotId);
    const { id } = await app.sandbox.stripe.payUnrequested({
      amount: Math.round(hold.amount * 100),
      metadata: { booking_id: String(held!.id), attempt: '1', held_since: LONG_AGO },
    });
    unmatchedPayments.push(id);
    await waitFor(() => isUnmatchedPayment(pool(), id));
    expect((await bookingOfSlot(pool(), offer.slotId))?.status).toBe('pending');
    await pay(app.sandbox, hold.clientSecret);
    expect((await create(visitor, purchaseOf(offer, hold))).status).toBe(200);
  });
});

it('a share is sent, although the provider knows one of the lost booking', async () => {
  const cleaner = await newBookableCleaner(app);
  await setUpPayouts(cleaner.visitor);
  const { bookingId, endTime, purchase } = await bookCleaner(app, cleaner, { when: 'soon' });
  await advanceTo(app, endTime);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  const account = await pool().query('select account_id from payout_accounts order by cleaner_id desc limit 1');
  const charge = app.sandbox.stripe.objects('charge').find((one) => one.payment_intent === purchase.intentId)!;
  const lost = await stripe.transfers.create({
    amount: 100,
    source_transaction: charge.id,
    currency: 'usd',
    destination: account.rows[0].account_id,
    transfer_group: `booking_${bookingId}`,
    metadata: { booking_id: String(bookingId), n: '1', held_since: LONG_AGO },
  });
  await advanceTo(app, endTime, AFTER_REPORT_WINDOW);
  await cleaner.visitor.ask('POST /_api/cleaner/refresh-payout-status', {});
  await app.catchUp();
  const own = () =>
    app.sandbox.stripe
      .objects('transfer')
      .filter(({ id, transfer_group }) => transfer_group === `booking_${bookingId}` && id !== lost.id);
  await waitFor(async () => own().length > 0, { seconds: 20, what: 'the share to be sent' });
  expect(own().map(({ amount }) => amount)).toEqual([11_475]);
});
