import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { create, customer, openSlot, payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { createStripe } from './stripe.ts';

/** A booking with a payment besides its visit's: for a longer visit, or as a tip. No page asks for one yet. */

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

const VISIT = 13_500;
const DIFFERENCE = 4500;

/** Asks for money of a booking, as a page will; the customer has not paid it yet. */
async function request(bookingId: number, purpose: 'difference' | 'tip', amountCents: number) {
  const { payments } = app.server.modules;
  const key = await app.server.database.transact((trx) =>
    payments.requestPayment(trx, { bookingId, purpose, amountCents }),
  );
  const [{ created_at }] = await rows('select created_at from bookings where id = $1', bookingId);
  const which = { ...key, holdStartedAt: created_at.toISOString() };
  const intent = await payments.createRequested(which, `Booking #BK-${bookingId}`);
  return { which, intent };
}

/** The same, paid: only the provider's webhook tells the product. */
async function pay(bookingId: number, purpose: 'difference' | 'tip', amountCents: number): Promise<string> {
  const { intent } = await request(bookingId, purpose, amountCents);
  await payByCard(app, intent.clientSecret);
  await shares.allEventsWorkedOn(app);
  partialRefunds.push(intent.id);
  return intent.id;
}

/** A booked job whose visit was made longer. */
async function longerJob(when: 'soon' | 'later' = 'later') {
  const job = await bookCleaner(app, worker, { when });
  partialRefunds.push(job.purchase.intentId);
  return { ...job, visit: job.purchase.intentId, difference: await pay(job.bookingId, 'difference', DIFFERENCE) };
}
type LongerJob = Awaited<ReturnType<typeof longerJob>>;

/** The same, done, with what is due of its share sent on. */
async function paidOutJob(before?: (job: LongerJob) => Promise<unknown>): Promise<LongerJob> {
  const job = await longerJob('soon');
  await before?.(job);
  await advanceTo(app, job.endTime);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
  await app.catchUp();
  return job;
}

const chargeOf = (intentId: string) =>
  stripe()
    .objects('charge')
    .find((one) => one.payment_intent === intentId)!;
const refundsOf = (intentId: string) => shares.refundsOf(app, intentId);
const transfersOf = ({ bookingId }: { bookingId: number }) => shares.transfersOf(app, bookingId);
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

  it('is found without a webhook, as one for a visit is', async () => {
    const { bookingId } = await bookCleaner(app, worker);
    stripe().holdEvents();
    const { intent } = await request(bookingId, 'difference', DIFFERENCE);
    await payByCard(app, intent.clientSecret);
    await app.catchUp();
    expect(await rows('select purpose, amount_cents from payments where intent_id = $1', intent.id)).toEqual([
      { purpose: 'difference', amount_cents: DIFFERENCE },
    ]);
  });

  it('has another attempt when the provider has stored a failure under its key', async () => {
    const { bookingId } = await bookCleaner(app, worker);
    const heal = stripe().addFault({ on: 'POST /v1/payment_intents', kind: 'refused', status: 500 });
    await pay(bookingId, 'difference', DIFFERENCE);
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

  it('that arrives after the cancel goes back whole, and the customer is told', async () => {
    const job = await bookCleaner(app, worker);
    const { intent } = await request(job.bookingId, 'difference', DIFFERENCE);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
    await payByCard(app, intent.clientSecret);
    await waitFor(async () => refundsOf(intent.id).length > 0);
    expect(refundsOf(intent.id)).toEqual([DIFFERENCE]);
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

describe('a share', () => {
  it('is a transfer out of each charge, together the share of the whole', async () => {
    const job = await paidOutJob();
    await waitFor(async () => transfersOf(job).length === 2);
    expect(transfersOf(job).map(({ amount, source_transaction }) => [amount, source_transaction])).toEqual([
      [11_475, chargeOf(job.visit).id],
      [3825, chargeOf(job.difference).id],
    ]);
    expect(await shares.ledgerEntryOf(worker, job.bookingId)).toMatchObject({ paid: 180, net: 153, state: 'sent' });
    await shares.refundForTeam(app, job.bookingId, 50);
    await waitFor(async () => refundsOf(job.visit).length === 1);
    expect(transfersOf(job).map(({ amount_reversed }) => amount_reversed)).toEqual([425, 3825]);
  });

  it('waits for a dispute as far as the dispute binds it', async () => {
    let disputeId = '';
    const job = await paidOutJob(async ({ difference }) => {
      disputeId = (await shares.disputePayment(app, difference)).id;
    });
    await waitFor(async () => transfersOf(job).length === 1);
    await app.catchUp();
    expect(transfersOf(job)).toMatchObject([{ amount: 11_475, source_transaction: chargeOf(job.visit).id }]);
    expect(await shares.ledgerEntryOf(worker, job.bookingId)).toMatchObject({ state: 'frozen' });
    await shares.decideDispute(app, disputeId, 'won');
    await app.catchUp();
    await waitFor(async () => transfersOf(job).length === 2);
    expect(transfersOf(job)[1]!.amount).toBe(3825);
  });

  it('that was sent comes back of the disputed charge alone, and is sent again', async () => {
    const job = await paidOutJob();
    await waitFor(async () => transfersOf(job).length === 2);
    const dispute = await shares.disputePayment(app, job.visit);
    await waitFor(async () => transfersOf(job)[0]!.reversed);
    expect(transfersOf(job)[1]!.amount_reversed).toBe(0);
    await shares.decideDispute(app, dispute.id, 'won');
    await app.catchUp();
    await waitFor(async () => transfersOf(job).length === 3);
    expect(transfersOf(job)[2]).toMatchObject({ amount: 11_475, source_transaction: null });
  });
});

describe('a tip', () => {
  it('is the cleaner’s whole, 48 hours later, apart from the job', async () => {
    const job = await paidOutJob();
    await waitFor(async () => transfersOf(job).length === 2);
    await pay(job.bookingId, 'tip', 2000);
    expect(transfersOf(job)).toHaveLength(2);
    await app.clock.advance(AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => transfersOf(job).length === 3);
    expect(transfersOf(job)[2]!.amount).toBe(2000);
    await waitFor(async () => (await rows(`select from ledger where kind = 'tip_transfer'`)).length === 1);
    expect(
      await rows(
        `select kind, amount_cents from ledger where booking_id = $1 and kind like 'tip%' order by id`,
        job.bookingId,
      ),
    ).toEqual([
      { kind: 'tip', amount_cents: 2000 },
      { kind: 'tip_transfer', amount_cents: -2000 },
    ]);
    expect(await shares.ledgerEntryOf(worker, job.bookingId)).toMatchObject({ paid: 180, net: 153, state: 'sent' });
    expect((await app.server.modules.payouts.balanceByPurpose(job.bookingId)).tip).toEqual({
      paid: 2000,
      refunded: 0,
      share: 2000,
    });
  });

  it('of a job that was not done goes back', async () => {
    const { bookingId } = await bookCleaner(app, worker);
    const tip = await pay(bookingId, 'tip', 1000);
    await waitFor(async () => refundsOf(tip).length > 0);
    expect(refundsOf(tip)).toEqual([1000]);
  });
});

describe('an intent of the release before', () => {
  it('had no purpose in its key, and is the same when its hold is resumed here', async () => {
    const visitor = app.visitor();
    const { slot, service } = await openSlot(visitor);
    const wanted = { timeSlotId: slot.id, serviceId: service.id, customerDetails: customer('Olga Old') };
    const hold = await visitor.ask('POST /_api/bookings/payment-intent', wanted);
    const [{ id, created_at }] = await rows(
      `select * from bookings where time_slot_id = $1 and status = 'pending'`,
      slot.id,
    );
    // What that release had written when it was stopped: the hold, and an intent at the provider.
    const { paymentIntents } = await createStripe(app.config.stripe)();
    await paymentIntents.cancel(hold.clientSecret.split('_secret_')[0]!);
    const metadata = { booking_id: String(id), held_since: created_at.toISOString(), attempt: '1' };
    const old = await paymentIntents.create(
      { amount: Math.round(hold.amount * 100), currency: 'usd', allowed_payment_method_types: ['card'], metadata },
      { idempotencyKey: `pi:${id}:1` },
    );
    await rows('delete from payment_intents where booking_id = $1', id);
    await rows('update bookings set intent_id = null, client_secret = null where id = $1', id);

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
