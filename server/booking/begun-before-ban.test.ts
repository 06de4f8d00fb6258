import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { payByCard } from '../../tests/book.ts';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import { hourMore, roomyJob } from '../../tests/extra-payments.ts';
import { bookingOf, moveTo, openTimes } from '../../tests/moves.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What was begun before a ban and comes after it (docs/product.md#customers). */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await shares.paidWorker(app);
});
afterAll(() => app.stop());

const ban = async (email: string) =>
  (await newAdmin(app)).ask('POST /_api/admin/customer-status', { email, banned: true, reason: 'Insulted a cleaner.' });

it('an hour more that is paid after it goes back, and the visit stays as it is', async () => {
  const job = await roomyJob(app, worker);
  const { body } = await moveTo(app.visitor(), job, hourMore(job.slotId));
  if (!('clientSecret' in body)) throw new Error('no secret');
  await ban(job.who.email);
  const { intentId } = await payByCard(app, body.clientSecret);
  await shares.allEventsWorkedOn(app);
  await app.catchUp();
  expect((await bookingOf(app, job)).minutes).toBe(180);
  await waitFor(async () => shares.refundsOf(app, intentId).length === 1);
});

it('a time that the cleaner proposes is not taken', async () => {
  const job = await bookCleaner(app, worker);
  await ban(job.who.email);
  const [target] = await openTimes(app, worker, { after: 4 * DAY });
  const refused = await moveTo(app.visitor(), job, { timeSlotId: target!.id });
  expect(refused.status).toBe(403);
  const proposed = await worker.visitor.call('POST /_api/cleaner/propose-move', {
    bookingId: job.bookingId,
    timeSlotIds: [target!.id],
  });
  expect(proposed.status).toBe(200);
  const taken = await app.visitor().call('POST /_api/bookings/answer-move', {
    bookingId: job.bookingId,
    token: job.token,
    answer: 'take',
    timeSlotId: target!.id,
  });
  expect(taken.status).toBe(403);
  expect((await bookingOf(app, job)).timeSlot.id).toBe(job.slotId);
});

it('a tip that is paid after it goes back', async () => {
  const job = await shares.doneJob(app, worker);
  const { bookingId, token } = job;
  const { body } = await app.visitor().call('POST /_api/bookings/tip', { bookingId, token, amount: 10 });
  await ban(job.who.email);
  expect((await app.visitor().call('POST /_api/bookings/tip', { bookingId, token, amount: 10 })).status).toBe(403);
  const { intentId } = await payByCard(app, body.clientSecret!);
  await shares.allEventsWorkedOn(app);
  await waitFor(async () => shares.refundsOf(app, intentId).length === 1);
  expect((await bookingOf(app, job)).tip.amount).toBe(0);
});
