import { afterAll, beforeAll, expect, it } from 'vitest';
import { policy } from '#contract/policy';
import { HOUR, MINUTE } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';

/** What becomes of a review, and of a home that came back. */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app, 'Rita Reviewed');
});
afterAll(() => app.stop());

const refusal = async (answer: Promise<{ status: number; error: string | undefined }>) => {
  const { status, error } = await answer;
  return [status, error];
};

const profile = async () =>
  (await app.visitor().ask('GET /_api/cleaners/by-slug', { city: 'baltimore', cleanerSlug: 'rita-reviewed' })).cleaner;

async function reviewedJob(stars: number, comment: string | undefined, name: string) {
  const job = await bookCleaner(app, worker, { when: 'soon', name });
  await advanceTo(app, job.endTime);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId: job.bookingId, action: 'done' });
  const { bookingId, token } = job;
  await app.visitor().ask('POST /_api/bookings/rate', { bookingId, token, stars, comment });
  return bookingId;
}

// shows: product/pairs/reply
it('a review gets one reply of its cleaner, in public, which can be changed for a day', async () => {
  const bookingId = await reviewedJob(5, 'Spotless, and on time.', 'Rea Viewer');
  const reply = (text: string, visitor = worker.visitor) =>
    visitor.call('POST /_api/cleaner/reply', { bookingId, text });
  const ownReview = async () =>
    (await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job.review;
  expect(await ownReview()).toMatchObject({
    stars: 5,
    comment: 'Spotless, and on time.',
    reply: null,
    replyUntil: null,
  });
  const onDashboard = async () => (await worker.visitor.ask('GET /_api/cleaner/dashboard-stats', {})).feedback;
  expect(await onDashboard()).toMatchObject([{ id: bookingId, clientName: 'Rea V.', report: null, stars: 5 }]);
  const other = await newBookableCleaner(app, 'Olga Other');
  expect(await refusal(reply('Mine', other.visitor))).toEqual([404, 'Job not found']);
  expect(await refusal(reply(' '))).toEqual([400, 'Please write your reply']);
  expect((await reply('x'.repeat(policy.reply.longest + 1))).status).toBe(400);
  await reply('Thank you, Rea');
  expect(await onDashboard()).toEqual([]);
  const reader = app.visitor();
  await register(reader);
  await proveEmail(reader);
  const reviewId = (await profile()).reviews[0]!.id;
  await reader.ask('POST /_api/reviews/report', { reviewId, reason: 'The reply is an insult.' });
  expect(await refusal(reply('Another'))).toEqual([
    409,
    'This review was reported. Its reply can be changed once that is decided.',
  ]);
  const admin = await newAdmin(app);
  await admin.ask('POST /_api/admin/review', { bookingId, action: 'keep', reason: 'It is none.' });
  await app.clock.advance(policy.reply.changeHours * HOUR - MINUTE);
  expect((await reply('Thank you, Rea!')).status).toBe(200);
  expect((await profile()).reviews).toMatchObject([{ stars: 5, reply: { text: 'Thank you, Rea!' } }]);
  await app.clock.advance(2 * MINUTE);
  expect(await refusal(reply('Too late'))).toEqual([409, 'A reply can be changed for 24 hours.']);
  expect(await ownReview()).toMatchObject({ reply: 'Thank you, Rea!', hidden: false });
});

// shows: product/pairs/reported-reviews
it('a review is reported by anybody signed in, and the team hides it, counted or not, or keeps it', async () => {
  const bookingId = await reviewedJob(1, 'She is a thief, call 410 555 0100', 'Ann Grey');
  const silent = await reviewedJob(5, undefined, 'Sy Lent');
  expect(await refusal(worker.visitor.call('POST /_api/cleaner/reply', { bookingId: silent, text: 'Hm' }))).toEqual([
    409,
    'There is no review with words to reply to.',
  ]);
  expect((await profile()).rating).toBe(3.7);
  const reviewId = (await profile()).reviews[0]!.id;
  const report = (visitor: Visitor, reason = 'It has a phone number.') =>
    visitor.call('POST /_api/reviews/report', { reviewId, reason });
  const reader = app.visitor();
  expect((await report(reader)).status).toBe(401);
  await register(reader);
  expect(await refusal(report(reader))).toEqual([
    403,
    'Please verify your email first. We sent you a link when you signed up.',
  ]);
  await proveEmail(reader);
  expect((await report(reader)).status).toBe(200);
  expect(await refusal(report(reader))).toEqual([409, 'You have reported this review already.']);
  await proveEmail(worker.visitor);
  await report(worker.visitor, 'It is a lie.');

  const admin = await newAdmin(app);
  const queued = async () =>
    (await admin.ask('GET /_api/admin/queue', {})).items.filter(({ kind }) => kind === 'review_report');
  expect(await queued()).toMatchObject([
    {
      id: `review_report:${bookingId}`,
      bookingId,
      name: 'Rita Reviewed',
      detail: 'It has a phone number. | It is a lie.',
    },
  ]);
  const decide = (action: 'hide' | 'hide_as_abuse' | 'show' | 'keep', visitor = admin) =>
    visitor.call('POST /_api/admin/review', { bookingId, action, reason: `To ${action}` });
  const shown = async () => (await profile()).reviews.map(({ id }) => id).includes(reviewId);
  const outcome = async () => [await shown(), (await profile()).rating, (await queued()).length];
  expect((await decide('hide', worker.visitor)).status).toBe(403);
  // A decision is on what was read: both reports, and no reply.
  const seen = (reply: string | null, reports: number) =>
    admin.call('POST /_api/admin/review', { bookingId, action: 'keep', reason: 'No.', seen: { reply, reports } });
  expect([(await seen(null, 1)).status, (await seen('Sorry', 2)).status]).toEqual([409, 409]);
  expect((await decide('keep')).status).toBe(200);
  expect(await outcome()).toEqual([true, 3.7, 0]);
  expect((await decide('keep')).status).toBe(409);
  // Without its words its stars still count; as abuse they do not, and there are too few left for an average.
  expect((await decide('hide')).status).toBe(200);
  expect(await outcome()).toEqual([false, 3.7, 0]);
  expect(await refusal(decide('hide_as_abuse'))).toEqual([409, 'This review is hidden already.']);
  expect((await report(admin)).status).toBe(404);
  await decide('show');
  await decide('hide_as_abuse');
  expect(await outcome()).toEqual([false, null, 0]);
  expect((await profile()).ratingCount).toBe(2);
  const [one, another] = await Promise.all([decide('show'), decide('show')]);
  expect([one.status, another.status].sort()).toEqual([200, 409]);
  expect(await outcome()).toEqual([true, 3.7, 0]);
  const { rating, history } = (await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) })).job;
  expect(rating).toMatchObject({ state: 'shown', reports: [{ settled: true }, { settled: true }] });
  expect(history.filter(({ action }) => action.startsWith('review.')).map(({ why }) => why)).toEqual(
    ['keep', 'hide', 'show', 'hide_as_abuse', 'show'].map((action) => `To ${action}`),
  );
});

// shows: product/pairs/homes-that-came-back
it('a profile says how many of its homes came back, without visits that were wholly refunded', async () => {
  const { pool } = app.server.database;
  const bookingId = await reviewedJob(5, undefined, 'Hilda Home');
  const shown = async () => {
    await app.catchUp();
    return (await profile()).returningHomes;
  };
  // Rea Viewer, Ann Grey, Sy Lent and Hilda Home.
  expect(await shown()).toBeNull();
  // As if six others had come, and one of them again.
  await pool.query(
    `insert into bookings overriding system value select (jsonb_populate_record(null::bookings, to_jsonb(bookings) ||
      jsonb_build_object('id', 900000 + n, 'customer_email', 'home-' || n % 6 || '@example.test', 'intent_id', null,
        'token_hash', null, 'time_slot_id', other.id))).*
    from bookings cross join lateral (
      select id, row_number() over () as n from time_slots
      where cleaner_id = bookings.cleaner_id and status = 'open' limit 7
    ) as other where bookings.id = $1`,
    [bookingId],
  );
  await pool.query(
    `insert into payments select (jsonb_populate_record(null::payments, to_jsonb(payments) ||
      jsonb_build_object('booking_id', 900000 + n, 'intent_id', 'pi_home' || n))).*
    from payments, generate_series(1, 7) as n where booking_id = $1`,
    [bookingId],
  );
  expect(await shown()).toEqual({ homes: 10, returned: 1 });
  const admin = await newAdmin(app);
  const reason = 'She was ill.';
  await admin.ask('POST /_api/admin/job-action', { bookingId, action: 'refund', amount: 135, reason });
  expect(await shown()).toBeNull();
});
