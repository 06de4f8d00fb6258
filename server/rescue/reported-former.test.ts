import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { type BookableCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { stayIn } from '../../tests/plans.ts';
import { answerOffer, customersBooking, goOnWithRescues, jobToRescue, offerTo } from '../../tests/rescue.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What is reported of who was booked before somebody else came, and of who came (docs/product.md#reported-problems). */

let app: TestApp;
let worker: BookableCleaner;
let third: BookableCleaner;
const partialRefunds: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app, 'Pat Worker');
  third = await newBookableCleaner(app, 'Theo Third');
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});

const query = async (text: string, ...values: unknown[]) => (await app.server.database.pool.query(text, values)).rows;
const emailOf = async ({ visitor }: BookableCleaner) => (await visitor.ask('GET /_api/auth/session', {})).user.email;
const emails = async (email: string, subject: RegExp) =>
  (await app.sandbox.mail.messages(email)).filter((one) => subject.test(one.subject));
const mail = (email: string, subject: RegExp) =>
  waitFor(async () => (await emails(email, subject))[0], { what: `an email ${subject}` });
type Job = Awaited<ReturnType<typeof jobToRescue>>;
const report = ({ bookingId, token }: Job, message: string) =>
  app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message });
const answer = ({ visitor }: BookableCleaner, { bookingId }: Job, text: string) =>
  visitor.call('POST /_api/cleaner/report-answer', { bookingId, text });
const reportsOf = async ({ bookingId }: Job) =>
  (await (await newAdmin(app)).ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job.reports;

/** Pat was not there, which is reported; Theo comes instead. */
async function steppedInJob(beforeTheyLeave: (job: Job) => Promise<unknown> = async () => {}): Promise<Job> {
  const job = await jobToRescue(app, worker);
  const { bookingId, token, purchase } = job;
  await advanceTo(app, job.startTime, 30 * MINUTE);
  await report(job, 'Nobody is here.');
  // Once somebody else has the job, it is not told any more.
  await app.catchUp();
  await beforeTheyLeave(job);
  await app.visitor().ask('POST /_api/bookings/not-here', { bookingId, token });
  await app.clock.advance(15 * MINUTE);
  await goOnWithRescues(app);
  expect((await answerOffer(app, await offerTo(app, third, job))).status).toBe(200);
  partialRefunds.push(purchase.intentId);
  return job;
}

/** Something is reported of who came instead. */
async function reportAnew(job: Job, message: string): Promise<void> {
  await advanceTo(app, (await customersBooking(app, job)).timeSlot.startTime, MINUTE);
  await report(job, message);
}

it('money that goes back for who was not there is told to who came instead, without the answer to the customer', async () => {
  const job = await steppedInJob();
  const words = { reason: 'You waited for an hour.', cleanerReason: 'Nobody reads this.' };
  const settlement = { bookingId: job.bookingId, action: 'resolve', ...words, amount: 5 } as const;
  const admin = await newAdmin(app);
  const refused = await admin.call('POST /_api/admin/job-action', {
    ...settlement,
    releaseShare: { heldBackFor: 'We look.' },
  });
  expect([refused.status, refused.error]).toEqual([409, 'This report is not about whose share it is.']);
  await admin.ask('POST /_api/admin/job-action', settlement);
  expect(await reportsOf(job)).toMatchObject([{ isOfFormer: true, answerToCleaner: null }]);
  const { text } = await mail(await emailOf(third), /^Your share has changed/);
  expect(text).toMatch(/gives \$5\.00 back to the customer[\s\S]*Why: it is for what went wrong before you came\./);
  await app.catchUp();
  for (const cleaner of [worker, third]) {
    const told = await app.sandbox.mail.messages(await emailOf(cleaner));
    expect(told.filter((one) => Object.values(words).some((word) => one.text.includes(word)))).toEqual([]);
  }
});

it('who came instead is told of what is reported of them then; and the team, each time', async () => {
  const job = await steppedInJob();
  const reported = /^A customer reported a problem/;
  await mail(await emailOf(worker), reported);
  await reportAnew(job, 'Theo broke a vase.');
  const { text } = await mail(await emailOf(third), reported);
  expect(text).toContain('Theo broke a vase.');
  expect(text).not.toContain('Nobody is here.');
  const toTeam = () => emails(app.config.supportEmail, new RegExp(`^Problem reported: #?BK-${job.bookingId}`));
  await waitFor(async () => (await toTeam()).length === 2, { what: 'two emails to the team' });

  // As where Theo was not there either, and somebody else came in turn.
  await query('update reports set former_cleaner_id = $1 where booking_id = $2', worker.cleanerId, job.bookingId);
  await app.clock.advance(MINUTE);
  await report(job, 'The door was left open.');
  await waitFor(async () => (await toTeam()).length === 3, { what: 'three emails to the team' });
  await waitFor(async () => (await emails(await emailOf(third), reported)).length === 2, { what: 'two emails' });
});

it('what was told to who was booked before is not sent to them again with what is told of somebody else', async () => {
  const job = await steppedInJob();
  await reportAnew(job, 'Theo broke a vase.');
  const reported = /^A customer reported a problem/;
  await mail(await emailOf(third), reported);
  await app.catchUp();
  const before = (await emails(await emailOf(worker), reported)).length;
  const keys = await query(`select key from mails where kind = 'share-reported' and booking_id = $1`, job.bookingId);
  expect(keys).toHaveLength(2);
  await app.clock.advance(2 * MINUTE);
  const admin = await newAdmin(app);
  for (const { key } of keys) await admin.ask('POST /_api/admin/email-again', { key });
  await waitFor(async () => (await emails(await emailOf(third), reported)).length >= 2, { what: 'the copy' });
  await app.catchUp();
  expect(await emails(await emailOf(worker), reported)).toHaveLength(before);
});

it('is answered by who is booked now, also where somebody else has stepped in just now', async () => {
  const job = await jobToRescue(app, worker);
  await advanceTo(app, job.startTime, 30 * MINUTE);
  await report(job, 'A vase is broken.');
  const [before] = await query('select cleaner_id, time_slot_id from bookings where id = $1', job.bookingId);
  const [slot] = await query('select id from time_slots where cleaner_id = $1 limit 1', third.cleanerId);
  const change = 'update bookings set cleaner_id = $1, time_slot_id = $2 where id = $3';
  const reader = await app.server.database.pool.connect();
  await reader.query('begin');
  await reader.query(change, [third.cleanerId, slot.id, job.bookingId]);
  const answered = answer(worker, job, 'It was broken before.');
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await waitFor(async () => (await app.server.database.pool.query(waiting)).rowCount! > 0, { what: 'the lock' });
  await reader.query('commit');
  reader.release();
  const { status, error } = await answered;
  expect([status, error]).toEqual([409, 'Somebody else has this job by now. Please look at it again.']);
  expect(await reportsOf(job)).toMatchObject([{ cleanerAnswer: null }]);
  await query(change, before.cleaner_id, before.time_slot_id, job.bookingId);
  expect((await answer(worker, job, 'It was broken before.')).status).toBe(200);
});

it('who came instead reads on the job nothing of what was settled before they came', async () => {
  const reason = 'You waited for an hour.';
  const settlement = { action: 'resolve', reason } as const;
  const settle = async ({ bookingId }: Job) =>
    (await newAdmin(app)).ask('POST /_api/admin/job-action', { bookingId, ...settlement });
  const shown = async (cleaner: BookableCleaner, { bookingId }: Job) =>
    (
      await (
        await stayIn(cleaner.visitor, await emailOf(cleaner))
      ).ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })
    ).job.settledReport;
  const before = await steppedInJob(async (job) => {
    await settle(job);
    expect(await shown(worker, job)).toMatchObject({ answer: reason });
  });
  expect(await shown(third, before)).toBeNull();
  const after = await steppedInJob();
  await settle(after);
  expect(await shown(third, after)).toBeNull();
  await reportAnew(after, 'Theo broke a vase.');
  await settle(after);
  expect(await shown(third, after)).toMatchObject({ message: 'Theo broke a vase.', answer: reason });
});
