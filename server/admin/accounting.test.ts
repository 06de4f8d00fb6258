import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { type BookableCleaner, bookCleaner } from '../../tests/bookable-cleaner.ts';
import { paidOutJob, payExtra } from '../../tests/extra-payments.ts';
import { newAdmin } from '../../tests/onboard.ts';
import { ownDatabase } from '../../tests/own-database.ts';
import {
  allEventsWorkedOn,
  decideDispute,
  disputePayment,
  ledgerEntryOf,
  paidWorker,
  refundForTeam,
  sentJob,
  transfersOf,
} from '../../tests/shares.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** A month of the platform's money, to the cent. */

let app: TestApp;
let worker: BookableCleaner;
/** Of the month in which everything happens. */
let month: string;
let job: Awaited<ReturnType<typeof sentJob>>;
beforeAll(async () => {
  // An empty balance in the middle of a month: what is read is what happens here.
  app = await startTestApp({ platformCents: 0, database: (await ownDatabase('empty')).config });
  await app.clock.advance(Date.UTC(2027, 0, 12, 15) - app.clock.now().getTime());
  await app.catchUp();
  worker = await paidWorker(app);
  await app.sandbox.stripe.topUp(100_000);
  const canceled = await bookCleaner(app, worker);
  await app.visitor().ask('POST /_api/bookings/cancel', { bookingId: canceled.bookingId, token: canceled.token });
  job = await sentJob(app, worker);
  await refundForTeam(app, job.bookingId, 45);
  const disputed = await bookCleaner(app, worker);
  // With an address it counts as done by itself.
  const { bookingId, token } = disputed;
  await app.visitor().ask('POST /_api/bookings/details', { bookingId, token, address: '12 Marble Row' });
  await allEventsWorkedOn(app);
  await disputePayment(app, disputed.purchase.intentId);
  const isMoved = (type: string, count: number) => provider().filter((each) => each.type === type).length === count;
  await waitFor(async () => isMoved('refund', 2) && isMoved('transfer_refund', 1), { what: 'the refunds to leave' });
  await app.clock.advance(DAY);
  await allEventsWorkedOn(app);
  await app.catchUp();
  month = app.clock.now().toISOString().slice(0, 7);
});
afterAll(() => app.stop());

const cents = (dollars: number) => Math.round(dollars * 100);
const show = async (more: { month?: string; cursor?: string } = {}) =>
  (await newAdmin(app)).ask('GET /_api/admin/accounting', more);
const csvOf = async (of: string) => {
  const response = await (await newAdmin(app)).fetch(`/_api/admin/accounting-export?month=${of}`);
  const text = (await response.text()).replace(/^\uFEFF/, '');
  const [head = [], ...rest] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return { response, lines: rest.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]!]))) };
};
/** What the emulator has of the platform's balance. */
const provider = () => app.sandbox.stripe.balanceTransactions();
const providerSum = (type: string, field: 'amount' | 'fee' | 'net' = 'amount') =>
  provider()
    .filter((each) => each.type === type)
    .reduce((sum, each) => sum + each[field], 0);

// shows: product/admin/accounting
describe('a month', () => {
  it('leads from the balance before it to that at its end, by what the provider moved', async () => {
    const { totals, readUntil } = await show({ month });
    const { available, pending } = app.sandbox.stripe.balance();
    expect(cents(totals.closing)).toBe(available[0]!.amount + pending[0]!.amount);
    expect(totals.opening).toBe(0);
    const moved = Object.values(totals.moved).reduce((sum, dollars) => sum + cents(dollars), 0);
    expect(moved - cents(totals.cardFees) - cents(totals.disputeFees)).toBe(cents(totals.closing));
    expect(totals.moved).toMatchObject({
      charge: providerSum('charge') / 100,
      refund: providerSum('refund') / 100,
      transfer: providerSum('transfer') / 100,
      reversal: providerSum('transfer_refund') / 100,
      topup: 1000,
      payout: 0,
    });
    expect(cents(totals.cardFees)).toBe(providerSum('charge', 'fee'));
    expect(totals.disputeFees).toBe(15);
    expect(readUntil).not.toBeNull();
  });

  it('says what was kept, and what is owed to whom', async () => {
    const { totals } = await show({ month });
    // $135 less $45 at 15 percent; of the other two nothing was earned yet.
    expect(totals.feesKept).toBe(13.5);
    expect([totals.owedToCleaners, totals.owedByCleaners, totals.owedToCustomers]).toEqual([0, 0, 0]);
    expect(totals.heldForJobs).toBeGreaterThan(0);
    // Of the balance, what is nobody else's: the fee, the top-up and the disputed payment, less what Stripe took.
    const ofOthers = totals.heldForJobs + totals.owedToCleaners + totals.owedToCustomers - totals.owedByCleaners;
    const own = totals.feesKept + 1000 + totals.moved.dispute - totals.cardFees - totals.disputeFees;
    expect(cents(totals.closing)).toBe(cents(ofOthers + own));
  });

  it('has each movement with its booking and the provider’s ids', async () => {
    const { movements, nextCursor } = await show({ month });
    expect(nextCursor).toBeNull();
    expect(movements).toHaveLength(provider().length);
    const ofJob = movements.filter(({ bookingId }) => bookingId === job.bookingId);
    // What moved within one second has no order.
    expect(ofJob.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['charge', 135],
      ['refund', -45],
      ['reversal', 38.25],
      ['transfer', -114.75],
    ]);
    const find = (kind: string) => ofJob.find((each) => each.kind === kind);
    const transferId = expect.stringMatching(/^tr_/);
    const { intentId } = job.purchase;
    expect(find('charge')).toMatchObject({ intentId, chargeId: expect.stringMatching(/^ch_/), fee: 4.22 });
    expect([find('transfer'), find('reversal')]).toMatchObject([{ transferId }, { transferId }]);
  });

  it('is a file with the balance before and after it', async () => {
    const { response, lines } = await csvOf(month);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="accounting-${month}.csv"`);
    const { totals } = await show({ month });
    expect(lines[0]).toMatchObject({ Kind: 'opening balance', In: '' });
    // The month still runs.
    expect(lines.at(-1)).toMatchObject({ Kind: 'balance so far', In: totals.closing.toFixed(2) });
    const sum = lines
      .slice(1, -1)
      .reduce(
        (all, line) => all + cents(Number(line.In)) - cents(Number(line.Out)) - cents(Number(line['Stripe fee'])),
        0,
      );
    expect(sum).toBe(cents(totals.closing - totals.opening));
    expect(lines).toContainEqual(
      expect.objectContaining({
        Kind: 'charge',
        Booking: `#BK-${job.bookingId}`,
        In: '135.00',
        Intent: job.purchase.intentId,
      }),
    );
    const { entries } = await (await newAdmin(app)).ask('GET /_api/admin/audit', {});
    expect(entries[0]).toMatchObject({ action: 'list.exported', subject: `export:accounting-${month}` });
  });

  it('begins with what the one before ended with', async () => {
    const [before, after] = [await show({ month: '2026-12' }), await show({ month: '2027-02' })];
    const { totals } = await show({ month });
    expect(before.totals.closing).toBe(totals.opening);
    expect([after.totals.opening, after.totals.closing]).toEqual([totals.closing, totals.closing]);
    expect(after.movements).toEqual([]);
  });

  it('is counted in New York: the last evening of a month is not the next month', async () => {
    const { pool } = app.server.database;
    const insert = (id: string, at: string) =>
      pool.query(
        `insert into balance_transactions (id, type, amount_cents, fee_cents, at) values ($1, 'topup', 100, 0, $2)`,
        [id, at],
      );
    await insert('txn_evening', '2026-06-01T03:59:59Z');
    await insert('txn_night', '2026-06-01T04:00:00Z');
    const idsOf = async (of: string) => (await show({ month: of })).movements.map(({ id }) => id);
    expect([await idsOf('2026-05'), await idsOf('2026-06')]).toEqual([['txn_evening'], ['txn_night']]);
    await pool.query(`delete from balance_transactions where id in ('txn_evening', 'txn_night')`);
  });

  it('is asked for a page at a time', async () => {
    const { pool } = app.server.database;
    await pool.query(
      `insert into balance_transactions (id, type, amount_cents, fee_cents, at)
       select 'txn_page' || n, 'topup', 100, 0, '2026-03-10' from generate_series(1, 130) as n`,
    );
    const first = await show({ month: '2026-03' });
    const second = await show({ month: '2026-03', cursor: first.nextCursor! });
    const ids = [...first.movements, ...second.movements].map(({ id }) => id);
    expect([first.movements.length, ids.length, new Set(ids).size, second.nextCursor]).toEqual([100, 130, 130, null]);
    await pool.query(`delete from balance_transactions where id like 'txn_page%'`);
  });

  it.each([{ month: '2026-13' }, { month: 'x' }, { cursor: 'x' }])('%o is refused', async (asked) => {
    expect((await (await newAdmin(app)).call('GET /_api/admin/accounting', asked)).status).toBe(400);
  });

  it('is for admins only', async () => {
    expect((await worker.visitor.call('GET /_api/admin/accounting', {})).status).toBe(403);
  });
});

describe('a month with a tip, a longer visit, part of a dispute, a refund that failed, a waived debt and a void share', () => {
  const march = '2027-03';
  let jobs: { longer: number; indebted: number; void: number };
  const decide = async (call: 'POST /_api/admin/share' | 'POST /_api/admin/waive-debt', bookingId: number) => {
    const admin = await newAdmin(app);
    const reason = 'We looked at it.';
    if (call === 'POST /_api/admin/share') await admin.ask(call, { bookingId, action: 'void', reason });
    else await admin.ask(call, { bookingId, reason });
  };
  /** The second of $45: January had one as well. */
  const refunded = (amount: number) =>
    waitFor(
      async () =>
        provider().filter((each) => each.type === 'refund' && each.amount === -amount).length ===
        (amount === 4500 ? 2 : 1),
      {
        what: `a refund of ${amount} cents`,
      },
    );
  const failedRefunds = () => provider().filter(({ type }) => type === 'refund_failure').length;
  beforeAll(async () => {
    await app.clock.advance(Date.UTC(2027, 2, 3, 15) - app.clock.now().getTime());
    await app.catchUp();
    // The first one's session has ended.
    const other = await paidWorker(app);
    const { stripe } = app.sandbox;
    await stripe.topUp(100_000);
    const longer = await paidOutJob(app, other);
    await payExtra(app, { bookingId: longer.bookingId, purpose: 'tip', amountCents: 2000 });
    const voided = await sentJob(app, other);
    await decide('POST /_api/admin/share', voided.bookingId);
    const dispute = await stripe.openDispute(longer.difference, { amount: 1000 });
    await allEventsWorkedOn(app);
    await decideDispute(app, dispute.id, 'lost');
    const indebted = await sentJob(app, other);
    await app.clock.advance(4 * DAY);
    await refundForTeam(app, indebted.bookingId, 45);
    const isOwed = async () => (await ledgerEntryOf(other, indebted.bookingId)).owed === 38.25;
    await waitFor(isOwed, { what: 'the debt' });
    await decide('POST /_api/admin/waive-debt', indebted.bookingId);
    await refunded(4500);
    await stripe.setNextRefund('fails_later');
    await refundForTeam(app, longer.bookingId, 10);
    await refunded(1000);
    await waitFor(async () => transfersOf(app, longer.bookingId).length > 2, { what: 'the tip to be passed on' });
    await app.clock.advance(DAY + HOUR);
    await app.catchUp();
    await waitFor(async () => failedRefunds() === 1, { what: 'the refund to fail' });
    await allEventsWorkedOn(app);
    await app.catchUp();
    jobs = { longer: longer.bookingId, indebted: indebted.bookingId, void: voided.bookingId };
  });

  it('sums up to the provider’s balance, on the page and in the file', async () => {
    const { totals, movements } = await show({ month: march });
    const { available, pending } = app.sandbox.stripe.balance();
    const balance = available[0]!.amount + pending[0]!.amount;
    expect(cents(totals.closing)).toBe(balance);
    const moved = movements.reduce((sum, { amount, fee }) => sum + cents(amount) - cents(fee), cents(totals.opening));
    expect(moved).toBe(balance);
    const tips = movements.filter(({ isTip }) => isTip);
    expect(tips.map(({ bookingId, kind, amount }) => [bookingId, kind, amount]).sort()).toEqual([
      [jobs.longer, 'charge', 20],
      [jobs.longer, 'transfer', -20],
    ]);
    expect(totals.tips).toEqual({ paid: 20, passedOn: 20 });
    const { lines } = await csvOf(march);
    expect(lines.filter(({ Tip }) => Tip === 'tip').map(({ In, Out }) => [In, Out])).toEqual([
      ['20.00', ''],
      ['', '20.00'],
    ]);
    const net = (line: Record<string, string>) =>
      cents(Number(line.In)) - cents(Number(line.Out)) - cents(Number(line['Stripe fee']));
    expect(lines.slice(0, -1).reduce((sum, line) => sum + net(line), 0)).toBe(balance);
    const ofJob = (bookingId: number, kind: string) =>
      movements
        .filter((each) => each.bookingId === bookingId && each.kind === kind)
        .map(({ amount }) => amount)
        .sort();
    expect(ofJob(jobs.longer, 'charge')).toEqual([135, 20, 45]);
    expect([ofJob(jobs.longer, 'dispute'), ofJob(jobs.longer, 'refund_failed')]).toEqual([[-10], [10]]);
    expect([ofJob(jobs.indebted, 'reversal'), ofJob(jobs.void, 'reversal')]).toEqual([[], [114.75]]);
  });

  it('says whose the balance is: of a void share the platform keeps all, of a waived debt nothing', async () => {
    const { totals } = await show({ month: march });
    const january = (await show({ month })).totals;
    const [ended] = (await csvOf(month)).lines.slice(-1);
    expect(ended).toMatchObject({ Kind: 'closing balance', In: january.closing.toFixed(2) });
    // 15 percent of $180 less $10, of $135 less $45 and of the disputed $135, and the whole $135 of the void one.
    expect(totals.feesKept).toBe(25.5 + 13.5 + 20.25 + 135);
    // Of the refund that failed, the share was at the bank already.
    expect([totals.owedByCleaners, totals.owedToCustomers]).toEqual([8.5, 10]);
    const ofOthers = totals.heldForJobs + totals.owedToCleaners + totals.owedToCustomers - totals.owedByCleaners;
    const [dispute, cardFees, disputeFees] = [
      january.moved.dispute + totals.moved.dispute,
      january.cardFees + totals.cardFees,
      january.disputeFees + totals.disputeFees,
    ];
    const own = january.feesKept + totals.feesKept + 2000 + dispute - cardFees - disputeFees - 38.25;
    expect(cents(totals.closing)).toBe(cents(ofOthers + own));
  });
});
