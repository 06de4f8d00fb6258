import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { payExtra } from '../../tests/extra-payments.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

it('shows the team the cleaner’s phone, when they were on the way, and the rating with its words', async () => {
  const cleaner = await newBookableCleaner(app);
  const { bookingId, token, startTime, endTime } = await bookCleaner(app, cleaner);
  await advanceTo(app, startTime, -30 * MINUTE);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'on_my_way' });
  await advanceTo(app, endTime, MINUTE);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  await app.visitor().ask('POST /_api/bookings/rate', { bookingId, token, stars: 4, comment: 'Spotless, but late.' });

  const admin = await newAdmin(app);
  const { job } = await admin.ask('GET /_api/admin/job', { bookingId: String(bookingId) });
  expect(job.cleaner.phone).toBe('410 555 0190');
  expect(job.rating).toMatchObject({ stars: 4, comment: 'Spotless, but late.' });
  const happened = job.history.map(({ action }) => action);
  expect(happened.indexOf('booking.on-my-way')).toBeGreaterThan(happened.indexOf('booking.booked'));
  expect(happened.indexOf('booking.on-my-way')).toBeLessThan(happened.indexOf('booking.completed'));
});

it('has a tip in what happened by its name, and apart from the money of the job', async () => {
  const cleaner = await newBookableCleaner(app);
  const { bookingId, endTime } = await bookCleaner(app, cleaner);
  await advanceTo(app, endTime, MINUTE);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  await payExtra(app, { bookingId, purpose: 'tip', amountCents: 2000 });
  const { job } = await (await newAdmin(app)).ask('GET /_api/admin/job', { bookingId: String(bookingId) });
  const paid = job.history.filter(({ action }) => action.endsWith('.paid'));
  expect(paid.map(({ action, why }) => [action, why])).toEqual([
    ['booking.paid', '$135.00'],
    ['tip.paid', '$20.00'],
  ]);
  expect(job.money).toMatchObject({ paid: 135, tip: 20 });
});

it('says who was not there by what the other side has said: nobody before that, and where each names the other', async () => {
  const cleaner = await newBookableCleaner(app);
  const { bookingId, token, startTime } = await bookCleaner(app, cleaner);
  const saidMissing = async (id: number) =>
    (await (await newAdmin(app)).ask('GET /_api/admin/job', { bookingId: String(id) })).job.saidMissing;
  await advanceTo(app, startTime, -30 * MINUTE);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'on_my_way' });
  await advanceTo(app, startTime, 31 * MINUTE);
  expect(await saidMissing(bookingId)).toBeNull();
  await app.visitor().ask('POST /_api/bookings/not-here', { bookingId, token });
  expect(await saidMissing(bookingId)).toBe('cleaner');
  await cleaner.visitor.ask('POST /_api/cleaner/cant-get-in', { bookingId });
  expect(await saidMissing(bookingId)).toBeNull();

  const shut = await bookCleaner(app, cleaner);
  await advanceTo(app, shut.startTime, -30 * MINUTE);
  await cleaner.visitor.ask('POST /_api/cleaner/job-action', { bookingId: shut.bookingId, action: 'on_my_way' });
  await advanceTo(app, shut.startTime, MINUTE);
  await cleaner.visitor.ask('POST /_api/cleaner/cant-get-in', { bookingId: shut.bookingId });
  expect(await saidMissing(shut.bookingId)).toBe('customer');
  await app.visitor().ask('POST /_api/bookings/answer-cant-get-in', { bookingId: shut.bookingId, token: shut.token });
  expect(await saidMissing(shut.bookingId)).toBeNull();
});
