import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/time';
import { waitForRetries } from '../../tests/faults/outbox-time.sql.ts';
import { isOutboxEmpty } from '../../tests/faults/stored-rows.sql.ts';
import { newAdmin } from '../../tests/onboard.ts';
import * as shares from '../../tests/shares.ts';
import { giveUpNextTry, loseEntries } from '../../tests/stuck-outbox.sql.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** What becomes of a share that has to come back and does not. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await stripe().payUnrequested({ amount: 500_000, isAvailableAtOnce: true });
});
afterAll(() => app.stop());

let repair = () => {};
afterEach(() => repair());

const REVERSALS = 'POST /v1/transfers/*/reversals';

const stripe = () => app.sandbox.stripe;
const pool = () => app.server.database.pool;
/** Of each transfer of a booking, in cents: what was sent and what of it came back. */
const moved = (bookingId: number) =>
  shares.transfersOf(app, bookingId).map(({ amount, amount_reversed }) => [amount, amount_reversed]);
const untilBack = (bookingId: number) =>
  waitForRetries(pool(), async () => shares.transfersOf(app, bookingId)[0]!.reversed, 'the reversal');
const find = async (admin: Visitor, id: string) =>
  (await admin.ask('GET /_api/admin/queue', {})).items.find((item) => item.id === id);
const retry = (admin: Visitor, id: string) => admin.call('POST /_api/admin/queue/retry', { id });
const breakReversals = () => {
  repair = stripe().addFault({ on: REVERSALS, kind: 'reset', when: 'before', times: 1000 });
};

async function sentJob() {
  const worker = await shares.paidWorker(app);
  return { worker, ...(await shares.sentJob(app, worker)) };
}

/** The dispute is over, and the share is sent again. */
async function expectSentAgain(bookingId: number): Promise<void> {
  await waitFor(async () => {
    await app.catchUp();
    return moved(bookingId).length === 2;
  });
  expect(moved(bookingId)).toEqual([
    [11_475, 11_475],
    [11_475, 0],
  ]);
}

describe('a reversal for a dispute', () => {
  // shows: product/admin/queue
  it('that is refused is in the queue, and the share is not sent again before it is done', async () => {
    const job = await sentJob();
    repair = stripe().addFault({ on: REVERSALS, kind: 'refused', status: 400 });
    const dispute = await shares.disputePayment(app, job.purchase.intentId);
    const admin = await newAdmin(app);
    const id = `reversal:dispute:${dispute.id}:1`;
    expect(await waitFor(() => find(admin, id))).toMatchObject({
      kind: 'reversal',
      bookingId: job.bookingId,
      amount: 114.75,
      detail: 'The payment provider refuses it. It says: The request was refused. (sandbox fault)',
      retry: true,
    });
    await app.clock.advance(30 * MINUTE);
    await app.catchUp();
    expect(moved(job.bookingId)).toEqual([[11_475, 0]]);

    expect((await retry(admin, id)).body).toEqual({ message: 'It is being tried again.' });
    await untilBack(job.bookingId);
    await shares.decideDispute(app, dispute.id, 'won');
    await expectSentAgain(job.bookingId);
    expect(await find(admin, id)).toBeUndefined();
    expect((await retry(admin, id)).status).toBe(404);
  });

  it.each(['won', 'lost'] as const)(
    'that is refused also after it was %s leaves the cleaner their share',
    async (end) => {
      const job = await sentJob();
      repair = stripe().addFault({ on: REVERSALS, kind: 'refused', status: 400, times: 1000 });
      const dispute = await shares.disputePayment(app, job.purchase.intentId);
      const admin = await newAdmin(app);
      const id = `reversal:dispute:${dispute.id}:1`;
      await waitFor(() => find(admin, id));
      await shares.decideDispute(app, dispute.id, end);
      await waitForRetries(pool(), async () => {
        await app.catchUp();
        return (await shares.ledgerEntryOf(job.worker, job.bookingId)).state === 'sent';
      });
      expect(await find(admin, id)).toBeUndefined();
      expect(moved(job.bookingId)).toEqual([[11_475, 0]]);
      // What is given back later comes back like of any other share.
      repair();
      if (end === 'won') {
        await shares.refundForTeam(app, job.bookingId, 45);
        await waitFor(async () => moved(job.bookingId)[0]![1] === 3825);
      }
    },
  );

  it('that is refused also after it was lost waits for the team, where a refund was dropped by it', async () => {
    const job = await sentJob();
    repair = stripe().addFault({ on: REVERSALS, kind: 'refused', status: 400, times: 1000 });
    const dispute = await shares.disputePayment(app, job.purchase.intentId);
    const admin = await newAdmin(app);
    const id = `reversal:dispute:${dispute.id}:1`;
    await waitFor(() => find(admin, id));
    await shares.refundForTeam(app, job.bookingId, 45);
    await shares.decideDispute(app, dispute.id, 'lost');
    await waitForRetries(pool(), async () => (await isOutboxEmpty(pool())) && find(admin, id));
    repair();
    expect((await retry(admin, id)).status).toBe(200);
    await untilBack(job.bookingId);
    await waitFor(async () => {
      await app.catchUp();
      return moved(job.bookingId).length === 2;
    });
    expect(moved(job.bookingId)[1]).toEqual([7650, 0]);
  });

  // shows: fault F14
  it.each([
    ['without any work', { kind: 'refused', status: 500 }],
    ['after the work was done', { kind: 500, when: 'after' }],
  ] as const)('that fails %s, and so again under its key, is done once', async (_what, fault) => {
    const job = await sentJob();
    repair = stripe().addFault({ on: REVERSALS, ...fault });
    const dispute = await shares.disputePayment(app, job.purchase.intentId);
    await untilBack(job.bookingId);
    await shares.decideDispute(app, dispute.id, 'won');
    await expectSentAgain(job.bookingId);
  });

  it('that two send at once comes back once, and the cleaner owes nothing', async () => {
    const job = await sentJob();
    // The other one has it between our first look at the provider and the question what is left, and notes it after us.
    repair = stripe().onRequest('GET /v1/transfers/*', 'before', async ({ path }) => {
      repair();
      const { rows } = await pool().query('select id from reversals where booking_id = $1', [job.bookingId]);
      const { apiBase, secretKey } = stripe();
      await fetch(`${apiBase}${path}/reversals`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': `reversal:${rows[0].id}` },
        body: new URLSearchParams({ amount: '11475', 'metadata[reversal_id]': rows[0].id }),
      });
    });
    const dispute = await shares.disputePayment(app, job.purchase.intentId);
    await untilBack(job.bookingId);
    await shares.decideDispute(app, dispute.id, 'won');
    await expectSentAgain(job.bookingId);
    expect(await shares.ledgerEntryOf(job.worker, job.bookingId)).toMatchObject({
      owed: 0,
      keptBack: [],
      state: 'sent',
    });
  });

  it('that was given up is in the queue, and can be tried again', { timeout: 60_000 }, async () => {
    const job = await sentJob();
    breakReversals();
    const dispute = await shares.disputePayment(app, job.purchase.intentId);
    await giveUpNextTry(pool(), 'reversal');
    const admin = await newAdmin(app);
    const id = `reversal:dispute:${dispute.id}:1`;
    expect(await waitForRetries(pool(), () => find(admin, id))).toMatchObject({
      detail: 'The payment provider did not answer for hours.',
    });
    repair();
    expect((await retry(admin, id)).status).toBe(200);
    await untilBack(job.bookingId);
    expect(await find(admin, id)).toBeUndefined();
  });

  it('that no outbox entry works on any more is found', async () => {
    const job = await sentJob();
    breakReversals();
    await shares.disputePayment(app, job.purchase.intentId);
    await loseEntries(pool(), 'reversal');
    repair();
    // As an older release left it, or hours later.
    await pool().query('update reversals set asked_at = null where booking_id = $1', [job.bookingId]);
    await app.catchUp();
    await untilBack(job.bookingId);
  });

  it('that was never asked for is found', async () => {
    const job = await sentJob();
    const setState = (state: string) =>
      pool().query('update transfers set state = $2 where booking_id = $1', [job.bookingId, state]);
    // While a share is on its way nothing is asked for.
    await setState('sending');
    await shares.disputePayment(app, job.purchase.intentId);
    await loseEntries(pool(), 'dispute-opened');
    await setState('sent');
    await app.clock.advance(6 * MINUTE);
    await app.catchUp();
    await untilBack(job.bookingId);
  });
});

describe('a reversal for a refund', () => {
  it('that is refused is in the queue, and the refund leaves', async () => {
    const job = await sentJob();
    repair = stripe().addFault({ on: REVERSALS, kind: 'refused', status: 400 });
    await shares.refundForTeam(app, job.bookingId, 45);
    await waitFor(async () => shares.refundsOf(app, job.purchase.intentId).length === 1);
    expect(moved(job.bookingId)).toEqual([[11_475, 0]]);
    const admin = await newAdmin(app);
    const { items } = await admin.ask('GET /_api/admin/queue', {});
    const item = items.find(({ kind, bookingId }) => kind === 'reversal' && bookingId === job.bookingId)!;
    expect(item).toMatchObject({ amount: 38.25, retry: true });
    expect((await retry(admin, item.id)).status).toBe(200);
    await waitFor(async () => moved(job.bookingId)[0]![1] === 3825);
    await waitFor(async () => (await find(admin, item.id)) === undefined);
  });
});
