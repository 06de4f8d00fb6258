import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { customersBooking, goToMorning, sayWish } from '../../tests/rescue.ts';
import { disputePayment } from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What a customer can do whose cleaner the team has suspended (docs/product.md#suspended-cleaners). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
  await goToMorning(app);
});
afterAll(() => app.stop());

const setStatus = async (cleanerId: number, change: { status: 'suspended'; reason: string } | { status: 'active' }) =>
  (await newAdmin(app)).ask('POST /_api/admin/cleaner-status', { cleanerId, ...change });
const comingJobs = async (cleanerId: number) =>
  (await (await newAdmin(app)).ask('GET /_api/admin/cleaner-detail', { cleanerId: String(cleanerId) })).comingJobs;
const suspend = (cleanerId: number) => setStatus(cleanerId, { status: 'suspended', reason: 'A ring is missing.' });

it('reads the doubt, and whoever wants somebody else then has others asked at once', async () => {
  const worker = await newBookableCleaner(app, 'Una Undecided');
  const job = await bookCleaner(app, worker, { name: 'Waits For Nobody' });
  expect((await customersBooking(app, job)).inDoubt).toBeUndefined();
  // The team is told beforehand how many there are.
  expect(await comingJobs(worker.cleanerId)).toBe(1);
  await suspend(worker.cleanerId);
  expect(await customersBooking(app, job)).toMatchObject({ inDoubt: true, rescueWish: 'refund', rescue: null });
  const mails = async () => (await app.sandbox.mail.messages(job.who.email)).map(({ text }) => text);
  await waitFor(async () => (await mails()).some((text) => text.includes('let us find somebody else')), {
    what: 'an email that names the choice',
  });
  expect((await sayWish(app, job, 'ask')).message).toBe('Saved. If your cleaner cannot come, we ask you first.');
  expect(await customersBooking(app, job)).toMatchObject({ inDoubt: true, rescue: null });
  expect((await sayWish(app, job, 'find')).message).toContain('write to you as soon as somebody comes.');
  const sought = await customersBooking(app, job);
  expect([sought.seeking, sought.inDoubt, sought.rescue?.state]).toEqual([true, undefined, 'seeking']);
});

it('is told of no doubt any more once the cleaner is active again, and a wish is a wish then', async () => {
  const worker = await newBookableCleaner(app, 'Cleo Cleared');
  const job = await bookCleaner(app, worker, { name: 'Has Waited' });
  await suspend(worker.cleanerId);
  await setStatus(worker.cleanerId, { status: 'active' });
  expect((await customersBooking(app, job)).inDoubt).toBeUndefined();
  expect((await sayWish(app, job, 'find')).message).toBe(
    'Saved. If your cleaner cannot come, we look for somebody else.',
  );
  expect(await customersBooking(app, job)).toMatchObject({ rescueWish: 'find', rescue: null });
});

it('has nobody looked for while a bank decides, nor once it has begun', async () => {
  const worker = await newBookableCleaner(app, 'Dana Doubtful');
  const disputed = await bookCleaner(app, worker, { name: 'Asks The Bank' });
  const refunded = await bookCleaner(app, worker, { name: 'Has It Back' });
  const begun = await bookCleaner(app, worker, { when: 'soon', name: 'Has Begun' });
  const { bookingId } = refunded;
  const back = { bookingId, action: 'refund', amount: refunded.booking.totalAmount, reason: 'Sorry.' } as const;
  await (await newAdmin(app)).ask('POST /_api/admin/job-action', back);
  await suspend(worker.cleanerId);
  const find = { bookingId, token: refunded.token, wish: 'find' as const };
  expect((await app.visitor().call('POST /_api/bookings/rescue-wish', find)).error).toBe(
    'Nothing of this payment is left, so nobody else can be looked for.',
  );
  await disputePayment(app, disputed.purchase.intentId);
  const wanted = { bookingId: disputed.bookingId, token: disputed.token, wish: 'find' as const };
  const { status, error } = await app.visitor().call('POST /_api/bookings/rescue-wish', wanted);
  expect([status, error]).toEqual([409, 'A bank decides about this payment, so nobody else can be looked for.']);
  expect(await customersBooking(app, disputed)).toMatchObject({ rescueWish: 'refund', rescue: null });
  expect(await comingJobs(worker.cleanerId)).toBe(3);
  await advanceTo(app, begun.startTime, MINUTE);
  // What has begun is too late to be given to somebody else.
  expect(await comingJobs(worker.cleanerId)).toBe(2);
  await sayWish(app, begun, 'find');
  expect(await customersBooking(app, begun)).toMatchObject({ inDoubt: true, rescue: null });
  // The team is led to what it can still hand on.
  const { items } = await (await newAdmin(app)).ask('GET /_api/admin/queue', {});
  const item = items.find(({ id }) => id === `suspended:${worker.cleanerId}`);
  expect(item?.detail).toBe('3');
  expect([disputed.bookingId, bookingId]).toContain(item?.bookingId);
});
