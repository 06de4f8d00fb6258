import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What is asked and told on the day of a job (docs/product.md#the-day-of-the-job). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const DETAILS = 'POST /_api/bookings/details';
const emailsTo = async (email: string, subject: RegExp) =>
  (await app.sandbox.mail.messages(email)).filter((mail) => subject.test(mail.subject));
const oneEmail = (email: string, subject: RegExp) =>
  waitFor(async () => (await emailsTo(email, subject))[0], { what: `an email ${subject} to ${email}` });

async function worker() {
  const cleaner = await newBookableCleaner(app);
  const { user } = await cleaner.visitor.ask('GET /_api/auth/session', {});
  return { ...cleaner, email: user.email };
}

describe('an address that is missing', () => {
  // shows: product/cleaner-dashboard/missing-address
  it('is asked for three hours before; then cleaner and team are told, and told of one that comes later', async () => {
    const pat = await worker();
    const silent = await bookCleaner(app, pat, { name: 'Silent Customer' });
    const phoneless = await bookCleaner(app, pat, { name: 'Without Phone' });
    await app.visitor().ask(DETAILS, { ...idOf(phoneless), address: '1 Light St' });
    expect((await oneEmail(silent.who.email, /^Booked/)).text.replace(/\s+/g, ' ')).toContain(
      'We still need your address. Please add it on your booking’s page, with a phone number if you like.',
    );
    expect((await oneEmail(pat.email, /^New job/)).text).toContain(`/dashboard/jobs/`);
    const queued = async () =>
      (await (await newAdmin(app)).ask('GET /_api/admin/queue', {})).items.find(
        ({ id }) => id === `no_address:${silent.bookingId}`,
      );

    await advanceTo(app, silent.startTime, -3 * HOUR + MINUTE);
    await app.catchUp();
    await app.catchUp();
    await oneEmail(silent.who.email, /^We still need your address: /);
    expect(await emailsTo(silent.who.email, /^We still need/)).toHaveLength(1);
    expect(await emailsTo(pat.email, /^No address/)).toEqual([]);
    expect(await queued()).toBeUndefined();

    await advanceTo(app, silent.startTime, -2 * HOUR + MINUTE);
    await app.catchUp();
    await app.catchUp();
    expect((await oneEmail(pat.email, /^No address yet: Silent C\./)).text).toContain(silent.who.email);
    await oneEmail(app.config.supportEmail, new RegExp(`^No address: #BK-${silent.bookingId},`));
    expect(await queued()).toMatchObject({ kind: 'no_address', name: 'Silent Customer', bookingId: silent.bookingId });

    await app.visitor().ask(DETAILS, { ...idOf(silent), address: '12 Marble Row' });
    const told = (text: string) => text.includes('12 Marble Row');
    await waitFor(async () => (await app.sandbox.mail.messages(pat.email)).some(({ text }) => told(text)));
    expect(await queued()).toBeUndefined();

    await advanceTo(app, phoneless.startTime, -2 * HOUR + MINUTE);
    await app.catchUp();
    await oneEmail(phoneless.who.email, /^Can Pat call you\? /);
    expect(await emailsTo(pat.email, /^No address yet: Without P\./)).toEqual([]);
  });
});

describe('a job whose address was never given', () => {
  it('does not end by itself: it is in the team’s queue until its cleaner or the team says that it was done', async () => {
    const pat = await worker();
    const [silent, done] = [await bookCleaner(app, pat), await bookCleaner(app, pat)];
    await advanceTo(app, done.endTime, 30 * HOUR);
    const admin = await newAdmin(app);
    const queued = async ({ bookingId }: typeof silent) =>
      (await admin.ask('GET /_api/admin/queue', {})).items
        .filter((item) => item.bookingId === bookingId)
        .map(({ kind, due }) => ({ kind, due }));
    const overAndAlone = [{ kind: 'no_address', due: null }];
    await app.catchUp();
    expect((await pat.visitor.ask('GET /_api/cleaner/dashboard-stats', {})).jobsCompleted).toBe(0);
    for (const { text } of await emailsTo(pat.email, /^Did you finish/))
      expect(text.replace(/\s+/g, ' ')).toContain('If you say nothing, our team looks into it before anything is paid');
    for (const job of [silent, done]) expect(await queued(job)).toEqual(overAndAlone);

    await pat.visitor.ask('POST /_api/cleaner/job-action', { bookingId: done.bookingId, action: 'done' });
    const reason = 'The customer told us where they went.';
    await admin.ask('POST /_api/admin/job-action', { bookingId: silent.bookingId, action: 'complete', reason });
    for (const job of [silent, done]) expect(await queued(job)).toEqual([]);
    expect((await pat.visitor.ask('GET /_api/cleaner/dashboard-stats', {})).jobsCompleted).toBe(2);
  });
});

it('a job without an address that is over waits with the others of a suspended cleaner, and is itself in the queue after', async () => {
  const pat = await worker();
  const { bookingId, endTime } = await bookCleaner(app, pat);
  await advanceTo(app, endTime, HOUR);
  const admin = await newAdmin(app);
  const queued = async () =>
    (await admin.ask('GET /_api/admin/queue', {})).items
      .filter((item) => item.cleanerId === pat.cleanerId || item.bookingId === bookingId)
      .map(({ kind }) => kind);
  const { cleanerId } = pat;
  const STATUS = 'POST /_api/admin/cleaner-status';
  await admin.ask(STATUS, { cleanerId, status: 'suspended', reason: 'A ring is missing.' });
  expect(await queued()).toEqual(['suspended']);
  await admin.ask(STATUS, { cleanerId, status: 'active' });
  expect(await queued()).toEqual(['no_address']);
});

describe('a job that is over and not marked done', () => {
  // shows: product/cleaner-dashboard/did-you-finish
  it('is on the cleaner’s dashboard from its end on, and asked about the same evening, once', async () => {
    const pat = await worker();
    const [job, done] = [await bookCleaner(app, pat), await bookCleaner(app, pat, { name: 'Done In Time' })];
    const unfinished = async () =>
      (await pat.visitor.ask('GET /_api/cleaner/dashboard-stats', {})).unfinishedJobs.map(({ id }) => id);
    await advanceTo(app, job.endTime);
    expect(await unfinished()).toEqual([job.bookingId]);
    await advanceTo(app, job.endTime, 59 * MINUTE);
    await app.catchUp();
    expect(await emailsTo(pat.email, /^Did you finish/)).toEqual([]);
    await advanceTo(app, done.endTime);
    await pat.visitor.ask('POST /_api/cleaner/job-action', { bookingId: done.bookingId, action: 'done' });
    // In the evening of that day.
    await advanceTo(app, job.endTime, 10 * HOUR);
    await app.catchUp();
    await app.catchUp();
    expect((await oneEmail(pat.email, /^Did you finish\? Standard Clean/)).text).toContain(`jobs/${job.bookingId}`);
    expect(await emailsTo(pat.email, /^Did you finish/)).toHaveLength(1);
    await pat.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
    expect(await unfinished()).toEqual([]);
  });
});

const idOf = ({ bookingId, token }: { bookingId: number; token: string }) => ({ bookingId, token });
