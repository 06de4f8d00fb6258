import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

/** What was settled before a no-show was reported does not decide about it (docs/product.md#reported-problems). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

it('an answer from before a no-show leaves its customer the way to contest it', async () => {
  const worker = await newBookableCleaner(app);
  const job = await bookCleaner(app, worker, { when: 'soon', name: 'Polly Problem' });
  const { bookingId, token } = job;
  const shown = async () => (await app.visitor().ask('GET /_api/bookings/by-token', { token })).booking;
  const report = (message: string) => app.visitor().ask('POST /_api/bookings/report', { bookingId, token, message });
  const settle = async (reason: string) =>
    (await newAdmin(app)).ask('POST /_api/admin/job-action', { bookingId, action: 'resolve', reason });
  await advanceTo(app, job.startTime, 5 * MINUTE);
  await report('Nobody is here yet.');
  await settle('They are on the way.');
  await app.clock.advance(30 * MINUTE);
  await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'no_show' });
  expect(await shown()).toMatchObject({ status: 'no_show', reported: false, settled: null });
  await report('I was at home.');
  await settle('We believe you.');
  expect((await shown()).settled).toEqual({ answer: 'We believe you.' });
});
