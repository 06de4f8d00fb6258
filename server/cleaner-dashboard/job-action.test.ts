import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, momentLabel } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const ACT = 'POST /_api/cleaner/job-action';
const jobOf = async ({ visitor }: BookableCleaner, bookingId: number) =>
  (await visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job;
const act = ({ visitor }: BookableCleaner, bookingId: number, action: 'on_my_way' | 'done' | 'no_show') =>
  visitor.call(ACT, { bookingId, action });
const stats = ({ visitor }: BookableCleaner) => visitor.ask('GET /_api/cleaner/dashboard-stats', {});
const emailsTo = async (email: string, subject: RegExp) =>
  (await app.sandbox.mail.messages(email)).filter((mail) => subject.test(mail.subject));
const refundsOf = (intentId: string) =>
  app.sandbox.stripe
    .objects('refund')
    .filter(({ payment_intent }) => payment_intent === intentId)
    .map(({ amount }) => amount);
const after = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds).toISOString();

describe('on the way', () => {
  it('tells the customer once, from three hours before the start', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { name: 'Wanda Waits' });
    const early = await act(worker, job.bookingId, 'on_my_way');
    expect(early.status).toBe(409);
    expect(early.error).toMatch(/^You can say so from \w+, \w+ \d+, \d+:\d\d [AP]M on\.$/);
    await advanceTo(app, job.startTime, -3 * HOUR);
    expect((await act(worker, job.bookingId, 'on_my_way')).status).toBe(200);
    expect((await act(worker, job.bookingId, 'on_my_way')).status).toBe(409);
    await waitFor(async () => (await emailsTo(job.who.email, /^Pat is on the way/)).length === 1);
    const { onMyWayAt, moves } = await jobOf(worker, job.bookingId);
    expect(onMyWayAt).not.toBeNull();
    expect(moves.map(({ action }) => action)).toEqual(['done', 'no_show', 'cancel']);
  });
});

describe('done', () => {
  it('is said from the start on; the share is due two days after the end', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker);
    expect((await act(worker, job.bookingId, 'done')).status).toBe(409);
    await advanceTo(app, job.startTime, 0);
    const shown = (await jobOf(worker, job.bookingId)).moves.find(({ action }) => action === 'done')!;
    expect(shown).toMatchObject({ from: job.startTime, refundAmount: 0, netAmount: 114.75 });
    expect((await act(worker, job.bookingId, 'done')).status).toBe(200);
    const done = await jobOf(worker, job.bookingId);
    const dueAt = after(job.endTime, 48 * HOUR);
    expect(done).toMatchObject({ status: 'completed', moves: [], net: 114.75 });
    expect(done.payout).toEqual({
      state: 'waiting',
      dueAt,
      sentAt: null,
      inBankAt: null,
      keptBack: [],
      owed: 0,
      tip: null,
    });
    expect(shown.dueAt).toBe(dueAt);
    expect(await stats(worker)).toMatchObject({ jobsCompleted: 1, completedThisWeek: 1 });
    for (const action of ['done', 'no_show', 'on_my_way'] as const) {
      expect((await act(worker, job.bookingId, action)).status).toBe(409);
    }
  });

  it('counts from when it was said, where that is later', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon' });
    await advanceTo(app, job.endTime, 20 * HOUR);
    const before = app.clock.now().getTime();
    expect((await act(worker, job.bookingId, 'done')).status).toBe(200);
    const { payout } = await jobOf(worker, job.bookingId);
    expect(Date.parse(payout.dueAt!)).toBeGreaterThanOrEqual(before + 48 * HOUR);
  });

  it('is taken for granted a day after the end, once', async () => {
    const worker = await newBookableCleaner(app);
    const { token, ...job } = await bookCleaner(app, worker, { when: 'soon' });
    const given = { bookingId: job.bookingId, token, address: '12 Marble Row' };
    await app.visitor().ask('POST /_api/bookings/details', given);
    await advanceTo(app, job.endTime, 24 * HOUR - MINUTE);
    await app.catchUp();
    expect((await jobOf(worker, job.bookingId)).status).toBe('scheduled');
    await advanceTo(app, job.endTime, 24 * HOUR);
    await Promise.all([app.catchUp(), app.catchUp()]);
    expect((await jobOf(worker, job.bookingId)).status).toBe('completed');
    expect((await stats(worker)).jobsCompleted).toBe(1);
  });
});

describe('nobody there', () => {
  it('is as a late cancel: one hour is kept and due in two days, the rest goes back', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Noah Show' });
    await advanceTo(app, job.startTime, 29 * MINUTE);
    expect((await act(worker, job.bookingId, 'no_show')).status).toBe(409);
    const shown = (await jobOf(worker, job.bookingId)).moves.find(({ action }) => action === 'no_show')!;
    expect(shown).toMatchObject({ from: after(job.startTime, 30 * MINUTE), refundAmount: 90, netAmount: 38.25 });
    await advanceTo(app, job.startTime, 30 * MINUTE);
    const now = app.clock.now().getTime();
    expect((await act(worker, job.bookingId, 'no_show')).status).toBe(200);
    await waitFor(async () => refundsOf(job.purchase.intentId).length === 1);
    expect(refundsOf(job.purchase.intentId)).toEqual([9000]);
    const told = await jobOf(worker, job.bookingId);
    expect(told).toMatchObject({ status: 'no_show', refunded: 90, fee: 6.75, net: 38.25 });
    expect(Date.parse(told.payout.dueAt!)).toBeGreaterThanOrEqual(now + 48 * HOUR);
    const [mail] = await waitFor(async () => {
      const mails = await emailsTo(job.who.email, /^We missed you/);
      return mails.length === 1 && mails;
    });
    expect(mail!.text).toContain('One hour ($45.00) is kept');
    const windowEnd = momentLabel(Date.parse(told.payout.dueAt!), 'America/New_York');
    expect(mail!.text.replace(/\s+/g, ' ')).toContain(`page by ${windowEnd}, and a person will look at it.`);
    expect((await stats(worker)).jobsCompleted).toBe(0);
  });

  it('and done at once are one of both', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon' });
    await advanceTo(app, job.startTime, HOUR);
    const answers = await Promise.all([
      act(worker, job.bookingId, 'done'),
      act(worker, job.bookingId, 'no_show'),
      act(worker, job.bookingId, 'done'),
      app.catchUp(),
    ]);
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    const { rows } = await app.server.database.pool.query('select n from transfers where booking_id = $1', [
      job.bookingId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('canceled by the cleaner', () => {
  it('gives everything back, blocks the time and tells both why', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Cara Celled' });
    await advanceTo(app, job.startTime, 10 * MINUTE);
    const unreasoned = await worker.visitor.call(ACT, { bookingId: job.bookingId, action: 'cancel' } as never);
    expect([unreasoned.status, unreasoned.error]).toEqual([400, 'A reason is required']);
    const cancel = (reason: string) => worker.visitor.call(ACT, { bookingId: job.bookingId, action: 'cancel', reason });
    const canceled = await cancel('My car broke down.');
    expect(canceled.status).toBe(200);
    const [again, inOtherWords] = [await cancel('My car broke down.'), await cancel('I am ill.')];
    expect([again.status, inOtherWords.status]).toEqual([200, 409]);
    await waitFor(async () => refundsOf(job.purchase.intentId).length === 1);
    expect(refundsOf(job.purchase.intentId)).toEqual([13_500]);
    expect(await jobOf(worker, job.bookingId)).toMatchObject({
      status: 'canceled',
      canceledBy: 'cleaner',
      cancelReason: 'My car broke down.',
      net: 0,
      contact: null,
      moves: [],
      payout: { state: 'nothing', dueAt: null },
    });
    const { rows } = await app.server.database.pool.query('select status from time_slots where id = $1', [job.slotId]);
    expect(rows).toEqual([{ status: 'blocked' }]);
    const [mail] = await waitFor(async () => {
      const mails = await emailsTo(job.who.email, /^Canceled/);
      return mails.length === 1 && mails;
    });
    expect(mail!.text).toContain('Pat cannot come: My car broke down.');
    expect(mail!.text).toContain('$135.00 is on its way back to your card');
  });

  it('is refused where less goes back than was shown, because the team refunded a part meanwhile', async () => {
    const worker = await newBookableCleaner(app);
    const { bookingId } = await bookCleaner(app, worker, { when: 'soon', name: 'Paul Part' });
    const shownRefund = async () =>
      (await jobOf(worker, bookingId)).moves.find(({ action }) => action === 'cancel')!.refundAmount;
    const cancel = (refundAmount: number) =>
      worker.visitor.call(ACT, { bookingId, action: 'cancel', reason: 'Ill.', refundAmount });
    const shown = await shownRefund();
    const refund = { bookingId, action: 'refund', amount: 20, reason: 'A late start.' } as const;
    await (await newAdmin(app)).ask('POST /_api/admin/job-action', refund);
    const { status, error } = await cancel(shown);
    expect([status, error]).toEqual([409, 'The terms have changed. Now $115.00 goes back to the customer.']);
    expect((await jobOf(worker, bookingId)).status).toBe('scheduled');
    expect((await cancel(await shownRefund())).status).toBe(200);
    expect(await jobOf(worker, bookingId)).toMatchObject({ status: 'canceled', refunded: 135 });
  });

  it('is not possible any more when the job is over', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon' });
    await advanceTo(app, job.endTime, 0);
    const { status, error } = await worker.visitor.call(ACT, {
      bookingId: job.bookingId,
      action: 'cancel',
      reason: 'Too late',
    });
    expect([status, error]).toEqual([409, 'This job can no longer be canceled.']);
  });
});

it('a stranger’s job is as unknown as one that does not exist', async () => {
  const worker = await newBookableCleaner(app);
  const stranger = await newBookableCleaner(app, 'Sly Stranger');
  const job = await bookCleaner(app, worker, { when: 'soon' });
  await advanceTo(app, job.startTime, HOUR);
  const theirs = await act(stranger, job.bookingId, 'done');
  const nobodys = await act(stranger, 2_000_000_000, 'done');
  const withoutProfile = await (await newAdmin(app)).call(ACT, { bookingId: job.bookingId, action: 'done' });
  for (const { status, error } of [theirs, nobodys, withoutProfile]) {
    expect([status, error]).toEqual([404, 'Job not found']);
  }
  expect((await jobOf(worker, job.bookingId)).status).toBe('scheduled');
});
