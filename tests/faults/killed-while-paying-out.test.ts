import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitFor } from '../wait-for.ts';
import { closingAudit } from './closing-audit.ts';
import { killDuring } from './kill-during.ts';
import { type MultiProcessApp, startMultiProcessApp } from './multi-process-app.ts';
import { ageOutbox } from './outbox-time.sql.ts';
import {
  cleanerOf,
  insertWantedRefund,
  makeShareDue,
  releaseScheduledTasks,
  setPayoutAccount,
  transferOf,
} from './payout-rows.sql.ts';
import type { ServerProcess } from './server-process.ts';
import { bookTime, type Offer, slotSupply } from './shopping.ts';
import { isIdle } from './stored-rows.sql.ts';

/**
 * Kills around a cleaner's share: it is sent once and taken back once, and none of it is lost. With LONG=1 at every point;
 * else at the one where forgetting would send the money twice.
 */

const LONG = Boolean(process.env.LONG);

let app: MultiProcessApp;
let server: ServerProcess;
let nextOffer: () => Promise<Offer>;
beforeAll(async () => {
  app = await startMultiProcessApp();
  server = app.servers[0]!;
  nextOffer = await slotSupply(app.buyer());
});
afterEach(() => app.check());
afterAll(() => app.stop());

const stripe = () => app.sandbox.stripe;
const LOOKING_UP = 'GET /v1/transfers';
const SENDING = 'POST /v1/transfers';
const LOOKING_UP_REVERSALS = 'GET /v1/transfers/*/reversals';
const REVERSING = 'POST /v1/transfers/*/reversals';

/** An account at the provider for the cleaner of a booking, who has filled in everything. */
async function openAccount(cleanerId: number): Promise<string> {
  const response = await fetch(`${stripe().apiBase}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe().secretKey}` },
    body: new URLSearchParams({
      business_type: 'individual',
      'capabilities[transfers][requested]': 'true',
      'controller[fees][payer]': 'application',
      'controller[losses][payments]': 'application',
      'controller[stripe_dashboard][type]': 'express',
      'metadata[cleaner_id]': String(cleanerId),
    }),
  });
  const { id } = (await response.json()) as { id: string };
  await stripe().submitAccount(id, 'active');
  return id;
}

/** A job whose share is due, with the server killed before it knew; the next one sends it at once. */
async function dueJob() {
  const { bookingId, purchase } = await bookTime(app.sandbox, app.buyer(), await nextOffer());
  await waitFor(() => isIdle(app.pool), { seconds: 30, what: 'the emails to be sent' });
  const accountId = await openAccount(await cleanerOf(app.pool, bookingId));
  await waitFor(() => isIdle(app.pool), { seconds: 30, what: 'the account to be noted' });
  await server.kill();
  await setPayoutAccount(app.pool, bookingId, accountId);
  await makeShareDue(app.pool, bookingId);
  await releaseScheduledTasks(app.pool);
  return { bookingId, intentId: purchase.intentId };
}

async function sentJob() {
  const job = await dueJob();
  await startAgain();
  await untilSent(job.bookingId);
  return job;
}

async function startAgain(): Promise<void> {
  await ageOutbox(app.database);
  await server.start();
}

const untilSent = (bookingId: number) =>
  waitFor(async () => (await transferOf(app.pool, bookingId)).state === 'sent', {
    seconds: 30,
    what: `the share of ${bookingId} to be sent`,
  });

const sentFor = (bookingId: number) =>
  stripe()
    .objects('transfer')
    .filter(({ transfer_group }) => transfer_group === `booking_${bookingId}`);

const audit = (partialRefunds: string[] = []) => closingAudit(app, { repeatedEmails: 'any', partialRefunds });

describe('killed while a share is sent', () => {
  it.each([
    ...(LONG ? ([['before the provider is asked', LOOKING_UP, 0]] as const) : []),
    ['after the provider did it', SENDING, 1],
  ] as const)('%s: it is sent once', async (_when, request, sent) => {
    const { bookingId } = await dueJob();
    const killed = killDuring(app, request);
    // It may be gone before it says that it is ready.
    await server.start().catch(() => undefined);
    await killed;
    expect([sentFor(bookingId).length, (await transferOf(app.pool, bookingId)).state]).toEqual([sent, 'sending']);

    await startAgain();
    await untilSent(bookingId);
    expect(sentFor(bookingId)).toHaveLength(1);
    await audit();
  });
});

describe('killed while a share is taken back', () => {
  it.each([
    ...(LONG ? ([['before the provider is asked', LOOKING_UP_REVERSALS, 0]] as const) : []),
    ['after the provider did it', REVERSING, 1],
  ] as const)('for a refund, %s: it comes back once, and the refund leaves once', async (_when, request, back) => {
    const { bookingId, intentId } = await sentJob();
    const { amount_cents } = await transferOf(app.pool, bookingId);
    await server.kill();
    await insertWantedRefund(app.pool, bookingId, 4000);
    await releaseScheduledTasks(app.pool);
    const killed = killDuring(app, request);
    await server.start().catch(() => undefined);
    await killed;
    expect(sentFor(bookingId)[0]!.reversals.data).toHaveLength(back);

    await startAgain();
    const refunds = () =>
      stripe()
        .objects('refund')
        .filter(({ payment_intent }) => payment_intent === intentId);
    await waitFor(async () => refunds().length === 1, { seconds: 30, what: 'the refund to leave' });
    await audit([intentId]);
    // $40.00 less 15 %.
    expect(sentFor(bookingId).map((each) => [each.amount, each.amount_reversed])).toEqual([[amount_cents, 3400]]);
    expect(refunds().map(({ amount }) => amount)).toEqual([4000]);
  });

  it.runIf(LONG)('for a dispute, after the provider did it: it comes back once, and is due again', async () => {
    const { bookingId, intentId } = await sentJob();
    const killed = killDuring(app, REVERSING);
    await stripe().openDispute(intentId);
    await killed;
    expect(sentFor(bookingId)[0]!.reversals.data).toHaveLength(1);

    await startAgain();
    await audit();
    expect(sentFor(bookingId).map(({ reversed }) => reversed)).toEqual([true]);
  });
});
