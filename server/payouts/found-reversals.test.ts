import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '#contract/time';
import { createStripe } from '#server/payments';
import type { BookableCleaner } from '../../tests/bookable-cleaner.ts';
import {
  allEventsWorkedOn,
  ledgerEntryOf,
  paidWorker,
  refundForTeam,
  sentJob,
  transfersOf,
} from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What somebody takes back in the provider's own dashboard; and payouts longer ago than the provider's last hundred. */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await paidWorker(app);
});
afterAll(() => app.stop());

const atProvider = () => createStripe(app.config.stripe)();
const rows = async (query: string, values: unknown[]) => (await app.server.database.pool.query(query, values)).rows;
const reversalsOf = (bookingId: number) =>
  rows(`select amount_cents from ledger where booking_id = $1 and kind = 'reversal' order by id`, [bookingId]);

async function reverseByHand(bookingId: number, amount?: number) {
  const [transfer] = transfersOf(app, bookingId);
  const { transfers } = await atProvider();
  await transfers.createReversal(transfer!.id, amount === undefined ? {} : { amount });
}

// shows: product/admin/found-refunds, fault F19
it.each(['by an event', 'without any event'])(
  'a share that was taken back by hand is so here, known %s',
  async (how) => {
    const job = await sentJob(app, worker);
    if (how === 'without any event') app.sandbox.stripe.holdEvents();
    await reverseByHand(job.bookingId);
    if (how === 'without any event') await app.catchUp();
    await waitFor(async () => (await ledgerEntryOf(worker, job.bookingId)).state === 'reversed');
    expect(await reversalsOf(job.bookingId)).toEqual([{ amount_cents: 11_475 }]);
    const told = await waitFor(async () =>
      (await app.sandbox.mail.messages()).find(
        ({ subject, text }) =>
          /^A part of your share was taken back/.test(subject) && text.includes(`#BK-${job.bookingId}`),
      ),
    );
    expect(told.text).toContain('$114.75 of what you were sent for this job was taken back.');
  },
);

it('what was taken back by hand is not taken back once more for a refund, nor owed', async () => {
  const job = await sentJob(app, worker);
  app.sandbox.stripe.holdEvents();
  await reverseByHand(job.bookingId, 11_000);
  await refundForTeam(app, job.bookingId, 45);
  await waitFor(async () => (await reversalsOf(job.bookingId)).length > 0);
  await app.sandbox.stripe.releaseEvents();
  await allEventsWorkedOn(app);
  const reversals = await rows('select amount_cents, state from reversals where booking_id = $1 order by state', [
    job.bookingId,
  ]);
  expect(reversals.filter(({ state }) => state !== 'sent')).toEqual([]);
  expect(reversals.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(11_475);
  expect(transfersOf(app, job.bookingId)[0]!.reversed).toBe(true);
});

it('the day in the bank is that of the first payout after the share, however many came after it', async () => {
  const job = await sentJob(app, worker);
  const { stripe } = app.sandbox;
  const account = stripe.objects('account').find(({ metadata }) => metadata?.cleaner_id === String(worker.cleanerId))!;
  const first = await stripe.payOut(account.id);
  const { transfers } = await atProvider();
  for (let index = 0; index < 101; index++) {
    await transfers.create({ amount: 100, currency: 'usd', destination: account.id });
    await stripe.payOut(account.id);
  }
  await app.clock.advance(DAY);
  const { job: shown } = await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(job.bookingId) });
  expect(shown.payout.inBankAt).toBe(new Date(first!.arrival_date * 1000).toISOString());
});
