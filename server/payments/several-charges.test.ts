import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { create, customer, openSlot, payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import * as extra from '../../tests/extra-payments.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { bookingOf, moveAndPay, moveTo } from '../../tests/moves.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { createStripe } from './stripe.ts';

/** A booking with a payment besides its visit's: how it comes in, and how it goes back. */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await shares.paidWorker(app);
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: pool() }, { partialRefunds }));
afterAll(() => app.stop());

const partialRefunds: string[] = [];
const stripe = () => app.sandbox.stripe;
const pool = () => app.server.database.pool;
const rows = async (text: string, ...values: unknown[]) => (await pool().query(text, values)).rows;

const { VISIT_CENTS: VISIT, DIFFERENCE_CENTS: DIFFERENCE } = extra;

const request = (bookingId: number, purpose: 'difference' | 'tip', amountCents: number) =>
  extra.requestExtra(app, { bookingId, purpose, amountCents });
async function longerJob(): Promise<extra.LongerJob> {
  const job = await extra.longerJob(app, worker);
  partialRefunds.push(job.visit, job.difference);
  return job;
}
const chargeOf = (intentId: string) => extra.chargeOf(app, intentId);
const refundsOf = (intentId: string) => shares.refundsOf(app, intentId);
const statesOf = async (intentId: string) =>
  (await rows('select status from refunds where intent_id = $1', intentId)).map(({ status }) => status);
/** What an email about a booking says; waits for it. */
const emailAbout = (bookingId: number, subject: RegExp): Promise<string> =>
  waitFor(async () => {
    const all = await app.sandbox.mail.messages();
    return all.find((email) => subject.test(email.subject) && email.text.includes(`#BK-${bookingId}`))?.text;
  });

describe('a difference', () => {
  it('is the booking’s own once its webhook arrives, under a key that names its purpose', async () => {
    const job = await longerJob();
    expect(chargeOf(job.difference).metadata).toMatchObject({ purpose: 'difference', attempt: '1' });
    expect(chargeOf(job.difference).statement_descriptor_suffix).toBe(`BK-${job.bookingId}`);
    expect(
      await rows(
        'select purpose, attempt, state, intent_id, charge_id from payment_intents where booking_id = $1 order by purpose desc',
        job.bookingId,
      ),
    ).toEqual([
      { purpose: 'visit', attempt: 1, state: 'paid', intent_id: job.visit, charge_id: chargeOf(job.visit).id },
      {
        purpose: 'difference',
        attempt: 1,
        state: 'paid',
        intent_id: job.difference,
        charge_id: chargeOf(job.difference).id,
      },
    ]);
    expect(await app.server.modules.payouts.balanceByPurpose(job.bookingId)).toEqual({
      visit: { paid: VISIT, refunded: 0, share: 11_475 },
      difference: { paid: DIFFERENCE, refunded: 0, share: 3825 },
      tip: { paid: 0, refunded: 0, share: 0 },
    });
    const again = stripe()
      .objects('event')
      .find(({ data }) => (data.object as { id?: string }).id === job.difference)!;
    await stripe().resendEvent(again.id, 3);
    await shares.allEventsWorkedOn(app);
    expect(await rows(`select from ledger where booking_id = $1 and kind = 'charge'`, job.bookingId)).toHaveLength(2);
  });

  it('that was asked for again is the same intent, and of another amount is refused while it is open', async () => {
    const { bookingId } = await bookCleaner(app, worker);
    const first = await request(bookingId, 'difference', DIFFERENCE);
    expect((await request(bookingId, 'difference', DIFFERENCE)).intent.id).toBe(first.intent.id);
    await expect(request(bookingId, 'difference', 100)).rejects.toMatchObject({ status: 409 });
    const { payments } = app.server.modules;
    expect(await payments.cancelRequested(first.which)).toBe('canceled');
    await expect(payments.createRequested(first.which, 'Late')).rejects.toMatchObject({ status: 409 });
    const next = await request(bookingId, 'difference', 100);
    expect(next.which.attempt).toBe(2);
    expect(await payments.cancelRequested(next.which)).toBe('canceled');
  });

  it('that nobody pays within ten minutes cannot be paid any more, and another amount can be asked for', async () => {
    const { bookingId } = await bookCleaner(app, worker, { name: 'Nora Never' });
    const { intent } = await request(bookingId, 'difference', DIFFERENCE);
    await app.clock.advance(9 * MINUTE);
    await app.catchUp();
    expect((await request(bookingId, 'difference', DIFFERENCE)).intent.id).toBe(intent.id);
    await app.clock.advance(2 * MINUTE);
    await app.catchUp();
    expect((await payByCard(app, intent.clientSecret)).status).not.toBe('succeeded');
    const next = await request(bookingId, 'difference', 100);
    expect(next.which.attempt).toBe(2);
    await app.server.modules.payments.cancelRequested(next.which);
  });

  it('is found without a webhook, as one for a visit is', async () => {
    const job = await extra.roomyJob(app, worker);
    const { body } = await moveTo(app.visitor(), job, extra.hourMore(job.slotId));
    stripe().holdEvents();
    const { intentId } = await payByCard(app, (body as { clientSecret: string }).clientSecret);
    partialRefunds.push(intentId);
    await app.catchUp();
    await stripe().releaseEvents();
    expect(await rows('select purpose, amount_cents from payments where intent_id = $1', intentId)).toEqual([
      { purpose: 'difference', amount_cents: DIFFERENCE },
    ]);
    expect((await bookingOf(app, job)).minutes).toBe(240);
  });

  it('has another attempt when the provider has stored a failure under its key', async () => {
    const { bookingId, ...job } = await extra.roomyJob(app, worker);
    const heal = stripe().addFault({ on: 'POST /v1/payment_intents', kind: 'refused', status: 500 });
    partialRefunds.push(await moveAndPay(app, { bookingId, ...job }, extra.hourMore(job.slotId)));
    heal();
    expect(
      await rows(
        `select attempt, state from payment_intents where booking_id = $1 and purpose = 'difference' order by 1`,
        bookingId,
      ),
    ).toEqual([
      { attempt: 1, state: 'failed' },
      { attempt: 2, state: 'paid' },
    ]);
  });

  it('that no move has asked for goes back whole, and the customer is told', async () => {
    const job = await bookCleaner(app, worker);
    const { intent } = await request(job.bookingId, 'difference', DIFFERENCE);
    await payByCard(app, intent.clientSecret);
    await waitFor(async () => refundsOf(intent.id).length > 0);
    expect(refundsOf(intent.id)).toEqual([DIFFERENCE]);
    expect(await bookingOf(app, job)).toMatchObject({ status: 'scheduled', minutes: 180, totalAmount: 135 });
    expect(await emailAbout(job.bookingId, /^Refund/)).toContain('$45.00 is on its way back to your card.');
  });
});

describe('a refund', () => {
  it('is split over the charges, the newest first, and told as one', async () => {
    const job = await longerJob();
    const admin = await newAdmin(app);
    const refund = { bookingId: job.bookingId, action: 'refund', amount: 50, reason: 'Streaks' } as const;
    await admin.ask('POST /_api/admin/job-action', refund);
    expect((await admin.call('POST /_api/admin/job-action', refund)).status).toBe(409);
    await waitFor(async () => refundsOf(job.visit).length > 0 && refundsOf(job.difference).length > 0);
    expect([refundsOf(job.difference), refundsOf(job.visit)]).toEqual([[DIFFERENCE], [500]]);
    expect(await emailAbout(job.bookingId, /^Refund/)).toContain('$50.00 is on its way back to your card.');
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
    await waitFor(async () => refundsOf(job.visit).length === 2);
    expect([refundsOf(job.difference), refundsOf(job.visit)]).toEqual([[DIFFERENCE], [500, 13_000]]);
    const { receipt } = await app.visitor().ask('GET /_api/bookings/receipt', { token: job.token });
    expect([receipt.paid, receipt.total]).toEqual([180, 0]);
  });

  it('passes the charge that a dispute binds, and waits only for what no other has', async () => {
    const job = await longerJob();
    const dispute = await shares.disputePayment(app, job.difference);
    await shares.refundForTeam(app, job.bookingId, 20);
    await waitFor(async () => refundsOf(job.visit).length > 0);
    expect([refundsOf(job.difference), refundsOf(job.visit)]).toEqual([[], [2000]]);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
    await waitFor(async () => refundsOf(job.visit).length === 2);
    await waitFor(async () => (await statesOf(job.difference))[0] === 'waiting');
    await shares.decideDispute(app, dispute.id, 'won');
    await waitFor(async () => refundsOf(job.difference).length > 0);
    expect([refundsOf(job.difference), refundsOf(job.visit)]).toEqual([[DIFFERENCE], [2000, 11_500]]);
  });

  it('of what a bank has given back is not promised; the rest is', async () => {
    const job = await longerJob();
    const dispute = await shares.disputePayment(app, job.difference);
    await shares.decideDispute(app, dispute.id, 'lost');
    const admin = await newAdmin(app);
    const tooMuch = { bookingId: job.bookingId, action: 'refund', amount: 150, reason: 'Streaks' } as const;
    expect((await admin.call('POST /_api/admin/job-action', tooMuch)).error).toBe('At most $135.00 can be refunded.');
    const customer = { bookingId: job.bookingId, token: job.token };
    const preview = await app.visitor().ask('GET /_api/bookings/cancel-preview', {
      bookingId: String(job.bookingId),
      token: job.token,
    });
    expect(preview).toMatchObject({ refundAmount: 135, bank: null });
    await app.visitor().ask('POST /_api/bookings/cancel', { ...customer, refundAmount: 135 });
    await waitFor(async () => refundsOf(job.visit).length > 0);
    await waitFor(async () => (await statesOf(job.difference))[0] === 'dropped');
    expect([refundsOf(job.difference), refundsOf(job.visit)]).toEqual([[], [VISIT]]);
    expect(await emailAbout(job.bookingId, /^Canceled: Standard/)).toContain(
      '$135.00 is on its way back to your card.',
    );
  });
});

describe('an intent of the release before', () => {
  it('had no purpose in its key, and is the same when its hold is resumed here', async () => {
    const visitor = app.visitor();
    const { slot, service } = await openSlot(visitor);
    const wanted = { timeSlotId: slot.id, serviceId: service.id, customerDetails: customer('Olga Old') };
    const heal = stripe().addFault({ on: 'POST /v1/payment_intents', kind: 'reset', when: 'before', times: 100 });
    expect((await visitor.call('POST /_api/bookings/payment-intent', wanted)).status).toBe(503);
    heal();
    const [booking] = await rows(`select * from bookings where time_slot_id = $1 and status = 'pending'`, slot.id);
    const { id, created_at, total_cents } = booking;
    // What that release had written when it was stopped: the hold without a row for its intent, and that intent.
    await rows('delete from payment_intents where booking_id = $1', id);
    const { paymentIntents } = await createStripe(app.config.stripe)();
    const metadata = { booking_id: String(id), held_since: created_at.toISOString(), attempt: '1' };
    const old = await paymentIntents.create(
      { amount: total_cents, currency: 'usd', allowed_payment_method_types: ['card'], metadata },
      { idempotencyKey: `pi:${id}:1` },
    );

    const { clientSecret, amount } = await visitor.ask('POST /_api/bookings/payment-intent', wanted);
    const { intentId } = await payByCard(app, clientSecret);
    expect(intentId).toBe(old.id);
    const purchase = { slotId: slot.id, serviceId: service.id, intentId, amount };
    expect((await create(visitor, purchase)).status).toBe(200);
    expect(
      await rows('select purpose, attempt, state, intent_id from payment_intents where booking_id = $1', id),
    ).toEqual([{ purpose: 'visit', attempt: 1, state: 'paid', intent_id: old.id }]);
  });
});
