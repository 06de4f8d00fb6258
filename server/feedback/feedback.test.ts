import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, momentLabel } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const RATE = 'POST /_api/bookings/rate';
const REPORT = 'POST /_api/bookings/report';
type Job = Awaited<ReturnType<typeof bookCleaner>>;

const act = (worker: BookableCleaner, { bookingId }: Job, action: 'done' | 'no_show') =>
  worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action });
const rate = ({ bookingId, token }: Job, stars = 5, comment?: string) =>
  app.visitor().call(RATE, { bookingId, token, stars, ...(comment ? { comment } : {}) });
const report = ({ bookingId, token }: Job, message = 'The windows are still dirty.') =>
  app.visitor().call(REPORT, { bookingId, token, message });
const seen = async ({ token }: Job) => (await app.visitor().ask('GET /_api/bookings/by-token', { token })).booking;
const emailsTo = async (email: string, subject: RegExp) =>
  (await app.sandbox.mail.messages(email)).filter((mail) => subject.test(mail.subject));
const oneEmail = (email: string, subject: RegExp) =>
  waitFor(async () => (await emailsTo(email, subject)).length === 1, { what: `one email ${subject} to ${email}` });

async function finished(name = 'Robin Vale', worker?: BookableCleaner) {
  const pat = worker ?? (await newBookableCleaner(app));
  const job = await bookCleaner(app, pat, { when: 'soon', name });
  await advanceTo(app, job.endTime);
  await act(pat, job, 'done');
  return { worker: pat, job };
}

describe('rating', () => {
  it('is asked for by email, given once, and counts at once', async () => {
    const { worker, job } = await finished('Stella Starr');
    await oneEmail(job.who.email, /^How was Pat/);
    const [email] = await emailsTo(job.who.email, /^How was Pat/);
    const { reportUntil, city } = await seen(job);
    expect(email!.text.replace(/\s+/g, ' ')).toContain(
      `Tell us on the same page by ${momentLabel(Date.parse(reportUntil!), city.timeZone)}. After that we pay Pat.`,
    );
    // To the stars, which are below much else on a phone.
    expect(email!.text).toMatch(/Rate your cleaning\W+http\S+\/booking\/\S+#rate\b/);
    expect(await seen(job)).toMatchObject({ rated: false, rateUntil: expect.any(String) });
    expect((await rate(job, 4, 'Spotless.')).body.message).toBe('Thank you for telling us.');
    const again = await rate(job, 5);
    expect([again.status, again.error]).toEqual([409, 'You have rated this job already.']);
    expect((await seen(job)).rated).toBe(true);
    const stats = await worker.visitor.ask('GET /_api/cleaner/dashboard-stats', {});
    expect(stats).toMatchObject({ avgRating: 4, ratings: 1 });
  });

  it('ten times at once is one rating', async () => {
    const { worker, job } = await finished('Stormy Rater');
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => rate(job, 1)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect((await worker.visitor.ask('GET /_api/cleaner/dashboard-stats', {})).ratings).toBe(1);
  });

  it('shows to the public from three on, with its words, without a restart', async () => {
    const { worker, job } = await finished('First Of Three');
    const { user } = await worker.visitor.ask('GET /_api/auth/session', {});
    const { rows } = await app.server.database.pool.query('select slug from cleaners where id = $1', [
      worker.cleanerId,
    ]);
    const shown = async () =>
      (await app.visitor().ask('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug: rows[0].slug })).cleaner;
    await rate(job, 5, 'A wonder.');
    expect(await shown()).toMatchObject({ displayName: user.displayName, rating: null });
    for (const name of ['Second Of Three', 'Third Of Three']) await rate((await finished(name, worker)).job, 4);
    await waitFor(async () => (await shown()).rating === 4.3);
    const { reviews, jobsCompleted } = await shown();
    expect(jobsCompleted).toBe(3);
    expect(reviews).toMatchObject([{ stars: 5, comment: 'A wonder.', customer: 'First T.' }]);
  });

  it('is refused to everybody else, before the job is done, and after thirty days', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon' });
    const stranger = await app.visitor().call(RATE, { bookingId: job.bookingId, stars: 5 });
    expect([stranger.status, stranger.error]).toEqual([404, 'Booking not found']);
    const other = await bookCleaner(app, worker, { when: 'soon', name: 'Other Person' });
    const foreign = await app.visitor().call(RATE, { bookingId: job.bookingId, token: other.token, stars: 5 });
    expect(foreign.status).toBe(404);
    expect((await rate(job)).error).toBe('A job can be rated once it is done.');
    await advanceTo(app, job.endTime);
    await act(worker, job, 'done');
    for (const stars of [0, 6, 2.5]) {
      const { status, error } = await rate(job, stars);
      expect([status, error]).toEqual([400, 'Choose one to five stars']);
    }
  });

  it('is closed thirty days after the job, for who is signed in too', async () => {
    const visitor = app.visitor();
    await register(visitor);
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', visitor });
    await advanceTo(app, job.endTime);
    await act(worker, job, 'done');
    await advanceTo(app, job.endTime, 29 * DAY);
    await visitor.ask('GET /_api/auth/session', {});
    await advanceTo(app, job.endTime, 30 * DAY + MINUTE);
    const { status, error } = await visitor.call(RATE, { bookingId: job.bookingId, stars: 5 });
    expect([status, error]).toEqual([409, 'A job can be rated for 30 days.']);
  });
});

describe('a problem', () => {
  it('can be reported from the start until the share is due, freezes it, and is told to the team', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Polly Problem' });
    expect((await report(job)).error).toBe('A problem can be reported once the job has started.');
    expect((await seen(job)).reportUntil).toBeNull();
    await advanceTo(app, job.startTime);
    expect((await report(job, ' ')).error).toBe('Please tell us what happened');
    expect((await report(job)).status).toBe(200);
    expect((await report(job)).error).toBe('You have told us already. We are looking at it.');
    expect((await seen(job)).reported).toBe(true);
    await oneEmail(job.who.email, /^We are looking at it/);
    const team = await waitFor(async () =>
      (await emailsTo(app.config.supportEmail, /^Problem reported/)).find(({ text }) => text.includes('Polly')),
    );
    expect(team.text).toContain('The windows are still dirty.');

    // Nobody takes the job for done, and what is done is not passed on.
    await advanceTo(app, job.endTime, 25 * HOUR);
    await app.catchUp();
    expect((await seen(job)).status).toBe('scheduled');
    await act(worker, job, 'done');
    const { entries } = await worker.visitor.ask('GET /_api/cleaner/ledger', {});
    expect(entries[0]).toMatchObject({ bookingId: job.bookingId, state: 'frozen' });
  });

  it('two at once are one report', async () => {
    const { job } = await finished('Twice Told');
    const statuses = (await Promise.all([report(job), report(job)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('cannot be reported any more when the share is due, nor of a canceled booking', async () => {
    const { worker, job } = await finished('Late Reporter');
    const until = Date.parse((await seen(job)).reportUntil!) - 48 * HOUR - Date.parse(job.endTime);
    expect(until).toBeGreaterThanOrEqual(0);
    expect(until).toBeLessThan(MINUTE);
    await advanceTo(app, job.endTime, 49 * HOUR);
    expect((await report(job)).error).toBe('The time for reporting a problem is over. Please write to us.');
    const other = await bookCleaner(app, worker, { name: 'Can Celed' });
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: other.bookingId, token: other.token });
    await advanceTo(app, other.startTime, HOUR);
    expect((await report(other)).status).toBe(409);
  });

  it('contests for two days that nobody was there', async () => {
    const worker = await newBookableCleaner(app);
    const job = await bookCleaner(app, worker, { when: 'soon', name: 'Was There' });
    const later = await bookCleaner(app, worker, { when: 'soon', name: 'Was Late' });
    await advanceTo(app, later.startTime, HOUR);
    await act(worker, job, 'no_show');
    await act(worker, later, 'no_show');
    expect((await report(job, 'I was at home all day.')).status).toBe(200);
    expect(await seen(job)).toMatchObject({ reported: true, settled: null, report: { words: null } });
    const admin = await newAdmin(app);
    const reason = 'You were there: the pictures show it.';
    const { totalAmount, refundedAmount } = await seen(job);
    const amount = totalAmount - refundedAmount;
    await admin.ask('POST /_api/admin/job-action', { bookingId: job.bookingId, action: 'resolve', reason, amount });
    expect(await seen(job)).toMatchObject({
      reported: false,
      settled: { answer: reason },
      refundedAmount: totalAmount,
    });
    await app.clock.advance(48 * HOUR);
    expect((await report(later)).status).toBe(409);
  });

  it('is refused to everybody without the link', async () => {
    const { job } = await finished('Private Person');
    const { status, error } = await app.visitor().call(REPORT, { bookingId: job.bookingId, message: 'Mine' });
    expect([status, error]).toEqual([404, 'Booking not found']);
  });
});

describe('reminders', () => {
  it('go to both sides a day before, once, and ask for the address where it is missing', async () => {
    const worker = await newBookableCleaner(app);
    const { user } = await worker.visitor.ask('GET /_api/auth/session', {});
    const job = await bookCleaner(app, worker, { name: 'Remy Minder' });
    const gone = await bookCleaner(app, worker, { name: 'Gone Already' });
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: gone.bookingId, token: gone.token });
    await advanceTo(app, job.startTime, -25 * HOUR);
    await app.catchUp();
    expect(await emailsTo(job.who.email, /^Tomorrow/)).toEqual([]);
    const short = await bookCleaner(app, worker, { when: 'soon', name: 'Short Notice' });
    await advanceTo(app, job.startTime, -23 * HOUR);
    await app.catchUp();
    await app.catchUp();
    await oneEmail(job.who.email, /^Tomorrow/);
    expect((await emailsTo(job.who.email, /^Tomorrow/))[0]!.text).toContain('We still need your address.');
    await oneEmail(user.email, /^Tomorrow: Remy M\.,/);
    for (const { who } of [gone, short]) expect(await emailsTo(who.email, /^Tomorrow/)).toEqual([]);
  });
});
