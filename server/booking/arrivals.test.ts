import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, timeLabel } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { openTimes } from '../../tests/moves.ts';
import { adminOf } from '../../tests/onboard.ts';
import { customersBooking, goOnWithRescues } from '../../tests/rescue.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A cleaner who runs late, or cannot get in (docs/product.md#running-late). */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app);
});
afterAll(async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
  await app.stop();
});

type Job = Awaited<ReturnType<typeof bookCleaner>>;
const soon = () => bookCleaner(app, worker, { when: 'soon' });
const after = ({ startTime }: Job, minutes: number) => advanceTo(app, startTime, minutes * MINUTE);
const atLabel = ({ startTime }: Job, minutes: number) =>
  timeLabel(Date.parse(startTime) + minutes * MINUTE, 'America/New_York');
const shown = async ({ bookingId }: Job) =>
  (await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job;
const act = ({ bookingId }: Job, action: 'on_my_way' | 'no_show' | 'done') =>
  worker.visitor.call('POST /_api/cleaner/job-action', { bookingId, action });
const late = ({ bookingId }: Job, minutes: number, { visitor } = worker) =>
  visitor.call('POST /_api/cleaner/running-late', { bookingId, minutes });
const outside = ({ bookingId }: Job, { visitor } = worker) =>
  visitor.call('POST /_api/cleaner/cant-get-in', { bookingId });
const coming = ({ bookingId, token }: Job) =>
  app.visitor().call('POST /_api/bookings/answer-cant-get-in', { bookingId, token });
const notHere = ({ bookingId, token }: Job) => app.visitor().call('POST /_api/bookings/not-here', { bookingId, token });
const emails = async (email: string, subject: RegExp) =>
  (await app.sandbox.mail.messages(email)).filter((one) => subject.test(one.subject));
const mail = (email: string, subject: RegExp, count = 1) =>
  waitFor(async () => (await emails(email, subject)).length === count, { what: `${count} emails ${subject}` });
const cleanerEmail = async () => (await worker.visitor.ask('GET /_api/auth/session', {})).user.email;
const runTask = (name: string) => app.server.modules.bookings.scheduledTasks.find((task) => task.name === name)!.run();

// shows: product/somebody-else-comes/running-late
describe('a cleaner who runs late', () => {
  it('says by how much, three times a job, and the customer is told at once and sees it', async () => {
    const job = await soon();
    await advanceTo(app, job.startTime, -4 * HOUR);
    expect((await late(job, 10)).error).toMatch(/^You can say so from /);
    await advanceTo(app, job.startTime, -HOUR);
    expect((await late(job, 61)).error).toBe('At most 60 minutes after the start');
    const first = await late(job, 20);
    expect(first.body).toEqual({ message: `Your customer knows that you come at about ${atLabel(job, 20)}.` });
    expect((await late(job, 20)).status).toBe(200);
    const expectedAt = new Date(Date.parse(job.startTime) + 20 * MINUTE).toISOString();
    const seen = await customersBooking(app, job);
    expect(seen).toMatchObject({ runningLate: { minutes: 20, expectedAt }, refundedAmount: 0, totalAmount: 135 });
    await mail(job.who.email, /is running late/);
    expect((await emails(job.who.email, /is running late/))[0]!.text.replace(/\s+/g, ' ')).toContain(
      `is sorry, and comes at about ${atLabel(job, 20)}. `,
    );
    expect(await shown(job)).toMatchObject({ runningLate: { minutes: 20 }, lateTerms: { timesLeft: 2 } });
    await after(job, 15);
    expect((await late(job, 10)).error).toBe(`It is ${atLabel(job, 10)} already. Please say a later time.`);
    expect([(await late(job, 30)).status, (await late(job, 45)).status]).toEqual([200, 200]);
    expect((await late(job, 50)).error).toBe('You can’t say this any more. Please call your customer.');
    expect((await shown(job)).lateTerms).toBeNull();
    await mail(job.who.email, /is running late/, 3);
    // Who sets out late comes when they have said, not at the time that was booked.
    expect((await act(job, 'on_my_way')).status).toBe(200);
    await mail(job.who.email, /is on the way/);
    const { text } = (await emails(job.who.email, /is on the way/))[0]!;
    expect(text.replace(/\s+/g, ' ')).toContain(`, and comes at about ${atLabel(job, 45)}.`);
  });

  it('is waited for where it is little, and the customer keeps their word where it is more', async () => {
    const notHereFrom = async (minutes: number) => {
      const job = await soon();
      await advanceTo(app, job.startTime, -HOUR);
      await late(job, minutes);
      const { from } = (await customersBooking(app, job)).notHere!;
      return { job, after: (Date.parse(from) - Date.parse(job.startTime)) / MINUTE };
    };
    expect((await notHereFrom(45)).after).toBe(30);
    const { job, after: minutes } = await notHereFrom(20);
    expect(minutes).toBe(50);
    await after(job, 40);
    expect((await notHere(job)).status).toBe(409);
    await after(job, 50);
    expect((await notHere(job)).status).toBe(200);
    await app.clock.advance(15 * MINUTE);
    await goOnWithRescues(app);
    expect((await customersBooking(app, job)).notHere).toMatchObject({ state: 'contested', code: 'late' });
  });

  it('said it of that start: once the job is moved nothing is said of the new one', async () => {
    const job = await soon();
    await advanceTo(app, job.startTime, -HOUR);
    for (const minutes of [20, 30, 40]) await late(job, minutes);
    const [slot] = await openTimes(app, worker, { most: 1 });
    const { bookingId } = job;
    const move = { bookingId, action: 'move', timeSlotId: slot!.id, reason: 'Both asked for it.' } as const;
    await (await adminOf(app)).ask('POST /_api/admin/job-action', move);
    const { runningLate, notHere } = await customersBooking(app, job);
    expect([runningLate, notHere!.code]).toEqual([null, null]);
    expect((await shown(job)).lateTerms).toMatchObject({ timesLeft: 3 });
  });

  it('of a stranger, or one who is suspended, tells nothing', async () => {
    const other = await newBookableCleaner(app, 'Sue Spended');
    const job = await bookCleaner(app, other, { when: 'soon' });
    await advanceTo(app, job.startTime, -HOUR);
    expect([(await late(job, 10)).status, (await outside(job)).status]).toEqual([404, 404]);
    const status = { cleanerId: other.cleanerId, status: 'suspended', reason: 'A ring is missing.' } as const;
    await (await adminOf(app)).ask('POST /_api/admin/cleaner-status', status);
    expect((await late(job, 10, other)).error).toContain('suspended');
    expect((await customersBooking(app, job)).runningLate).toBeNull();
  });
});

// shows: product/somebody-else-comes/cant-get-in
describe('a cleaner who cannot get in', () => {
  /** A job whose cleaner stands before the door since ten minutes after its start. */
  async function waiting(): Promise<Job> {
    const job = await soon();
    await advanceTo(app, job.startTime, -HOUR);
    expect((await outside(job)).error).toMatch(/^You can say so from /);
    await after(job, 0);
    expect((await outside(job)).error).toBe('Please say first that you are on your way.');
    await act(job, 'on_my_way');
    expect((await shown(job)).cantGetInFrom).toBe(job.startTime);
    await after(job, 10);
    expect((await outside(job)).body).toEqual({
      message: 'We have written to your customer. Please ring, and call them.',
    });
    expect((await outside(job)).status).toBe(200);
    return job;
  }

  it('waits half an hour, is asked then whether nobody came, and reports it, or does not', async () => {
    const job = await waiting();
    await mail(job.who.email, /is at your door and cannot get in/);
    const { cantGetIn } = await customersBooking(app, job);
    expect(cantGetIn?.state).toBe('waiting');
    expect(Math.round((Date.parse(cantGetIn!.until) - Date.parse(job.startTime)) / MINUTE)).toBe(40);
    // Half an hour after the start it would be possible; the customer was told that they have longer.
    await after(job, 35);
    expect((await act(job, 'no_show')).error).toMatch(/^You can say so from /);
    await runTask('ask whether nobody opened');
    await app.clock.advance(6 * MINUTE);
    for (let times = 0; times < 2; times++) await runTask('ask whether nobody opened');
    await mail(await cleanerEmail(), /^Is nobody there\?/);
    expect((await customersBooking(app, job)).cantGetIn?.state).toBe('over');
    await app.clock.advance(HOUR);
    expect((await customersBooking(app, job)).status).toBe('scheduled');
    expect((await act(job, 'no_show')).status).toBe(200);
    // As with a late cancel: an hour is kept.
    expect(await customersBooking(app, job)).toMatchObject({ status: 'no_show', refundedAmount: 90, cantGetIn: null });
  });

  it('is told that somebody comes, and not asked any more', async () => {
    const job = await waiting();
    const stranger = await app.visitor().call('POST /_api/bookings/answer-cant-get-in', { bookingId: job.bookingId });
    expect(stranger.status).toBe(404);
    for (let times = 0; times < 2; times++) {
      expect((await coming(job)).body).toEqual({ message: 'Thank you. Your cleaner knows that you are coming.' });
    }
    await mail(await cleanerEmail(), /: I’m coming$/);
    expect((await shown(job)).cantGetIn?.state).toBe('answered');
    await after(job, 45);
    await runTask('ask whether nobody opened');
    await app.catchUp();
    // That of the job before.
    expect(await emails(await cleanerEmail(), /^Is nobody there\?/)).toHaveLength(1);
    const { rows } = await app.server.database.pool.query(
      "select from audit where action = 'booking.let-in' and subject = $1",
      [`booking:${job.bookingId}`],
    );
    expect(rows).toHaveLength(1);
    await act(job, 'done');
    expect((await coming(job)).error).toBe('Your cleaner does not wait at your door.');
    expect([(await outside(job)).error, (await late(job, 10)).error]).toEqual([
      'This job is over.',
      'This job is over.',
    ]);
  });

  it('answers by it who says that nobody has come', async () => {
    const job = await soon();
    await advanceTo(app, job.startTime, -HOUR);
    await act(job, 'on_my_way');
    await after(job, 30);
    await notHere(job);
    await outside(job);
    expect((await customersBooking(app, job)).notHere).toMatchObject({ state: 'contested', code: null });
    await mail(job.who.email, /says: I’m here$/);
    expect((await shown(job)).contested).toBe('answered');
  });
});
