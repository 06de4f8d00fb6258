import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { openSlot } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo, setUpPayouts } from '../../tests/cleaner-actions.ts';
import { endRetryDelays } from '../../tests/faults/outbox-time.sql.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { PASSWORD, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** An account stays while something of it is open (docs/product.md#deleting-an-account), and the answer says what. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  // What the platform has of its own: it bears a refund whose share the cleaner has spent.
  await stripe().payUnrequested({ amount: 200_000 });
});
afterAll(() => app.stop());

const stripe = () => app.sandbox.stripe;
const query = (text: string, ...values: unknown[]) => app.server.database.pool.query(text, values);
const remove = async (visitor: Visitor) => {
  const { status, error, body } = await visitor.call('POST /_api/auth/delete_account', { password: PASSWORD });
  return [status, status === 200 ? body.message : error];
};
const refused = (...sentences: string[]) => [409, sentences.join(' ')];
const DELETED = [200, 'Your account is deleted.'];

/** Waits for a state, without the pauses that the outbox makes after a failure. */
const becomes = (state: () => Promise<string>, wanted: string) =>
  waitFor(async () => {
    await endRetryDelays(app.server.database.pool);
    return (await state()) === wanted;
  });
const SHARE_UNSENT = 'Your share of a job has not been sent to you yet.';
const SHARE_WITHOUT_PAYOUTS = 'Your share of a job waits until your payouts are set up.';

async function newCustomer(): Promise<Visitor> {
  const visitor = app.visitor();
  await register(visitor);
  return visitor;
}

async function paidWorker(): Promise<BookableCleaner> {
  const worker = await newBookableCleaner(app);
  await setUpPayouts(worker.visitor);
  await waitFor(async () => (await worker.visitor.ask('GET /_api/cleaner/payout-status', {})).status === 'active');
  return worker;
}

/** A job that its cleaner has done, for a customer with an account; the clock stands at its end. */
async function doneJob(worker: BookableCleaner, customer: Visitor) {
  const job = await bookCleaner(app, worker, { when: 'soon', visitor: customer });
  await advanceTo(app, job.endTime);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  return job;
}

/** The public profile. */
async function profileOf({ cleanerId }: BookableCleaner) {
  const { slug } = (await query('select slug from cleaners where id = $1', cleanerId)).rows[0];
  return (await app.visitor().ask('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug: slug })).cleaner;
}

type Job = Awaited<ReturnType<typeof doneJob>>;

const transferState = async ({ bookingId }: Job) =>
  (await query('select state from transfers where booking_id = $1 order by n desc limit 1', bookingId)).rows[0]?.state;

/** The share of a job is sent on. */
async function sendShare(job: Job): Promise<void> {
  await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
  await app.catchUp();
  await becomes(() => transferState(job), 'sent');
}

const refundStatus = async ({ bookingId }: Job) =>
  (await query('select status from refunds where booking_id = $1', bookingId)).rows[0]?.status;

describe('a customer’s account', () => {
  it('has an address afterwards that nobody could have had before', async () => {
    const visitor = app.visitor();
    const { user } = await register(visitor);
    const taken = { email: `deleted-${user.id}@deleted.invalid`, password: PASSWORD, displayName: 'Ada' };
    const refused = await app.visitor().call('POST /_api/auth/register_with_password', taken);
    expect(refused.status).toBe(400);
    expect((await visitor.call('POST /_api/auth/delete_account', { password: PASSWORD })).status).toBe(200);
    const { rows } = await app.server.database.pool.query('select email from users where id = $1', [user.id]);
    expect(rows[0].email).toMatch(/^deleted-\d+-[0-9a-f]{16}@deleted\.invalid$/);
  });

  it('stays while a refund is on its way', async () => {
    const customer = await newCustomer();
    const job = await bookCleaner(app, await newBookableCleaner(app), { visitor: customer });
    const booked = await remove(customer);
    expect(booked).toEqual(refused('You still have a booking. Please cancel it or wait until it is done.'));
    const mend = stripe().addFault({ on: 'POST /v1/refunds', kind: 500, when: 'before', times: 100 });
    await customer.ask('POST /_api/bookings/cancel', { bookingId: job.bookingId });
    expect(await remove(customer)).toEqual(refused('A refund to you is still on its way.'));
    mend();
    await becomes(() => refundStatus(job), 'done');
    expect(await remove(customer)).toEqual(DELETED);
  });

  it('stays while a problem that they reported, or a dispute, is open, and says both', async () => {
    const customer = await newCustomer();
    const worker = await newBookableCleaner(app);
    const { bookingId, token, purchase } = await doneJob(worker, customer);
    await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: 'The stove.' });
    const unanswered = 'We have not answered the problem that you reported yet.';
    expect(await remove(customer)).toEqual(refused(unanswered));
    const dispute = await stripe().openDispute(purchase.intentId);
    await waitFor(async () => (await query('select from disputes where id = $1', dispute.id)).rowCount === 1);
    expect(await remove(customer)).toEqual(refused('A bank is still looking into one of your payments.', unanswered));
    expect(await remove(worker.visitor)).toEqual(
      refused(
        'A bank is still looking into the payment for one of your jobs.',
        'We have not settled a problem yet that a customer reported with one of your jobs.',
        SHARE_WITHOUT_PAYOUTS,
      ),
    );

    const admin = await newAdmin(app);
    await admin.ask('POST /_api/admin/job-action', { bookingId, action: 'resolve', reason: 'Sorry.' });
    await stripe().closeDispute(dispute.id, 'won');
    const isOpen = `select from disputes where id = $1 and state = 'opened'`;
    await waitFor(async () => (await query(isOpen, dispute.id)).rowCount === 0);
    await app.visitor().ask('POST /_api/bookings/rate', { bookingId, token, stars: 4, comment: 'But the stove.' });
    const names = async () => (await profileOf(worker)).reviews.map(({ customer }) => customer);
    expect(await names()).toEqual(['Robin V.']);
    expect(await remove(customer)).toEqual(DELETED);
    expect(await names()).toEqual(['A customer']);
  });

  it('is either deleted or has a new report, never both', async () => {
    const customer = await newCustomer();
    const { bookingId, token } = await doneJob(await newBookableCleaner(app), customer);
    const [deleted, reported] = await whileLocked(bookingId, [
      () => customer.call('POST /_api/auth/delete_account', { password: PASSWORD }),
      () => app.visitor().call('POST /_api/bookings/report', { bookingId, token, message: 'The stove.' }),
    ]);
    expect([deleted!.status, reported!.status].sort()).toEqual(deleted!.status === 200 ? [200, 404] : [200, 409]);
    const { rowCount } = await query('select from reports where booking_id = $1', bookingId);
    expect(rowCount).toBe(deleted!.status === 200 ? 0 : 1);
  });

  it('is either deleted or holds a time, never both', async () => {
    const customer = await newCustomer();
    const worker = await newBookableCleaner(app);
    const { bookingId } = await doneJob(worker, customer);
    const { slot, service } = await openSlot(app.visitor(), { when: 'later' });
    const wanted = {
      timeSlotId: slot.id,
      serviceId: service.id,
      customerDetails: { name: 'Leaving Soon', email: 'leaving.soon@example.test' },
    };
    const [deleted, held] = await whileLocked(bookingId, [
      () => customer.call('POST /_api/auth/delete_account', { password: PASSWORD }),
      () => customer.call('POST /_api/bookings/payment-intent', wanted),
    ]);
    // Where background work waited for the row in their place, they may be gone before they ask: then they hold it as a guest.
    const isGuests = deleted!.status === 200 && held!.status === 200;
    if (!isGuests) expect([deleted!.status, held!.status].sort()).toEqual([200, 409]);
    // Somebody may have had that time before.
    const { rows } = await query(
      'select customer_user_id from bookings where time_slot_id = $1 and id > $2',
      slot.id,
      bookingId,
    );
    expect(rows).toEqual(isGuests ? [{ customer_user_id: null }] : held!.status === 200 ? [expect.anything()] : []);
  });
});

describe('a cleaner’s account', () => {
  it('stays while a share waits for their payouts, or is on its way', async () => {
    const worker = await newBookableCleaner(app);
    const job = await doneJob(worker, await newCustomer());
    expect(await remove(worker.visitor)).toEqual(refused(SHARE_WITHOUT_PAYOUTS));
    await setUpPayouts(worker.visitor);
    await worker.visitor.ask('POST /_api/cleaner/refresh-payout-status', {});
    expect(await remove(worker.visitor)).toEqual(refused(SHARE_UNSENT));
    const mend = stripe().addFault({ on: 'POST /v1/transfers', kind: 500, when: 'before', times: 100 });
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    expect(await transferState(job)).toBe('sending');
    expect(await remove(worker.visitor)).toEqual(refused('A transfer to you is still on its way.'));
    mend();
    await becomes(() => transferState(job), 'sent');
    expect(await remove(worker.visitor)).toEqual(DELETED);
  });

  it('does not wait for the share of a job whose customer got everything back', async () => {
    const worker = await newBookableCleaner(app);
    const job = await doneJob(worker, await newCustomer());
    const admin = await newAdmin(app);
    const all = { bookingId: job.bookingId, action: 'refund', amount: job.purchase.amount, reason: 'Streaks' } as const;
    await admin.ask('POST /_api/admin/job-action', all);
    await becomes(() => refundStatus(job), 'done');
    expect(await transferState(job)).toBe('waiting');
    expect(await remove(worker.visitor)).toEqual(DELETED);
  });

  it('stays while they owe what went back to a customer', async () => {
    const worker = await paidWorker();
    const job = await doneJob(worker, await newCustomer());
    await sendShare(job);
    const account = stripe()
      .objects('account')
      .find(({ metadata }) => metadata?.cleaner_id === String(worker.cleanerId));
    await stripe().payOut(account!.id);
    await app.clock.advance(MINUTE);
    const admin = await newAdmin(app);
    const part = { bookingId: job.bookingId, action: 'refund', amount: 20, reason: 'Streaks' } as const;
    await admin.ask('POST /_api/admin/job-action', part);
    await becomes(() => refundStatus(job), 'done');
    expect(await remove(worker.visitor)).toEqual(refused('You still owe $17.00 that went back to a customer.'));
  });
});

/** Asks one after the other while a booking's row is locked, so that all wait for it; gives the answers. */
async function whileLocked(
  bookingId: number,
  calls: (() => Promise<{ status: number }>)[],
): Promise<{ status: number }[]> {
  const { pool } = app.server.database;
  const client = await pool.connect();
  // Taken beforehand: background work that waits for the row as well may take all that are left.
  const watching = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from bookings where id = $1 for update', [bookingId]);
    const asked: Promise<{ status: number }>[] = [];
    for (const call of calls) {
      asked.push(call());
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await waitFor(async () => (await watching.query(waiting)).rowCount! >= asked.length);
    }
    await client.query('commit');
    return await Promise.all(asked);
  } finally {
    client.release();
    watching.release();
  }
}
