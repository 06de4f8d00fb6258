import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import { AFTER_REPORT_WINDOW } from '../../tests/cleaner-actions.ts';
import * as extra from '../../tests/extra-payments.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What a cleaner gets of a booking with several payments. */

let app: TestApp;
let worker: BookableCleaner;
beforeAll(async () => {
  app = await startTestApp();
  worker = await shares.paidWorker(app);
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: pool() }, { partialRefunds }));
afterAll(() => app.stop());

const partialRefunds: string[] = [];
const pool = () => app.server.database.pool;
const rows = async (text: string, ...values: unknown[]) => (await pool().query(text, values)).rows;

async function pay(bookingId: number, purpose: 'difference' | 'tip', amountCents: number): Promise<string> {
  const intentId = await extra.payExtra(app, { bookingId, purpose, amountCents });
  partialRefunds.push(intentId);
  return intentId;
}
async function paidOutJob(beforeDone?: (job: extra.LongerJob) => Promise<unknown>): Promise<extra.LongerJob> {
  const job = await extra.paidOutJob(app, worker, beforeDone);
  partialRefunds.push(job.visit, job.difference);
  return job;
}
/** The cleaner reads of the job what both payments brought, and that it was sent. */
const isSent = ({ bookingId }: extra.LongerJob) =>
  waitFor(async () => {
    const { paid, net, state } = await shares.ledgerEntryOf(worker, bookingId);
    return paid === 180 && net === 153 && state === 'sent';
  });
const chargeOf = (intentId: string) => extra.chargeOf(app, intentId);
const refundsOf = (intentId: string) => shares.refundsOf(app, intentId);
const transfersOf = ({ bookingId }: { bookingId: number }) => shares.transfersOf(app, bookingId);

describe('a share', () => {
  it('is a transfer out of each charge, together the share of the whole', async () => {
    const job = await paidOutJob();
    await waitFor(async () => transfersOf(job).length === 2);
    expect(transfersOf(job).map(({ amount, source_transaction }) => [amount, source_transaction])).toEqual([
      [11_475, chargeOf(job.visit).id],
      [3825, chargeOf(job.difference).id],
    ]);
    await isSent(job);
    await shares.refundForTeam(app, job.bookingId, 50);
    await waitFor(async () => refundsOf(job.visit).length === 1);
    expect(transfersOf(job).map(({ amount_reversed }) => amount_reversed)).toEqual([425, 3825]);
  });

  it('waits for a dispute as far as the dispute binds it', async () => {
    let disputeId = '';
    const job = await paidOutJob(async ({ difference }) => {
      disputeId = (await shares.disputePayment(app, difference)).id;
    });
    await waitFor(async () => transfersOf(job).length === 1);
    await app.catchUp();
    expect(transfersOf(job)).toMatchObject([{ amount: 11_475, source_transaction: chargeOf(job.visit).id }]);
    expect(await shares.ledgerEntryOf(worker, job.bookingId)).toMatchObject({ state: 'frozen' });
    await shares.decideDispute(app, disputeId, 'won');
    await app.catchUp();
    await waitFor(async () => transfersOf(job).length === 2);
    expect(transfersOf(job)[1]!.amount).toBe(3825);
  });

  it('that was sent comes back of the disputed charge alone, and is sent again', async () => {
    const job = await paidOutJob();
    await waitFor(async () => transfersOf(job).length === 2);
    const dispute = await shares.disputePayment(app, job.visit);
    await waitFor(async () => transfersOf(job)[0]!.reversed);
    expect(transfersOf(job)[1]!.amount_reversed).toBe(0);
    await shares.decideDispute(app, dispute.id, 'won');
    await app.catchUp();
    await waitFor(async () => transfersOf(job).length === 3);
    expect(transfersOf(job)[2]).toMatchObject({ amount: 11_475, source_transaction: null });
  });

  it('that was sent comes back as far as the bank holds of one charge, and is sent again', async () => {
    const job = await paidOutJob();
    await waitFor(async () => transfersOf(job).length === 2);
    const dispute = await app.sandbox.stripe.openDispute(job.visit, { amount: 4500 });
    await waitFor(async () => transfersOf(job)[0]!.amount_reversed === 3825);
    expect(transfersOf(job)[1]!.amount_reversed).toBe(0);
    await shares.decideDispute(app, dispute.id, 'won');
    await waitFor(async () => transfersOf(job).length === 3);
    expect(transfersOf(job)[2]).toMatchObject({ amount: 3825, source_transaction: null });
  });
});

describe('a tip', () => {
  it('is the cleaner’s whole, 48 hours later, apart from the job', async () => {
    const job = await paidOutJob();
    await waitFor(async () => transfersOf(job).length === 2);
    await pay(job.bookingId, 'tip', 2000);
    expect(transfersOf(job)).toHaveLength(2);
    await app.clock.advance(AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => transfersOf(job).length === 3);
    expect(transfersOf(job)[2]!.amount).toBe(2000);
    await waitFor(async () => (await rows(`select from ledger where kind = 'tip_transfer'`)).length === 1);
    expect(
      await rows(
        `select kind, amount_cents from ledger where booking_id = $1 and kind like 'tip%' order by id`,
        job.bookingId,
      ),
    ).toEqual([
      { kind: 'tip', amount_cents: 2000 },
      { kind: 'tip_transfer', amount_cents: -2000 },
    ]);
    await isSent(job);
    expect((await app.server.modules.payouts.balanceByPurpose(job.bookingId)).tip).toEqual({
      paid: 2000,
      refunded: 0,
      share: 2000,
    });
  });

  it('of a job that was not done goes back', async () => {
    const { bookingId } = await bookCleaner(app, worker);
    const tip = await pay(bookingId, 'tip', 1000);
    await waitFor(async () => refundsOf(tip).length > 0);
    expect(refundsOf(tip)).toEqual([1000]);
  });
});
