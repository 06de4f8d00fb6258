import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { type BookableCleaner, bookCleaner, newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW, advanceTo, setUpPayouts } from '../../tests/cleaner-actions.ts';
import { waitForRetries } from '../../tests/faults/outbox-time.sql.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // What the platform has of its own: it bears the disputes that are lost.
  await stripe().payUnrequested({ amount: 200_000 });
});
afterAll(() => app.stop());

const stripe = () => app.sandbox.stripe;
const transfersOf = (bookingId: number) => shares.transfersOf(app, bookingId);
const refundsOf = (intentId: string) => shares.refundsOf(app, intentId);
const entryOf = shares.ledgerEntryOf;
const paidWorker = () => shares.paidWorker(app);
const doneJob = (worker: BookableCleaner) => shares.doneJob(app, worker);
const sentJob = (worker: BookableCleaner) => shares.sentJob(app, worker);
const refund = (bookingId: number, amount: number) => shares.refundForTeam(app, bookingId, amount);
const disputed = (intentId: string) => shares.disputePayment(app, intentId);
const decided = (disputeId: string, outcome: 'won' | 'lost') => shares.decideDispute(app, disputeId, outcome);
const allEventsWorkedOn = () => shares.allEventsWorkedOn(app);

/** A share that came back is sent again by the task that looks for what is due, once the reversal has ended. */
const sentAgain = (bookingId: number) =>
  waitFor(
    async () => {
      await app.catchUp();
      return transfersOf(bookingId).length === 2;
    },
    { everyMs: 200, what: 'the share to be sent again' },
  );

const query = (text: string, ...values: unknown[]) => app.server.database.pool.query(text, values);
const statusOfRefund = async (bookingId: number): Promise<string> =>
  (await query('select status from refunds where booking_id = $1', bookingId)).rows[0].status;

describe('a share', () => {
  it('is sent two days after the job out of its own charge, and reaches the bank', async () => {
    const worker = await paidWorker();
    const job = await doneJob(worker);
    await advanceTo(app, job.endTime, 48 * HOUR - MINUTE);
    await app.catchUp();
    expect(transfersOf(job.bookingId)).toEqual([]);
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => (await entryOf(worker, job.bookingId)).state === 'sent');
    await app.catchUp();
    const [transfer, ...more] = transfersOf(job.bookingId);
    expect(more).toEqual([]);
    const charge = stripe()
      .objects('charge')
      .find(({ payment_intent }) => payment_intent === job.purchase.intentId)!;
    expect(transfer).toMatchObject({
      amount: 11_475,
      source_transaction: charge.id,
      metadata: { booking_id: String(job.bookingId), n: '1' },
    });
    expect(await entryOf(worker, job.bookingId)).toMatchObject({ paid: 135, fee: 20.25, net: 114.75 });

    const status = () => worker.visitor.ask('GET /_api/cleaner/payout-status', {});
    expect(await status()).toMatchObject({ status: 'active', nextPayoutAmount: 114.75, nextPayoutSent: false });
    await app.clock.advance(DAY);
    const { nextPayoutDate, nextPayoutAmount, nextPayoutSent } = await status();
    expect([nextPayoutAmount, nextPayoutSent]).toEqual([114.75, true]);
    const { job: shown } = await worker.visitor.ask('GET /_api/cleaner/job', { bookingId: String(job.bookingId) });
    expect(shown.payout.inBankAt).toBe(nextPayoutDate);
    await app.clock.advance(3 * DAY);
    expect(await status()).toMatchObject({ nextPayoutDate: null, nextPayoutAmount: null });
    // What is in the bank already is no reason to announce the next one for a day that is over.
    await sentJob(worker);
    const today = Math.floor(app.clock.now().getTime() / DAY) * DAY;
    expect(Date.parse((await status()).nextPayoutDate!)).toBeGreaterThanOrEqual(today);
  });

  it('waits for who has not set payouts up, and is sent once they are active', async () => {
    const worker = await newBookableCleaner(app);
    const job = await doneJob(worker);
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    expect((await entryOf(worker, job.bookingId)).state).toBe('waiting');
    await setUpPayouts(worker.visitor);
    await worker.visitor.ask('POST /_api/cleaner/refresh-payout-status', {});
    await app.catchUp();
    await waitFor(async () => (await entryOf(worker, job.bookingId)).state === 'sent');
    expect(transfersOf(job.bookingId).map(({ amount }) => amount)).toEqual([11_475]);
  });

  it('of a late cancel is the kept hour, two days after the cancel', async () => {
    const worker = await paidWorker();
    const job = await bookCleaner(app, worker, { when: 'soon' });
    await advanceTo(app, job.startTime, -HOUR);
    const { token, bookingId } = job;
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    await app.clock.advance(48 * HOUR - MINUTE);
    await app.catchUp();
    expect(transfersOf(bookingId)).toEqual([]);
    await app.clock.advance(2 * MINUTE);
    await app.catchUp();
    await waitFor(async () => transfersOf(bookingId).length === 1);
    expect(transfersOf(bookingId)[0]!.amount).toBe(3825);
  });

  it('is sent once, although the provider’s answer is lost twice', async () => {
    const worker = await paidWorker();
    const job = await doneJob(worker);
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    const mend = stripe().addFault({ on: 'POST /v1/transfers', kind: 'reset', when: 'after', times: 4 });
    await app.catchUp();
    await waitForRetries(app.server.database.pool, async () => (await entryOf(worker, job.bookingId)).state === 'sent');
    mend();
    expect(transfersOf(job.bookingId)).toHaveLength(1);
  });
});

describe('a refund', () => {
  it('before the transfer makes the share smaller', async () => {
    const worker = await paidWorker();
    const job = await doneJob(worker);
    await refund(job.bookingId, 33.33);
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => transfersOf(job.bookingId).length === 1);
    // 135.00 - 33.33 = 101.67, less 15 % rounded half up: 15.25.
    expect(transfersOf(job.bookingId)[0]!.amount).toBe(8642);
  });

  it('after it takes its part back first', async () => {
    const worker = await paidWorker();
    const job = await sentJob(worker);
    const seen: string[] = [];
    const forget = stripe().onRequest(/POST \/v1\/(refunds|transfers)/, 'before', ({ path }) => void seen.push(path));
    await refund(job.bookingId, 45);
    await waitFor(async () => refundsOf(job.purchase.intentId).length === 1);
    forget();
    const [transfer] = transfersOf(job.bookingId);
    expect(seen).toEqual([`/v1/transfers/${transfer!.id}/reversals`, '/v1/refunds']);
    expect([transfer!.amount_reversed, refundsOf(job.purchase.intentId)]).toEqual([3825, [4500]]);
    expect(await entryOf(worker, job.bookingId)).toMatchObject({ refunded: 45, net: 76.5, state: 'sent' });
  });

  it('beside another takes back its own part, not the other’s once more', async () => {
    const worker = await paidWorker();
    const job = await sentJob(worker);
    const [{ id }] = transfersOf(job.bookingId) as [ReturnType<typeof transfersOf>[0]];
    const path = `/v1/transfers/${id}/reversals`;
    const { promise: isSecondAsking, resolve: secondAsks } = Promise.withResolvers<void>();
    let asked = 0;
    // The first one's reversal is kept on its way until the second refund has counted what it takes back.
    const forget = stripe().onRequest(`GET ${path}`, 'before', async () => {
      asked++;
      if (asked === 2) secondAsks();
      await isSecondAsking;
    });
    await refund(job.bookingId, 45);
    await waitFor(async () => asked === 1);
    await refund(job.bookingId, 30);
    await waitFor(async () => refundsOf(job.purchase.intentId).length === 2);
    forget();
    expect(transfersOf(job.bookingId).map((each) => each.amount_reversed)).toEqual([6375]);
    expect((await entryOf(worker, job.bookingId)).net).toBe(51);
  });

  it('leaves although the money is at the bank already; what is owed is kept back of the next share', async () => {
    const worker = await paidWorker();
    const job = await sentJob(worker);
    await app.clock.advance(4 * DAY);
    await refund(job.bookingId, 45);
    await waitFor(async () => refundsOf(job.purchase.intentId).length === 1);
    expect(transfersOf(job.bookingId)[0]!.amount_reversed).toBe(0);
    const next = await sentJob(worker);
    expect(transfersOf(next.bookingId)[0]!.amount).toBe(7650);
    // More than was sent has to come back: what was sent does, and the rest is owed again.
    await refund(next.bookingId, 135);
    await waitFor(async () => refundsOf(next.purchase.intentId).length === 1);
    expect(transfersOf(next.bookingId)[0]!.amount_reversed).toBe(7650);
    expect(transfersOf((await sentJob(worker)).bookingId)[0]!.amount).toBe(7650);
    expect(transfersOf((await sentJob(worker)).bookingId)[0]!.amount).toBe(11_475);
  });

  it('takes what the account still holds of the share, and what is missing is owed', async () => {
    const worker = await paidWorker();
    const job = await sentJob(worker);
    await app.clock.advance(4 * DAY);
    // All of it is at the bank. Another job, of which most was given back, brings a little.
    const small = await doneJob(worker);
    await refund(small.bookingId, 90);
    await advanceTo(app, small.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => transfersOf(small.bookingId).length === 1);
    await refund(job.bookingId, 135);
    await waitFor(async () => refundsOf(job.purchase.intentId).length === 1);
    expect(transfersOf(job.bookingId)[0]!.amount_reversed).toBe(3825);
    expect(transfersOf((await sentJob(worker)).bookingId)[0]!.amount).toBe(3825);
  });
});

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)('that is open freezes the share; %s, it is released', async (outcome) => {
    const worker = await paidWorker();
    const job = await doneJob(worker);
    const dispute = await disputed(job.purchase.intentId);
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    expect(await entryOf(worker, job.bookingId)).toMatchObject({ state: 'frozen', net: 114.75 });
    expect(transfersOf(job.bookingId)).toEqual([]);
    await decided(dispute.id, outcome);
    await waitFor(async () => transfersOf(job.bookingId).length === 1);
    expect(transfersOf(job.bookingId)[0]!.amount).toBe(11_475);
  });

  it.each(['won', 'lost'] as const)('takes back what was sent; %s, it is paid again', async (outcome) => {
    const worker = await paidWorker();
    const job = await sentJob(worker);
    const dispute = await disputed(job.purchase.intentId);
    await waitFor(async () => transfersOf(job.bookingId)[0]!.amount_reversed === 11_475);
    await app.catchUp();
    expect((await entryOf(worker, job.bookingId)).state).toBe('frozen');
    await decided(dispute.id, outcome);
    await sentAgain(job.bookingId);
    expect(transfersOf(job.bookingId)[1]).toMatchObject({ amount: 11_475, metadata: { n: '2' } });
    await waitFor(async () => (await entryOf(worker, job.bookingId)).state === 'sent');
  });

  it('that was lost leaves nothing for the team to give back, and the share alone', async () => {
    const worker = await paidWorker();
    const job = await sentJob(worker);
    const dispute = await disputed(job.purchase.intentId);
    await waitFor(async () => transfersOf(job.bookingId)[0]!.amount_reversed === 11_475);
    await decided(dispute.id, 'lost');
    await sentAgain(job.bookingId);
    await expect(refund(job.bookingId, 45)).rejects.toThrow('The customer’s bank has given this payment back.');
    expect(await entryOf(worker, job.bookingId)).toMatchObject({ refunded: 0, net: 114.75 });
    expect(transfersOf(job.bookingId).map((each) => each.amount_reversed)).toEqual([11_475, 0]);
  });

  it('that is lost changes nothing of what a refund took from the share just before', async () => {
    const worker = await paidWorker();
    const job = await sentJob(worker);
    stripe().holdEvents();
    const dispute = await stripe().openDispute(job.purchase.intentId);
    // Most of the share comes back for the refund; then the provider says that the bank was faster.
    await refund(job.bookingId, 90);
    await waitFor(async () => transfersOf(job.bookingId)[0]!.amount_reversed === 7650);
    await stripe().releaseEvents();
    await allEventsWorkedOn();
    await waitFor(async () => transfersOf(job.bookingId)[0]!.amount_reversed === 11_475);
    await decided(dispute.id, 'lost');
    await sentAgain(job.bookingId);
    expect(transfersOf(job.bookingId)[1]!.amount).toBe(3825);
  });

  it.each(['won', 'lost'] as const)('makes refunds wait; %s, the share is the same', async (outcome) => {
    const worker = await paidWorker();
    const job = await doneJob(worker);
    const dispute = await disputed(job.purchase.intentId);
    await refund(job.bookingId, 45);
    await waitFor(async () => (await statusOfRefund(job.bookingId)) === 'waiting');
    await decided(dispute.id, outcome);
    await waitFor(async () => (await statusOfRefund(job.bookingId)) === (outcome === 'won' ? 'done' : 'dropped'));
    expect(refundsOf(job.purchase.intentId)).toEqual(outcome === 'won' ? [4500] : []);
    expect((await entryOf(worker, job.bookingId)).net).toBe(76.5);
  });

  it('that is lost after a late cancel leaves the cleaner the kept hour, no more', async () => {
    const worker = await paidWorker();
    const { bookingId, token, purchase, startTime } = await bookCleaner(app, worker);
    const dispute = await disputed(purchase.intentId);
    await advanceTo(app, startTime, -3 * HOUR);
    await app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });
    await waitFor(async () => (await statusOfRefund(bookingId)) === 'waiting');
    await decided(dispute.id, 'lost');
    await app.clock.advance(AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => transfersOf(bookingId).length === 1);
    expect(transfersOf(bookingId)[0]!.amount).toBe(3825);
    expect(await entryOf(worker, bookingId)).toMatchObject({ refunded: 90, net: 38.25 });
  });
});
