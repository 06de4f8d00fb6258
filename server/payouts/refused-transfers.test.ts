import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import type { BookableCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo, setUpPayouts } from '../../tests/cleaner-actions.ts';
import { waitForRetries } from '../../tests/faults/outbox-time.sql.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { PASSWORD } from '../../tests/sign-up.ts';
import { giveUpNextTry } from '../../tests/stuck-outbox.sql.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What becomes of a share that the provider does not send on. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ platformCents: 0 });
});
afterAll(() => app.stop());

const TRANSFERS = 'POST /v1/transfers';
/** Longer than until the provider is asked again for what it refused for now. */
const RECHECK = 15 * MINUTE + 1000;

const stripe = () => app.sandbox.stripe;
const pool = () => app.server.database.pool;
const topUp = () => stripe().payUnrequested({ amount: 500_000, isAvailableAtOnce: true });
const sentCents = (bookingId: number) => shares.transfersOf(app, bookingId).map(({ amount }) => amount);
const ledgerState = async (worker: BookableCleaner, bookingId: number) =>
  (await shares.ledgerEntryOf(worker, bookingId)).state;
const find = async (admin: Visitor, id: string) =>
  (await admin.ask('GET /_api/admin/queue', {})).items.find((item) => item.id === id);
const retry = (admin: Visitor, id: string) => admin.call('POST /_api/admin/queue/retry', { id });

/** A job whose payment the bank took back for good, with no money left for the share that is due again. */
async function uncoveredJob() {
  const worker = await shares.paidWorker(app);
  const job = await shares.sentJob(app, worker);
  const dispute = await shares.disputePayment(app, job.purchase.intentId);
  await waitFor(async () => shares.transfersOf(app, job.bookingId)[0]!.reversed);
  await shares.decideDispute(app, dispute.id, 'lost');
  const admin = await newAdmin(app);
  const id = `payout:${job.bookingId}:2`;
  const item = await waitFor(async () => {
    await app.catchUp();
    return find(admin, id);
  });
  return { worker, job, admin, id, item };
}

// First of all: the platform has no money but what this brings.
describe('a share that the platform’s balance does not cover', () => {
  // shows: product/admin/queue
  it('is in the queue with that reason, and sent within minutes of a top-up', async () => {
    const { worker, job, admin, id, item } = await uncoveredJob();
    expect(item).toMatchObject({
      kind: 'payout',
      bookingId: job.bookingId,
      detail: 'The platform’s balance at the payment provider does not cover it. It is tried again by itself.',
      retry: true,
    });
    await app.clock.advance(RECHECK);
    await app.catchUp();
    await waitFor(() => find(admin, id));
    expect(sentCents(job.bookingId)).toEqual([11_475]);
    expect(await ledgerState(worker, job.bookingId)).toBe('waiting');

    await topUp();
    await app.clock.advance(RECHECK);
    await app.catchUp();
    await waitFor(async () => (await ledgerState(worker, job.bookingId)) === 'sent');
    expect(sentCents(job.bookingId)).toEqual([11_475, 11_475]);
    expect(await find(admin, id)).toBeUndefined();
  });
});

describe('a share that the provider refuses', () => {
  // shows: product/admin/queue
  it('waits for the team; a refund of the booking does not wait for it', async () => {
    await topUp();
    const worker = await shares.paidWorker(app);
    stripe().addFault({ on: TRANSFERS, kind: 'refused', status: 400 });
    const job = await shares.dueJob(app, worker);
    const admin = await newAdmin(app);
    const id = `payout:${job.bookingId}:1`;
    expect(await waitFor(() => find(admin, id))).toMatchObject({
      kind: 'payout',
      bookingId: job.bookingId,
      detail: 'The payment provider refuses it. It says: The request was refused. (sandbox fault)',
      retry: true,
    });
    await shares.refundForTeam(app, job.bookingId, 45);
    await waitFor(async () => shares.refundsOf(app, job.purchase.intentId).length === 1);
    await app.clock.advance(RECHECK);
    await app.catchUp();
    expect(sentCents(job.bookingId)).toEqual([]);
    expect(await find(admin, id)).toBeDefined();
    expect(await worker.visitor.call('POST /_api/auth/delete_account', { password: PASSWORD })).toMatchObject({
      status: 409,
      error: 'Your share of a job has not been sent to you yet.',
    });

    expect((await retry(admin, id)).body).toEqual({ message: 'It is being tried again.' });
    await waitFor(async () => (await ledgerState(worker, job.bookingId)) === 'sent');
    expect(sentCents(job.bookingId)).toEqual([7650]);
    expect(await find(admin, id)).toBeUndefined();
    expect((await retry(admin, id)).status).toBe(404);
  });

  it('because its account was cut off waits visibly, and goes to the next account', async () => {
    const worker = await shares.paidWorker(app);
    const accounts = () =>
      stripe()
        .objects('account')
        .filter(({ metadata }) => metadata?.cleaner_id === String(worker.cleanerId));
    const job = await shares.doneJob(app, worker);
    // The provider tells nobody.
    stripe().holdEvents();
    await stripe().deauthorizeAccount(accounts()[0]!.id);
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    const admin = await newAdmin(app);
    expect(await waitFor(() => find(admin, `payout:${job.bookingId}:1`))).toMatchObject({
      detail:
        'The cleaner’s account at the payment provider takes no money. It is sent once their payouts are active again.',
    });
    expect((await worker.visitor.ask('GET /_api/cleaner/payout-status', {})).status).toBe('not_setup');
    await shares.refundForTeam(app, job.bookingId, 45);
    await waitFor(async () => shares.refundsOf(app, job.purchase.intentId).length === 1);
    await stripe().releaseEvents();

    await setUpPayouts(worker.visitor);
    await worker.visitor.ask('POST /_api/cleaner/refresh-payout-status', {});
    await app.clock.advance(RECHECK);
    await app.catchUp();
    await waitFor(async () => (await ledgerState(worker, job.bookingId)) === 'sent');
    const sent = shares.transfersOf(app, job.bookingId);
    expect(sent.map(({ amount, destination }) => [amount, destination])).toEqual([[7650, accounts()[1]!.id]]);
  });

  // shows: fault F14
  it.each([
    ['without any work', { kind: 'refused', status: 500 }],
    ['after the work was done', { kind: 500, when: 'after' }],
  ] as const)('by a failure %s, which it repeats under that key, is sent once', async (_what, fault) => {
    const worker = await shares.paidWorker(app);
    stripe().addFault({ on: TRANSFERS, ...fault });
    const job = await shares.dueJob(app, worker);
    await waitForRetries(pool(), async () => (await ledgerState(worker, job.bookingId)) === 'sent');
    expect(sentCents(job.bookingId)).toEqual([11_475]);
  });
});

describe('a share for which the provider has not answered for hours', () => {
  it('stays on its way, is in the queue, and is asked for again by itself', async () => {
    const worker = await shares.paidWorker(app);
    const repair = stripe().addFault({ on: TRANSFERS, kind: 'reset', when: 'before', times: 1000 });
    const job = await shares.dueJob(app, worker);
    await giveUpNextTry(pool(), 'transfer');
    const admin = await newAdmin(app);
    const id = `payout:${job.bookingId}:1`;
    expect(await waitForRetries(pool(), () => find(admin, id))).toMatchObject({
      detail: 'The payment provider did not answer for hours.',
    });
    expect(await ledgerState(worker, job.bookingId)).toBe('sending');
    repair();
    await app.catchUp();
    await waitForRetries(pool(), async () => (await ledgerState(worker, job.bookingId)) === 'sent');
    expect(sentCents(job.bookingId)).toEqual([11_475]);
    expect(await find(admin, id)).toBeUndefined();
  });
});

describe('shares that are frozen', () => {
  it('do not keep others waiting, however many they are and however long', async () => {
    const worker = await shares.paidWorker(app);
    const job = await shares.doneJob(app, worker);
    // Canceled jobs of the same cleaner, each with a kept hour and a reported problem, made from this one.
    await pool().query(
      `insert into bookings select (jsonb_populate_record(bookings, jsonb_build_object(
         'id', 800000 + n, 'status', 'canceled', 'canceled_at', booked_at, 'canceled_by', 'customer', 'completed_at', null,
         'token_hash', null, 'intent_id', null))).*
       from bookings, generate_series(1, 250) as n where id = $1`,
      [job.bookingId],
    );
    await pool().query(
      `insert into transfers (booking_id, n, cleaner_id, state, due_at)
       select id, 1, cleaner_id, 'waiting', booked_at - interval '1 day' from bookings where id > 800000`,
    );
    await pool().query(
      `insert into reports (booking_id, message, created_at)
       select id, 'Streaks', booked_at from bookings where id > 800000`,
    );
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => sentCents(job.bookingId).length === 1, { what: 'the share to be sent' });
    await pool().query('delete from reports where booking_id > 800000');
    await pool().query('delete from transfers where booking_id > 800000');
  });
});
