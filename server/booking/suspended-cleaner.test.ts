import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What becomes of the jobs of a cleaner whom the team suspends (docs/product.md#suspended-cleaners). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

type Job = Awaited<ReturnType<typeof bookCleaner>>;

/** Somebody of the team decides. The clock moves by days, and admins stay signed in for hours. */
async function decideOn({ cleanerId }: BookableCleaner) {
  const admin = await newAdmin(app);
  const setStatus = (change: { status: 'suspended'; reason: string } | { status: 'active' }) =>
    admin.ask('POST /_api/admin/cleaner-status', { cleanerId, ...change });
  return {
    admin,
    suspend: () => setStatus({ status: 'suspended', reason: 'A ring is missing.' }),
    reactivate: () => setStatus({ status: 'active' }),
    async queued() {
      const { items } = await admin.ask('GET /_api/admin/queue', {});
      return items.find(({ id }) => id === `suspended:${cleanerId}`);
    },
  };
}

const seen = async ({ token }: Job) => (await app.visitor().ask('GET /_api/bookings/by-token', { token })).booking;
const preview = ({ bookingId, token }: Job) =>
  app.visitor().ask('GET /_api/bookings/cancel-preview', { bookingId: String(bookingId), token });
const emails = async ({ who }: Job, subject: RegExp) =>
  (await app.sandbox.mail.messages(who.email)).filter((mail) => subject.test(mail.subject));
const oneMore = (job: Job, subject: RegExp, count = 1) =>
  waitFor(async () => (await emails(job, subject)).length === count, { what: `${count} emails ${subject}` });
const query = async (text: string, ...values: unknown[]) => (await app.server.database.pool.query(text, values)).rows;
const shares = ({ bookingId }: Job) => query('select state from transfers where booking_id = $1', bookingId);
/** How many emails of a kind were ever written for a booking, sent or not. */
const written = async (kind: string, { bookingId }: Job) =>
  (await query('select key from mails where kind = $1 and booking_id = $2', kind, bookingId)).length;

const IN_DOUBT = /may change$/;
const REMINDER = /^Tomorrow: /;

describe('a cleaner who is suspended', () => {
  it('can neither set out nor say Done, reads why, and can once they are active again', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Not By Them' });
    await advanceTo(app, job.startTime, MINUTE);
    const team = await decideOn(worker);
    await team.suspend();
    const act = (action: 'on_my_way' | 'done') =>
      worker.visitor.call('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action });
    for (const action of ['on_my_way', 'done'] as const) {
      const { status, error } = await act(action);
      expect([status, error]).toEqual([
        409,
        'Your profile is suspended: our team decides about this job. Please write to us.',
      ]);
    }
    const shown = async () =>
      (await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(job.bookingId) })).job;
    expect((await shown()).suspended).toBe(true);
    expect((await shown()).moves.map(({ action }) => action)).toEqual(['no_show', 'cancel']);
    await team.reactivate();
    expect((await act('done')).status).toBe(200);
  });
});

describe('customers of a cleaner who is suspended', () => {
  it('are led to no profile, which nobody can open', async () => {
    const worker = await newBookableCleaner(app, 'Hidden Helper');
    const job = await bookCleaner(app, worker);
    const opened = async ({ slug, isPublic }: Awaited<ReturnType<typeof seen>>['cleaner']) => {
      const { city } = await seen(job);
      const { status } = await app.visitor().call('GET /_api/cleaners/by-slug', { city: city.slug, cleanerSlug: slug });
      return [isPublic, status];
    };
    expect(await opened((await seen(job)).cleaner)).toEqual([true, 200]);
    const team = await decideOn(worker);
    await team.suspend();
    expect(await opened((await seen(job)).cleaner)).toEqual([false, 404]);
  });

  it('are told before the start, not why, and again when it happens again', async () => {
    const worker = await newBookableCleaner(app, 'Dora Doubtful');
    const begun = await bookCleaner(app, worker, { when: 'soon', name: 'Has Begun' });
    await advanceTo(app, begun.startTime, MINUTE);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Was Told' });
    const team = await decideOn(worker);
    await team.suspend();
    await oneMore(job, IN_DOUBT);
    const [told] = await emails(job, IN_DOUBT);
    expect(told!.text).toContain('Dora may not be able to come');
    expect(told!.text).not.toMatch(/ring|suspend/);
    expect(await written('cleaner-in-doubt', begun)).toBe(0);
    await team.reactivate();
    await team.suspend();
    await oneMore(job, IN_DOUBT, 2);
  });

  it('cancel free of charge until the start, as long as it lasts', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'In Doubt' });
    await advanceTo(app, job.startTime, -2 * HOUR);
    const late = await preview(job);
    expect(late.feeAmount).toBeGreaterThan(0);
    const team = await decideOn(worker);
    await team.suspend();
    const whole = job.booking.totalAmount;
    expect(await preview(job)).toEqual({
      refundAmount: whole,
      feeAmount: 0,
      freeUntil: job.startTime,
      bank: null,
      endsPlan: false,
      waitingAmount: 0,
    });
    expect((await seen(job)).freeUntil).toBe(job.startTime);
    await team.reactivate();
    expect(await preview(job)).toEqual(late);
    await team.suspend();
    const { bookingId, token } = job;
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    expect(await seen(job)).toMatchObject({ status: 'canceled', refundedAmount: whole });
    expect(await shares(job)).toEqual([]);
  });

  it('are not reminded, until the cleaner is active again', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { name: 'Not Reminded' });
    await (await decideOn(worker)).suspend();
    await advanceTo(app, job.startTime, -23 * HOUR);
    await app.catchUp();
    expect(await written('reminder-customer', job)).toBe(0);
    await (await decideOn(worker)).reactivate();
    await app.catchUp();
    await oneMore(job, REMINDER);
  });

  it('get no reminder that was written before and not sent yet', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { name: 'Nearly Reminded' });
    const about = {
      key: `reminder-customer:${job.bookingId}`,
      bookingId: job.bookingId,
      userId: null,
      contactMessageId: null,
    };
    const reminder = () => app.server.modules.bookings.emailRenderers['reminder-customer']!(about);
    expect(await reminder()).not.toBeNull();
    await (await decideOn(worker)).suspend();
    expect(await reminder()).toBeNull();
  });
});

describe('jobs of a cleaner who is suspended', () => {
  it('are not completed by the clock, and stay in the queue after their end until the team decides', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Undecided' });
    const other = await bookCleaner(app, worker, { when: 'soon', name: 'Other Undecided' });
    const given = { bookingId: other.bookingId, token: other.token, address: '12 Marble Row' };
    await app.visitor().ask('POST /_api/bookings/details', given);
    await (await decideOn(worker)).suspend();
    await advanceTo(app, other.endTime, DAY + MINUTE);
    await app.catchUp();
    expect([(await seen(job)).status, (await seen(other)).status]).toEqual(['scheduled', 'scheduled']);
    expect(await shares(job)).toEqual([]);
    const team = await decideOn(worker);
    expect(await team.queued()).toMatchObject({ kind: 'suspended', detail: '2' });

    const decision = { bookingId: job.bookingId, action: 'complete', reason: 'The customer says so.' } as const;
    await team.admin.ask('POST /_api/admin/job-action', decision);
    expect(await team.queued()).toMatchObject({ detail: '1' });
    expect(await shares(job)).toEqual([{ state: 'waiting' }]);

    await team.reactivate();
    await app.catchUp();
    expect((await seen(other)).status).toBe('completed');
    expect(await team.queued()).toBeUndefined();
  });

  it('keep no hour for the cleaner who says that nobody was there', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Was Away' });
    await (await decideOn(worker)).suspend();
    await advanceTo(app, job.startTime, 31 * MINUTE);
    const { bookingId } = job;
    await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'no_show' });
    expect(await seen(job)).toMatchObject({
      status: 'no_show',
      notThere: 'customer',
      refundedAmount: job.booking.totalAmount,
    });
    expect(await shares(job)).toEqual([]);
    await oneMore(job, /^We missed you/);
    expect((await emails(job, /^We missed you/))[0]!.text).not.toContain('kept');
  });
});
