import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { ledgerEntryOf, paidWorker, refundForTeam, transfersOf } from '../../tests/shares.ts';
import { proveEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await paidWorker(app);
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});
const partialRefunds: string[] = [];

type Job = Awaited<ReturnType<typeof bookCleaner>>;
type Options = NonNullable<Parameters<typeof bookCleaner>[2]>;

const bookSoon = (options: Options): Promise<Job> => bookCleaner(app, worker, { when: 'soon', ...options });

async function finish(...jobs: Job[]): Promise<void> {
  for (const { endTime } of jobs) await advanceTo(app, endTime);
  for (const { bookingId } of jobs)
    await worker.visitor.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
}

async function done(options: Options): Promise<Job> {
  const job = await bookSoon(options);
  await finish(job);
  return job;
}

async function giveBack({ bookingId, purchase }: Job): Promise<void> {
  partialRefunds.push(purchase.intentId);
  await refundForTeam(app, bookingId, purchase.amount);
}

const jobOf = async ({ bookingId }: Job) =>
  (await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job;
const percentOf = async (job: Job) => (await jobOf(job)).feePercent;
const pageOf = async ({ token }: Job) => (await app.visitor().ask('GET /_api/bookings/by-token', { token })).booking;

// shows: product/after/repeat-fee
it('is lower from the second visit on, for the same price, and both sides read it', async () => {
  const who = { name: 'Ana Again', email: 'ana.again@example.test' };
  const first = await done({ who });
  expect(await percentOf(first)).toBe(15);
  expect((await pageOf(first)).cleanerPercent).toBeNull();
  const second = await bookSoon({ who: { ...who, name: 'Ana Twice' } });
  expect(second.booking.totalAmount).toBe(first.booking.totalAmount);
  expect(await jobOf(second)).toMatchObject({ price: 135, fee: 13.5, feePercent: 10, net: 121.5 });
  const emailed = (words: string) =>
    waitFor(async () => app.sandbox.mail.messages().some(({ text }) => text.includes(words)), { what: words });
  await emailed('Ana T. booked you again for');
  await emailed('You get: $121.50 (90% of it)');
  await emailed('Pat has cleaned for you before, so Pat keeps 90% of the price.');
  // Anybody may type an email: who has only the link learns nothing of earlier visits until this one was paid and done.
  expect((await pageOf(second)).cleanerPercent).toBeNull();
  await finish(second);
  expect((await pageOf(second)).cleanerPercent).toBe(90);
  // What becomes of the first visit now changes nothing of the second.
  await giveBack(first);
  await advanceTo(app, second.endTime, AFTER_REPORT_WINDOW);
  await app.catchUp();
  await waitFor(async () => (await ledgerEntryOf(worker, second.bookingId)).state === 'sent');
  expect(transfersOf(app, second.bookingId).map(({ amount }) => amount)).toEqual([12_150]);
  expect(await ledgerEntryOf(worker, second.bookingId)).toMatchObject({ paid: 135, fee: 13.5, net: 121.5 });
});

it('stays for visits that were held before the first was done, and after one that was given back whole', async () => {
  const who = { name: 'Tom Two', email: 'tom.two@example.test' };
  const both = [await bookSoon({ who }), await bookSoon({ who })];
  await finish(...both);
  expect(await Promise.all(both.map(percentOf))).toEqual([15, 15]);
  for (const job of both) await giveBack(job);
  expect(await percentOf(await bookSoon({ who }))).toBe(15);
});

it('knows an account by what it booked, also as a guest under the email that it has proven', async () => {
  const visitor = app.visitor();
  const { email } = await register(visitor);
  await done({ who: { name: 'Ada Guest', email } });
  const other = { name: 'Ada Guest', email: 'ada.other@example.test' };
  expect(await percentOf(await bookSoon({ visitor, who: other }))).toBe(15);
  await proveEmail(visitor);
  const third = await bookSoon({ visitor, who: other });
  expect(await percentOf(third)).toBe(10);
  const { bookings } = await visitor.ask('GET /_api/bookings/mine', {});
  expect(bookings.find(({ id }) => id === third.bookingId)?.cleanerPercent).toBe(90);
  // The email alone, typed by somebody else, is not the account's.
  expect(await percentOf(await bookSoon({ who: { name: 'Bo Other', email: other.email } }))).toBe(15);
});
