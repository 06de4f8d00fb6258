import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#contract/time';
import { book, customer } from '../../tests/book.ts';
import { bookingByToken } from '../../tests/booking-by-token.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { endRetryDelays } from '../../tests/faults/outbox-time.sql.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A refund is told as on its way until the provider says what became of it (docs/product.md#refunds). */
let app: TestApp;
let admin: Visitor;
const partialRefunds: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ platformCents: 0, change: () => ({ trustedProxies: 1 }) });
  admin = await newAdmin(app);
});
afterEach(() => closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool }, { partialRefunds }));
afterAll(() => app.stop());

const stripe = () => app.sandbox.stripe;
const query = async (text: string, values: unknown[]) => (await app.server.database.pool.query(text, values)).rows;
const atProvider = (intentId: string) =>
  stripe()
    .objects('refund')
    .filter((refund) => refund.payment_intent === intentId);
const ledgerOf = async (bookingId: number): Promise<string[]> =>
  (
    await query(`select kind, amount_cents from ledger where booking_id = $1 and kind <> 'card_fee' order by id`, [
      bookingId,
    ])
  ).map(({ kind, amount_cents }) => `${kind} ${amount_cents}`);
const pageOf = (token: string) => bookingByToken(app, token);
const refundsBecome = (token: string, ...states: string[]) =>
  waitFor(
    async () => {
      const page = await pageOf(token);
      return page.refunds.map(({ status }) => status).join() === states.join() && page;
    },
    { what: `the refunds to be ${states}` },
  );
const emails = async (email: string, subject: RegExp, count = 1) =>
  waitFor(
    async () => {
      const found = (await app.sandbox.mail.messages(email)).filter((message) => subject.test(message.subject));
      return found.length >= count && found;
    },
    { what: `an email ${subject}` },
  );
const queued = async (bookingId: number) =>
  (await admin.ask('GET /_api/admin/queue', {})).items.find(
    (item) => item.kind === 'refund' && item.bookingId === bookingId,
  );

const attemptOf = async (bookingId: number): Promise<number> =>
  (await query('select attempt from refunds where booking_id = $1', [bookingId]))[0].attempt;

let people = 0;
async function booked() {
  people++;
  const who = customer(`Rita Refund ${people}`);
  const { booking, token, purchase } = await book(app, app.visitor(), { who, when: 'later' });
  return { bookingId: booking.id, token, intentId: purchase.intentId, dollars: booking.totalAmount, who };
}
const cancel = ({ bookingId, token }: { bookingId: number; token: string }) =>
  app.visitor().ask('POST /_api/bookings/cancel', { bookingId, token });

it('that the platform’s balance does not cover is on its way until it does, and costs nothing before', async () => {
  const job = await booked();
  const cents = job.dollars * 100;
  await cancel(job);
  expect(await refundsBecome(job.token, 'sent')).toMatchObject({ refundedAmount: job.dollars });
  expect(atProvider(job.intentId)).toMatchObject([{ status: 'pending', pending_reason: 'insufficient_funds' }]);
  expect(await ledgerOf(job.bookingId)).toEqual([`charge ${cents}`]);
  const [email] = await emails(job.who.email, /^Canceled/);
  expect(email!.text).toContain(`$${job.dollars}.00 is on its way back to your card.`);
  await stripe().topUp(10_000_000);
  expect(await refundsBecome(job.token, 'done')).toMatchObject({ refundedAmount: job.dollars });
  expect(await ledgerOf(job.bookingId)).toEqual([`charge ${cents}`, `refund ${-cents}`]);
});

describe('accepted by the provider', () => {
  it('is done when the provider says so', async () => {
    const job = await booked();
    await stripe().setNextRefund('pending');
    await cancel(job);
    await refundsBecome(job.token, 'sent');
    await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
    const { job: shown } = await admin.ask('GET /_api/admin/job', { bookingId: String(job.bookingId) });
    expect(shown.refunds).toMatchObject([{ status: 'sent', failure: null }]);
    await stripe().succeedRefund(atProvider(job.intentId)[0]!.id);
    await refundsBecome(job.token, 'done');
  });

  // shows: fault F19
  it('is read again after an hour of silence, for its event may have been lost', async () => {
    const job = await booked();
    await stripe().setNextRefund('pending');
    await cancel(job);
    await refundsBecome(job.token, 'sent');
    // An event of the cancel that is still on its way would be worked off by what the provider says then.
    await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
    stripe().holdEvents();
    await stripe().succeedRefund(atProvider(job.intentId)[0]!.id);
    await app.catchUp();
    await refundsBecome(job.token, 'sent');
    await app.clock.advance(HOUR + MINUTE);
    await app.catchUp();
    await refundsBecome(job.token, 'done');
    expect(
      stripe()
        .heldEvents()
        .map(({ type }) => type),
    ).toContain('refund.updated');
  });
});

describe('that fails', () => {
  // shows: product/admin/failed-refunds
  it('weeks after it was done: page, email, queue and ledger know, and trying again sends another', async () => {
    const job = await booked();
    const cents = job.dollars * 100;
    await cancel(job);
    await refundsBecome(job.token, 'done');
    const [first] = atProvider(job.intentId);
    await stripe().failRefund(first!.id, 'expired_or_canceled_card');
    const page = await refundsBecome(job.token, 'failed');
    expect(page.refundedAmount).toBe(0);
    expect(await ledgerOf(job.bookingId)).toEqual([`charge ${cents}`, `refund ${-cents}`, `refund_failed ${cents}`]);
    const [email] = await emails(job.who.email, /^Your refund has not arrived/);
    expect(email!.text).toContain(`We told you that $${job.dollars}.00 is on its way back to your card.`);
    const item = await waitFor(() => queued(job.bookingId));
    expect(item).toMatchObject({ amount: job.dollars, detail: 'expired_or_canceled_card', retry: true });
    await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });

    expect((await admin.call('POST /_api/admin/queue/retry', { id: item.id })).status).toBe(200);
    expect(await refundsBecome(job.token, 'done')).toMatchObject({ refundedAmount: job.dollars });
    expect(atProvider(job.intentId).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await queued(job.bookingId)).toBeUndefined();

    // A late event about the first try changes nothing of the second.
    const late = stripe()
      .objects('event')
      .find(({ type, data }) => type === 'refund.failed' && (data.object as { id?: string }).id === first!.id);
    await stripe().resendEvent(late!.id);
    await query('update provider_events set processed_at = null where id = $1', [late!.id]);
    await app.clock.advance(10 * MINUTE);
    await app.catchUp();
    await refundsBecome(job.token, 'done');
  });

  it('twice is told twice', async () => {
    const job = await booked();
    await cancel(job);
    for (const failures of [1, 2]) {
      await refundsBecome(job.token, 'done');
      const living = atProvider(job.intentId).find(({ status }) => status === 'succeeded');
      await stripe().failRefund(living!.id, 'declined');
      await refundsBecome(job.token, 'failed');
      await emails(job.who.email, /^Your refund has not arrived/, failures);
      if (failures === 2) break;
      const item = await waitFor(() => queued(job.bookingId));
      await admin.ask('POST /_api/admin/queue/retry', { id: item.id });
    }
  });

  it('because it was canceled in the provider’s dashboard has failed as well', async () => {
    const job = await booked();
    await stripe().setNextRefund('requires_action');
    await cancel(job);
    await refundsBecome(job.token, 'sent');
    await stripe().cancelRefund(atProvider(job.intentId)[0]!.id);
    await refundsBecome(job.token, 'failed');
    expect(await waitFor(() => queued(job.bookingId))).toMatchObject({ detail: 'merchant_request' });
    expect(await ledgerOf(job.bookingId)).toEqual([`charge ${job.dollars * 100}`]);
  });

  it.each([400, 500] as const)(
    'with a %s, which the provider repeats under that key, is sent under the next',
    async (status) => {
      const job = await booked();
      stripe().addFault({ on: 'POST /v1/refunds', kind: 'refused', status });
      await cancel(job);
      await waitFor(async () => (await attemptOf(job.bookingId)) > 1, { what: 'the refusal' });
      await endRetryDelays(app.server.database.pool);
      await refundsBecome(job.token, 'done');
      expect(atProvider(job.intentId)).toHaveLength(1);
    },
  );

  it('only here, its answers being lost, is found when it is tried again: there is no second', async () => {
    const job = await booked();
    stripe().holdEvents();
    const cutOff = stripe().addFault({ on: 'POST /v1/refunds', kind: 'reset', when: 'after', times: 100 });
    await cancel(job);
    await waitFor(async () => atProvider(job.intentId).length === 1);
    await query(
      `update refunds set status = 'failed', last_error = 'No answer.' where booking_id = $1 and status = 'wanted'`,
      [job.bookingId],
    );
    cutOff();
    const item = await waitFor(() => queued(job.bookingId));
    await admin.ask('POST /_api/admin/queue/retry', { id: item.id });
    await refundsBecome(job.token, 'done');
    expect(atProvider(job.intentId)).toHaveLength(1);
  });
});

describe('and a dispute', () => {
  it.each([
    ['won', 'done', null],
    ['lost', 'dropped', 'returned'],
  ] as const)(
    'that begins before it has left: it waits, and when the dispute is %s it is %s',
    async (end, state, bank) => {
      const job = await booked();
      await stripe().setNextRefund('pending');
      await cancel(job);
      await refundsBecome(job.token, 'sent');
      const dispute = await stripe().openDispute(job.intentId);
      expect(await refundsBecome(job.token, 'waiting')).toMatchObject({ refundedAmount: 0 });
      await stripe().eventsDelivered();
      await waitFor(async () => (await pageOf(job.token)).bank === 'deciding');
      await stripe().closeDispute(dispute.id, end);
      await refundsBecome(job.token, state);
      await waitFor(async () => (await pageOf(job.token)).bank === bank);
      expect(await queued(job.bookingId)).toBeUndefined();
    },
  );

  it('that was lost before the booking is canceled: nothing is promised again', async () => {
    const job = await booked();
    const dispute = await stripe().openDispute(job.intentId);
    const preview = async () =>
      app.visitor().ask('GET /_api/bookings/cancel-preview', { bookingId: String(job.bookingId), token: job.token });
    await waitFor(async () => (await preview()).bank === 'deciding');
    expect(await preview()).toMatchObject({ refundAmount: job.dollars });
    await stripe().closeDispute(dispute.id, 'lost');
    await waitFor(async () => (await preview()).bank === 'returned');
    expect(await preview()).toMatchObject({ refundAmount: 0, feeAmount: 0 });
    await cancel(job);
    const [email] = await emails(job.who.email, /^Canceled/);
    expect(email!.text).toContain('Your bank has given this payment back to you, so nothing more comes from us.');
    expect(email!.text).not.toContain('on its way');
    expect(await refundsBecome(job.token, 'dropped')).toMatchObject({ refundedAmount: 0 });
  });
});

it('of a part: each email tells its own amount', async () => {
  const job = await booked();
  partialRefunds.push(job.intentId);
  for (const amount of [20, 30]) {
    const decision = { bookingId: job.bookingId, action: 'refund', amount, reason: `Part of ${amount}` } as const;
    await admin.ask('POST /_api/admin/job-action', decision);
  }
  const told = (await emails(job.who.email, /^Refund: /, 2)).map(
    ({ text }) => /\$[\d.]+ is on its way/.exec(text)?.[0],
  );
  expect(told.sort()).toEqual(['$20.00 is on its way', '$30.00 is on its way']);
  expect(await refundsBecome(job.token, 'done', 'done')).toMatchObject({ refundedAmount: 50 });
});
