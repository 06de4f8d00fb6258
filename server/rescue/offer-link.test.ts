import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { type BookableCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import {
  answerOffer,
  cancelJob,
  customersBooking,
  goOnWithRescues,
  jobToRescue,
  offerTo,
  sayWish,
} from '../../tests/rescue.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

/** Who gets what by the link of an offer, and who nothing any more. */

let app: TestApp;
let worker: BookableCleaner;
let other: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  worker = await newBookableCleaner(app, 'Pat Worker');
  other = await newBookableCleaner(app, 'Olive Other');
});
afterAll(async () => {
  await app.catchUp();
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
  await app.stop();
});

/** A job for which others are asked now. */
async function seekingJob() {
  const job = await jobToRescue(app, worker);
  await cancelJob(worker, job);
  await goOnWithRescues(app);
  return job;
}

const seen = (token: string) => app.visitor().call('GET /_api/offer', { token });
const OVER = [409, 'This job is not offered any more. Thank you.'];
const answered = async (offer: { token: string }) => {
  const { status, error } = await answerOffer(app, offer);
  return [status, error];
};

it('gives nobody a job that they have booked themselves, with another name and email', async () => {
  const own = await newBookableCleaner(app, 'Selma Self');
  await own.visitor.ask('POST /_api/auth/profile', { mobile: '443 555 0177' });
  const job = await seekingJob();
  const phone = { bookingId: job.bookingId, token: job.token, phone: '+1 (443) 555-0177' };
  await app.visitor().ask('POST /_api/bookings/details', phone);
  expect(await answered(await offerTo(app, own, job))).toEqual(OVER);
  expect((await customersBooking(app, job)).seeking).toBe(true);
  await sayWish(app, job, 'refund');
});

it('shows no job that its customer has canceled since as somebody’s, and nothing a month after the job', async () => {
  const job = await seekingJob();
  const offer = await offerTo(app, other, job);
  expect((await answerOffer(app, offer)).status).toBe(200);
  expect((await seen(offer.token)).body.offer).toMatchObject({ state: 'yours', bookingId: job.bookingId });
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: job.bookingId, token: job.token });
  expect((await seen(offer.token)).body.offer).toMatchObject({ state: 'over', bookingId: null });
  expect(await answered(offer)).toEqual(OVER);
  await app.clock.advance(Date.parse(job.endTime) + 30 * DAY - HOUR - app.clock.now().getTime());
  expect((await seen(offer.token)).status).toBe(200);
  await app.clock.advance(2 * HOUR);
  const late = [await seen(offer.token), await answerOffer(app, offer)];
  expect(late.map(({ status, error }) => [status, error])).toEqual([
    [404, 'This offer is invalid or has expired.'],
    [404, 'This offer is invalid or has expired.'],
  ]);
});
