import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { cancelJob, jobToRescue } from '../../tests/rescue.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

it('a job that its cleaner canceled says so to them by a code and when it was, no more of it; to others it does not exist', async () => {
  const [worker, other] = [await newBookableCleaner(app), await newBookableCleaner(app, 'Olive Other')];
  const job = await jobToRescue(app, worker);
  await cancelJob(worker, job);
  const which = { bookingId: String(job.bookingId) };
  const [own, others] = [
    await worker.visitor.call('GET /_api/cleaner/job', which),
    await other.visitor.call('GET /_api/cleaner/job', which),
  ];
  expect([own.status, own.body]).toEqual([404, { error: 'Not Found', code: 'canceled', startTime: job.startTime }]);
  expect([others.status, others.body]).toEqual([404, { error: 'Not Found' }]);
});
