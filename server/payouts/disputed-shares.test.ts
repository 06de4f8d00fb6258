import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AFTER_REPORT_WINDOW, advanceTo } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { waitForRetries } from '../../tests/faults/outbox-time.sql.ts';
import * as shares from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What inquiries, parts and ended disputes do to a cleaner's share (docs/product.md#disputes). */
let app: TestApp;
const partialRefunds: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds });
  await app.stop();
});

const stripe = () => app.sandbox.stripe;
const amounts = (bookingId: number) =>
  shares.transfersOf(app, bookingId).map(({ amount, amount_reversed }) => [amount, amount_reversed]);
type How = Parameters<TestApp['sandbox']['stripe']['openDispute']>[1];
async function dispute(intentId: string, how: How) {
  const { id } = await stripe().openDispute(intentId, how);
  await shares.allEventsWorkedOn(app);
  return id;
}
async function move(id: string, status: 'warning_closed' | 'needs_response' | 'won' | 'lost') {
  await stripe().moveDispute(id, status);
  await shares.allEventsWorkedOn(app);
  await app.catchUp();
}

describe('an inquiry', () => {
  it('lets the share wait, and takes nothing of it back; closed, it is sent', async () => {
    const worker = await shares.paidWorker(app);
    const job = await shares.doneJob(app, worker);
    const id = await dispute(job.purchase.intentId, { status: 'warning_needs_response' });
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    expect(await shares.ledgerEntryOf(worker, job.bookingId)).toMatchObject({ state: 'frozen' });
    await move(id, 'warning_closed');
    await waitFor(async () => amounts(job.bookingId).length === 1);
    expect(amounts(job.bookingId)).toEqual([[11_475, 0]]);
  });

  it('leaves a share that was sent where it is, until it becomes a dispute', async () => {
    const worker = await shares.paidWorker(app);
    const job = await shares.sentJob(app, worker);
    const id = await dispute(job.purchase.intentId, { status: 'warning_needs_response' });
    await app.catchUp();
    expect(amounts(job.bookingId)).toEqual([[11_475, 0]]);
    await move(id, 'needs_response');
    await waitFor(async () => amounts(job.bookingId)[0]![1] === 11_475);
    await move(id, 'won');
    await waitFor(async () => amounts(job.bookingId).length === 2);
    expect(amounts(job.bookingId)[1]).toEqual([11_475, 0]);
  });
});

describe('a dispute', () => {
  it.each(['won', 'lost'] as const)('of a part takes only its part back, and %s, it is sent again', async (end) => {
    const worker = await shares.paidWorker(app);
    const job = await shares.sentJob(app, worker);
    const id = await dispute(job.purchase.intentId, { amount: 4500 });
    await waitFor(async () => amounts(job.bookingId)[0]![1] === 3825);
    await move(id, end);
    await waitFor(async () => amounts(job.bookingId).length === 2);
    expect(amounts(job.bookingId)[1]).toEqual([3825, 0]);
  });

  it('of a part lets the rest be refunded, and the cleaner keeps the part of neither', async () => {
    const worker = await shares.paidWorker(app);
    const job = await shares.sentJob(app, worker);
    partialRefunds.push(job.purchase.intentId);
    const id = await dispute(job.purchase.intentId, { amount: 4500 });
    await waitFor(async () => amounts(job.bookingId)[0]![1] === 3825);
    await shares.refundForTeam(app, job.bookingId, 45);
    await waitFor(async () => shares.refundsOf(app, job.purchase.intentId).length === 1);
    await waitFor(async () => amounts(job.bookingId)[0]![1] === 7650);
    await move(id, 'lost');
    await waitFor(async () => amounts(job.bookingId).length === 2);
    expect(amounts(job.bookingId)[1]).toEqual([3825, 0]);
  });

  it('that was lost before the share was due: the share comes out of the platform’s balance, not its charge', async () => {
    const worker = await shares.paidWorker(app);
    const job = await shares.doneJob(app, worker);
    await move(await dispute(job.purchase.intentId, {}), 'lost');
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    await waitFor(async () => amounts(job.bookingId).length === 1);
    expect(shares.transfersOf(app, job.bookingId)[0]).toMatchObject({ amount: 11_475, source_transaction: null });
  });
});

describe('a refund that is dropped, because the bank gave the money back before it left', () => {
  const takenBack = (bookingId: number) =>
    waitForRetries(app.server.database.pool, async () => amounts(bookingId)[0]?.[1] === 3825, 'its part to come back');

  it('takes its part of a share that was sent back', async () => {
    const worker = await shares.paidWorker(app);
    const job = await shares.sentJob(app, worker);
    partialRefunds.push(job.purchase.intentId);
    const mend = stripe().addFault({ on: 'GET /v1/refunds', kind: 500, when: 'before', times: 1000 });
    await shares.refundForTeam(app, job.bookingId, 45);
    await dispute(job.purchase.intentId, { status: 'prevented' });
    mend();
    await takenBack(job.bookingId);
    expect(shares.refundsOf(app, job.purchase.intentId)).toEqual([]);
  });

  it('does so of a share that was on its way until the bank had decided', async () => {
    const worker = await shares.paidWorker(app);
    const job = await shares.doneJob(app, worker);
    partialRefunds.push(job.purchase.intentId);
    const mend = stripe().addFault({ on: 'POST /v1/transfers', kind: 'reset', when: 'after', times: 1000 });
    await advanceTo(app, job.endTime, AFTER_REPORT_WINDOW);
    await app.catchUp();
    const id = await dispute(job.purchase.intentId, {});
    await shares.refundForTeam(app, job.bookingId, 45);
    await move(id, 'lost');
    mend();
    await takenBack(job.bookingId);
    expect(amounts(job.bookingId)).toEqual([[11_475, 3825]]);
  });
});
