import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import { bookingByToken } from '../../tests/booking-by-token.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { ledgerEntryOf, paidWorker, refundsOf, sentJob, transfersOf } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { createStripe } from './stripe.ts';

/** Money that somebody gives back in the provider's own dashboard, where this product does not ask for it. */

let app: TestApp;
let worker: BookableCleaner;
const partialRefunds: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ change: () => ({ trustedProxies: 1 }) });
  worker = await paidWorker(app);
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds }));
afterAll(() => app.stop());

const refundByHand = async (intentId: string, cents?: number) =>
  (await createStripe(app.config.stripe)()).refunds.create({
    payment_intent: intentId,
    ...(cents !== undefined && { amount: cents }),
  });
const pageOf = (token: string) => bookingByToken(app, token);
const emails = (email: string, subject: RegExp, count = 1) =>
  waitFor(
    async () => {
      const found = (await app.sandbox.mail.messages(email)).filter((message) => subject.test(message.subject));
      return found.length >= count && found;
    },
    { what: `an email ${subject}` },
  );

let people = 0;
async function booked() {
  const name = `Hanna Hand ${++people}`;
  const job = await bookCleaner(app, worker, { name });
  return { ...job, intentId: job.purchase.intentId };
}

// Told by an event, or found although every event was lost.
// shows: product/admin/found-refunds, fault F19
describe.each(['by an event', 'without any event'])('a refund by hand, known %s', (how) => {
  const isLost = how === 'without any event';
  const giveBack = async (intentId: string, cents?: number) => {
    if (isLost) app.sandbox.stripe.holdEvents();
    await refundByHand(intentId, cents);
    if (isLost) await app.catchUp();
  };

  it('of everything cancels a booking that is to come, and both are told', async () => {
    const { bookingId, token, intentId, who, slotId } = await booked();
    await giveBack(intentId);
    const page = await waitFor(async () => {
      const found = await pageOf(token);
      return found.status === 'canceled' && found;
    });
    expect([page.refundedAmount, page.canceledBy]).toEqual([135, 'admin']);
    const [email] = await emails(who.email, /^Canceled/);
    expect(email!.text).toContain('$135.00 is on its way back to your card.');
    const { user } = await worker.visitor.ask('GET /_api/auth/session', {});
    await emails(user.email, /anceled/);
    const { slots } = await worker.visitor.ask('GET /_api/cleaner/schedule', {});
    expect(slots.find(({ id }) => id === slotId)?.status).toBe('open');
    expect(await ledgerEntryOf(worker, bookingId)).toMatchObject({
      paid: 135,
      refunded: 135,
      net: 0,
      state: 'nothing',
    });
  });

  it('of a part is told, and a cancel after it gives the rest back', async () => {
    const { bookingId, token, intentId, who } = await booked();
    await giveBack(intentId, 3500);
    partialRefunds.push(intentId);
    await waitFor(async () => (await pageOf(token)).refundedAmount === 35);
    const [email] = await emails(who.email, /^Refund/);
    expect(email!.text).toContain('$35.00 is on its way back to your card.');
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    await waitFor(async () => refundsOf(app, intentId).length === 2);
    expect(refundsOf(app, intentId)).toEqual([3500, 10_000]);
  });
});

describe('a refund by hand', () => {
  it('of which nobody knew yet leaves only the rest for a cancel', async () => {
    const { bookingId, token, intentId, who } = await booked();
    app.sandbox.stripe.holdEvents();
    await refundByHand(intentId, 3500);
    partialRefunds.push(intentId);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    await waitFor(async () => refundsOf(app, intentId).length === 2);
    expect(refundsOf(app, intentId)).toEqual([3500, 10_000]);
    await waitFor(async () => (await pageOf(token)).refunds.every(({ status }) => status === 'done'));
    expect((await pageOf(token)).refundedAmount).toBe(135);
    await emails(who.email, /^Refund/);
  });

  it('of everything, of which nobody knew yet, takes the place of that of a cancel', async () => {
    const { bookingId, token, intentId } = await booked();
    app.sandbox.stripe.holdEvents();
    await refundByHand(intentId);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    const page = await waitFor(async () => {
      const found = await pageOf(token);
      return found.refunds.every(({ status }) => status === 'done') && found;
    });
    expect(page.refunds).toEqual([{ amount: 135, status: 'done' }]);
    expect(refundsOf(app, intentId)).toEqual([13_500]);
  });

  it('takes back what the cleaner has got too much', async () => {
    const job = await sentJob(app, worker);
    partialRefunds.push(job.purchase.intentId);
    await refundByHand(job.purchase.intentId, 4500);
    await waitFor(async () => transfersOf(app, job.bookingId)[0]!.amount_reversed === 3825);
    expect(await ledgerEntryOf(worker, job.bookingId)).toMatchObject({ refunded: 45, net: 76.5 });
    const { user } = await worker.visitor.ask('GET /_api/auth/session', {});
    const [email] = await emails(user.email, /^Your share has changed/);
    expect(email!.text).toContain('Your share is now $76.50.');
    expect(email!.text).toContain('Why: Given back in the payment provider’s dashboard');
  });

  it('takes it back also where the share was on its way for so long that the outbox gave up', async () => {
    const { pool } = app.server.database;
    const job = await sentJob(app, worker);
    const { bookingId } = job;
    partialRefunds.push(job.purchase.intentId);
    const setState = (state: string) =>
      pool.query('update transfers set state = $2 where booking_id = $1', [bookingId, state]);
    await setState('sending');
    await refundByHand(job.purchase.intentId, 4500);
    await waitFor(async () => (await pageOf(job.token)).refundedAmount === 45);
    const { rows } = await pool.query<{ id: string }>('select id from refunds where booking_id = $1', [bookingId]);
    await pool.query(`delete from pgboss.job where name = 'found-refund'`);
    await setState('sent');
    const handlers = app.server.modules.payments.outboxHandlers({} as never);
    await handlers.find(({ queue }) => queue === 'found-refund')!.onGivenUp!(rows[0]!.id, 'It is on its way.');
    await waitFor(async () => transfersOf(app, bookingId)[0]!.amount_reversed === 3825);
  });

  it('of one that had failed takes it out of the queue', async () => {
    const { bookingId, token, intentId } = await booked();
    const heal = app.sandbox.stripe.addFault({ on: 'POST /v1/refunds', kind: 500, when: 'before', times: 100 });
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    const { pool } = app.server.database;
    await pool.query(`update refunds set status = 'failed', last_error = 'Not now.' where booking_id = $1`, [
      bookingId,
    ]);
    heal();
    await refundByHand(intentId);
    const inQueue = async () =>
      (await (await newAdmin(app)).ask('GET /_api/admin/queue', {})).items.filter(
        (item) => item.bookingId === bookingId,
      );
    await waitFor(async () => (await inQueue()).length === 0);
    expect((await pageOf(token)).refunds).toEqual([{ amount: 135, status: 'done' }]);
    expect(refundsOf(app, intentId)).toEqual([13_500]);
  });

  it('is counted once, however many look at once', async () => {
    const { token, intentId } = await booked();
    partialRefunds.push(intentId);
    app.sandbox.stripe.holdEvents();
    await refundByHand(intentId, 1000);
    await Promise.all([app.catchUp(), app.sandbox.stripe.releaseEvents({ times: 3 })]);
    await waitFor(async () => (await pageOf(token)).refundedAmount === 10);
    expect((await pageOf(token)).refunds).toEqual([{ amount: 10, status: 'done' }]);
  });
});
