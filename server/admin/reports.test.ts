import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo, setUpPayouts } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
let admin: Visitor;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app);
  await setUpPayouts(worker.visitor);
});
afterAll(() => app.stop());

const MESSAGE = 'The windows are still dirty.';

/**
 * A job of $135 that is over and, unless it is left `scheduled`, done, and of which its customer has reported a problem. An
 * admin's session ends in a day.
 */
async function reportedJob(name: string, state: 'completed' | 'scheduled' = 'completed') {
  const job = await bookCleaner(app, worker, { when: 'soon', name });
  await advanceTo(app, job.endTime);
  if (state === 'completed') {
    await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  }
  const { bookingId, token } = job;
  await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: MESSAGE });
  admin = await newAdmin(app);
  return job;
}

const settle = (bookingId: number, input: object) =>
  admin.call('POST /_api/admin/job-action', { bookingId, action: 'resolve', ...input } as never);
const show = async (bookingId: number) =>
  (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
const queued = async (bookingId: number) =>
  (await admin.ask('GET /_api/admin/queue', {})).items.filter(
    (item) => item.kind === 'report' && item.bookingId === bookingId,
  );
const openReports = async () => (await admin.ask('GET /_api/admin/metrics', {})).openReports;
const stateOf = async (bookingId: number) =>
  (await worker.visitor.ask('GET /_api/cleaner/ledger', {})).entries.find((entry) => entry.bookingId === bookingId)!
    .state;
const refundsOf = (intentId: string) =>
  app.sandbox.stripe
    .objects('refund')
    .filter(({ payment_intent }) => payment_intent === intentId)
    .map(({ amount }) => amount);
const transfersOf = (id: number) =>
  app.sandbox.stripe.objects('transfer').filter(({ transfer_group }) => transfer_group === `booking_${id}`);
const settledEmail = (email: string) =>
  waitFor(async () => (await app.sandbox.mail.messages(email)).find(({ subject }) => subject.startsWith('Settled: ')));

async function afterTheWindow({ endTime, bookingId }: { endTime: string; bookingId: number }) {
  await advanceTo(app, endTime, AFTER_REPORT_WINDOW);
  await app.catchUp();
  await waitFor(async () => (await stateOf(bookingId)) === 'sent', { what: 'the share to be sent' });
}

describe('a reported problem', () => {
  // shows: product/admin/reported-problems
  it('waits in the queue, is counted, and is settled with part of the money: queue, provider, email and share agree', async () => {
    const job = await reportedJob('Rita Reports');
    const { bookingId } = job;
    const open = await openReports();
    expect(await queued(bookingId)).toMatchObject([{ name: 'Rita Reports', detail: MESSAGE, retry: false }]);
    expect(await show(bookingId)).toMatchObject({
      reports: [{ message: MESSAGE, resolvedAt: null, answer: null, refunded: null }],
      actions: ['refund', 'resolve'],
    });
    expect(await stateOf(bookingId)).toBe('frozen');

    const done = await settle(bookingId, { reason: 'We are sorry for the windows.', amount: 20.5 });
    expect(done.body).toEqual({ message: 'The report is settled, and the customer is told.' });
    expect(await queued(bookingId)).toEqual([]);
    expect(await openReports()).toBe(open - 1);
    await waitFor(async () => refundsOf(job.purchase.intentId).length > 0);
    expect(refundsOf(job.purchase.intentId)).toEqual([2050]);
    const { text } = await settledEmail(job.who.email);
    expect(text).toContain('We are sorry for the windows.');
    expect(text).toContain('$20.50 is on its way back to your card.');
    const shown = await show(bookingId);
    expect(shown).toMatchObject({
      reports: [{ answer: 'We are sorry for the windows.', refunded: 20.5, resolvedAt: expect.any(String) }],
      money: { paid: 135, refunded: 20.5 },
      actions: ['refund'],
    });
    expect(shown.history.slice(-2)).toMatchObject([
      { action: 'booking.reported', who: 'customer' },
      { action: 'report.resolved', who: 'Ada 🧽', why: 'We are sorry for the windows.' },
    ]);

    await afterTheWindow(job);
    // 85 % of the $114.50 that are left, the fee rounded half up to $17.18.
    expect(transfersOf(bookingId).map(({ amount }) => amount)).toEqual([9732]);
    const detail = { cleanerId: String(worker.cleanerId) };
    const { payouts } = await (await newAdmin(app)).ask('GET /_api/admin/cleaner-detail', detail);
    expect(payouts).toMatchObject({ status: 'active', accountId: expect.stringMatching(/^acct_/) });
    expect(payouts.latest).toMatchObject([{ bookingId, net: 97.32, state: 'sent', sentAt: expect.any(String) }]);
  });

  // shows: product/admin/reported-problems
  it('is settled without money: the whole share is passed on, and the customer told why', async () => {
    const job = await reportedJob('Norma Nothing');
    expect((await settle(job.bookingId, { reason: 'It was never promised.' })).status).toBe(200);
    const { text } = await settledEmail(job.who.email);
    expect(text).toContain('It was never promised.');
    expect(text).toContain('Nothing changes in what you paid.');
    await afterTheWindow(job);
    expect(transfersOf(job.bookingId).map(({ amount }) => amount)).toEqual([11_475]);
    expect(refundsOf(job.purchase.intentId)).toEqual([]);
  });

  it('is settled once, by whoever is first', async () => {
    const job = await reportedJob('Tina Twice');
    const both = await Promise.all([1, 2].map(() => settle(job.bookingId, { reason: 'x', amount: 10 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error).toBe('No open report for this booking.');
    await waitFor(async () => refundsOf(job.purchase.intentId).length > 0);
    await app.catchUp();
    expect(refundsOf(job.purchase.intentId)).toEqual([1000]);
  });

  it('stays open when the settlement is refused', async () => {
    const { bookingId } = await reportedJob('Olga Open');
    for (const [input, status, error] of [
      [{ reason: 'x', amount: 135.01 }, 409, 'At most $135.00 can be refunded.'],
      [{ reason: 'x', amount: 0 }, 400, 'Invalid amount'],
      [{ reason: 'x', amount: '5' }, 400, 'Invalid amount'],
      [{ reason: ' ' }, 400, 'A reason is required'],
    ] as const) {
      const answer = await settle(bookingId, input);
      expect([answer.status, answer.error]).toEqual([status, error]);
    }
    expect(await queued(bookingId)).toHaveLength(1);
    expect(await stateOf(bookingId)).toBe('frozen');
    const unknown = await settle(999_999, { reason: 'x' });
    expect([unknown.status, unknown.error]).toEqual([404, 'Booking not found']);
  });
});

describe('a reported job that nobody marked done', () => {
  // shows: product/admin/reported-problems
  it('is completed by the settlement once its time is over: the share is due as of its end, and no new time for reports begins', async () => {
    const { bookingId, token, endTime, who } = await reportedJob('Una Marked', 'scheduled');
    await advanceTo(app, endTime, 47 * HOUR);
    await app.catchUp();
    admin = await newAdmin(app);
    expect((await show(bookingId)).status).toBe('scheduled');
    const { jobsCompleted } = await worker.visitor.ask('GET /_api/cleaner/dashboard-stats', {});
    expect((await settle(bookingId, { reason: 'We looked at it.', amount: 20.5 })).status).toBe(200);
    const shown = await show(bookingId);
    expect(shown).toMatchObject({ status: 'completed', actions: ['refund'] });
    expect(shown.history.slice(-2).map(({ action }) => action)).toEqual(['report.resolved', 'booking.completed']);
    const stats = await worker.visitor.ask('GET /_api/cleaner/dashboard-stats', {});
    expect(stats.jobsCompleted).toBe(jobsCompleted + 1);
    const dueAt = new Date(Date.parse(endTime) + 48 * HOUR).toISOString();
    const { entries } = await worker.visitor.ask('GET /_api/cleaner/ledger', {});
    expect(entries.find((entry) => entry.bookingId === bookingId)).toMatchObject({ state: 'waiting', dueAt });
    const { booking } = await app.visitor().ask('GET /_api/bookings/by-token', { token });
    expect(booking).toMatchObject({ status: 'completed', reportUntil: dueAt });

    await afterTheWindow({ endTime, bookingId });
    expect(transfersOf(bookingId).map(({ amount }) => amount)).toEqual([9732]);
    const late = await app.visitor().call('POST /_api/bookings/report', { bookingId, token, message: MESSAGE });
    expect([late.status, late.error]).toEqual([409, 'The time for reporting a problem is over. Please write to us.']);
    // The email that asks for stars offers two days for reports, which are over.
    const mails = await app.sandbox.mail.messages(who.email);
    expect(mails.filter(({ subject }) => subject.startsWith('How was it'))).toEqual([]);
  });

  it('is passed on at once where two days have gone by since its end', async () => {
    const { bookingId, token, endTime } = await reportedJob('Leah Late', 'scheduled');
    await advanceTo(app, endTime, 60 * HOUR);
    admin = await newAdmin(app);
    await settle(bookingId, { reason: 'Nothing was broken.' });
    await app.catchUp();
    await waitFor(async () => (await stateOf(bookingId)) === 'sent', { what: 'the share to be sent' });
    const late = await app.visitor().call('POST /_api/bookings/report', { bookingId, token, message: MESSAGE });
    expect(late.status).toBe(409);
  });

  it('stays scheduled while its time is not over', async () => {
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Early Report' });
    const { bookingId, token } = job;
    await advanceTo(app, job.startTime);
    await app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message: MESSAGE });
    admin = await newAdmin(app);
    await settle(bookingId, { reason: 'Pat is on the way.' });
    expect((await show(bookingId)).status).toBe('scheduled');
    await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  });
});
