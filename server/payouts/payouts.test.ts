import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#contract/time';
import { book } from '../../tests/book.ts';
import { openTimesOf, setUpPayouts, signInAs } from '../../tests/cleaner-actions.ts';
import { approvedCleaner, newAdmin } from '../../tests/onboard.ts';
import { proveEmail } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { saveAccount } from './accounts.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const stripe = () => app.sandbox.stripe;
const statusOf = (cleaner: Visitor) => cleaner.ask('GET /_api/cleaner/payout-status', {});
const isStatus = (cleaner: Visitor, status: string) =>
  waitFor(async () => (await statusOf(cleaner)).status === status, { what: `payouts to be ${status}` });

async function freshCleaner() {
  const { visitor, cleanerId } = await approvedCleaner(app);
  const { user } = await visitor.ask('GET /_api/auth/session', {});
  return { visitor, cleanerId, email: user.email };
}

const accountsOf = (cleanerId: number) =>
  stripe()
    .objects('account')
    .filter(({ metadata }) => metadata?.cleaner_id === String(cleanerId));

const promised = async (email: string) =>
  (await app.sandbox.mail.messages(email)).filter(({ subject }) => subject === 'Your payouts are active').length;

describe('setting payouts up', () => {
  // shows: defense 50, product/entities/payout-status, product/states/payouts, product/calls/stripe-onboarding-link
  it('goes from nothing over a verification to active, by the provider’s word alone', async () => {
    const { visitor, cleanerId, email } = await freshCleaner();
    expect(await statusOf(visitor)).toEqual({
      status: 'not_setup',
      nextPayoutDate: null,
      nextPayoutAmount: null,
      nextPayoutSent: false,
      problem: null,
      failedPayout: null,
    });

    // "Finish later" comes back by the same address as success.
    expect(await setUpPayouts(visitor, 'later')).toContain('/dashboard/cleaner?stripe_onboarding=success');
    expect((await visitor.ask('POST /_api/cleaner/refresh-payout-status', {})).status).toBe('not_setup');

    await setUpPayouts(visitor, 'verifying');
    await isStatus(visitor, 'pending');
    expect(await promised(email)).toBe(0);

    const [account, ...more] = accountsOf(cleanerId);
    expect(more).toEqual([]);
    await stripe().setAccountStatus(account!.id, 'active');
    await isStatus(visitor, 'active');
    await waitFor(async () => (await promised(email)) === 1);
    // Told again, it is the same becoming.
    await visitor.ask('POST /_api/cleaner/refresh-payout-status', {});
    await app.catchUp();
    expect(await promised(email)).toBe(1);

    const { url } = await visitor.ask('POST /_api/cleaner/create-stripe-onboarding-link', {});
    expect(url).toContain(`/_sandbox/stripe/express/${account!.id}`);

    await stripe().setAccountStatus(account!.id, 'disabled');
    await isStatus(visitor, 'pending');
    await stripe().setAccountStatus(account!.id, 'active');
    await isStatus(visitor, 'active');
    await waitFor(async () => (await promised(email)) === 2);
  });

  it('makes one account, however often and fast the button is pressed', async () => {
    const { visitor, cleanerId } = await freshCleaner();
    await proveEmail(visitor);
    const links = await Promise.all(
      Array.from({ length: 4 }, () => visitor.call('POST /_api/cleaner/create-stripe-onboarding-link', {})),
    );
    expect(links.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(links.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(accountsOf(cleanerId)).toHaveLength(1);
  });

  it('writes an account down once, however many requests do it at the same moment', async () => {
    const { db, pool } = app.server.database;
    const { cleanerId } = await freshCleaner();
    const at = app.clock.now();
    for (let round = 0; round < 100; round++) {
      await pool.query('delete from payout_accounts where cleaner_id = $1', [cleanerId]);
      await Promise.all(Array.from({ length: 8 }, () => saveAccount(db, cleanerId, `acct_${cleanerId}_${round}`, at)));
      const { rows } = await pool.query('select account_id from payout_accounts where cleaner_id = $1', [cleanerId]);
      expect(rows).toEqual([{ account_id: `acct_${cleanerId}_${round}` }]);
    }
  });

  // shows: product/calls/payout-status
  it('is noticed by the refresh button, and by the sweep, when no event arrives', async () => {
    const pressed = await freshCleaner();
    const swept = await freshCleaner();
    stripe().holdEvents();
    try {
      await setUpPayouts(pressed.visitor, 'active');
      await setUpPayouts(swept.visitor, 'verifying');
      expect((await statusOf(pressed.visitor)).status).toBe('not_setup');
      expect((await pressed.visitor.ask('POST /_api/cleaner/refresh-payout-status', {})).status).toBe('active');
      expect((await swept.visitor.ask('POST /_api/cleaner/refresh-payout-status', {})).status).toBe('pending');
      await stripe().setAccountStatus(accountsOf(swept.cleanerId)[0]!.id, 'active');
      await app.catchUp();
      expect((await statusOf(swept.visitor)).status).toBe('pending');
      await app.clock.advance(HOUR + 1);
      await app.catchUp();
      expect((await statusOf(swept.visitor)).status).toBe('active');
    } finally {
      await stripe().releaseEvents();
    }
  });

  it('starts anew after the owner cut the account off', async () => {
    const { visitor, cleanerId } = await freshCleaner();
    await setUpPayouts(visitor, 'active');
    await isStatus(visitor, 'active');
    await stripe().deauthorizeAccount(accountsOf(cleanerId)[0]!.id);
    await isStatus(visitor, 'not_setup');
    await setUpPayouts(visitor, 'active');
    await isStatus(visitor, 'active');
    expect(accountsOf(cleanerId)).toHaveLength(2);
  });

  // shows: defense 50
  it('never touches somebody else’s account, and gives no hint of it', async () => {
    const owner = await freshCleaner();
    const stranger = await freshCleaner();
    await setUpPayouts(owner.visitor, 'active');
    await isStatus(owner.visitor, 'active');
    expect((await statusOf(stranger.visitor)).status).toBe('not_setup');
    expect((await stranger.visitor.ask('POST /_api/cleaner/refresh-payout-status', {})).status).toBe('not_setup');
    const account = accountsOf(owner.cleanerId)[0]!.id;
    const named = await stranger.visitor.call('POST /_api/cleaner/create-stripe-onboarding-link', {
      account,
    } as never);
    expect([named.status, named.error]).toEqual([400, 'Unknown field: account']);
    await setUpPayouts(stranger.visitor, 'verifying');
    expect(accountsOf(stranger.cleanerId).map(({ id }) => id)).not.toContain(account);
  });

  it('says so when the provider does not answer', async () => {
    const { visitor } = await freshCleaner();
    await proveEmail(visitor);
    const mend = stripe().addFault({ on: /accounts/, kind: 500, when: 'before', times: 20 });
    const { status, error } = await visitor.call('POST /_api/cleaner/create-stripe-onboarding-link', {});
    mend();
    expect([status, error]).toEqual([503, 'The payment provider did not answer. Please try again in a moment.']);
  });

  it('is nothing for an admin without a cleaner’s profile', async () => {
    const admin = await newAdmin(app);
    expect((await statusOf(admin)).status).toBe('not_setup');
    expect((await admin.call('POST /_api/cleaner/create-stripe-onboarding-link', {})).status).toBe(404);
    expect(await admin.ask('GET /_api/cleaner/ledger', {})).toEqual({ entries: [], nextCursor: null });
  });
});

/** Canceled jobs of weeks ago, made from one that there is. */
const addOldJobs = (bookingId: number, count: number) =>
  app.server.database.pool.query(
    `insert into bookings select (jsonb_populate_record(bookings, jsonb_build_object(
       'id', 900000 + n, 'status', 'canceled', 'canceled_at', booked_at, 'canceled_by', 'customer', 'token_hash', null, 'intent_id', null,
       'starts_at', starts_at - n * interval '1 week', 'ends_at', ends_at - n * interval '1 week'))).*
     from bookings, generate_series(1, $2::int) as n where id = $1`,
    [bookingId, count],
  );

/** Done, as if its day were over. */
const isDone = (id: number) =>
  app.server.database.pool.query("update bookings set status = 'completed', completed_at = $2 where id = $1", [
    id,
    app.clock.now(),
  ]);

describe('the ledger', () => {
  it('has each job’s money, latest first, a page at a time', async () => {
    const cleaner = await signInAs(app);
    const [slot] = await openTimesOf(app);
    const { booking } = await book(app, app.visitor(), { slotId: slot!.id });
    const first = await cleaner.ask('GET /_api/cleaner/ledger', {});
    const fee = Math.floor(booking.totalAmount * 15 + 0.5) / 100;
    expect(first.entries.find(({ bookingId }) => bookingId === booking.id)).toMatchObject({
      startTime: slot!.startTime,
      paid: booking.totalAmount,
      refunded: 0,
      fee,
      net: Math.round((booking.totalAmount - fee) * 100) / 100,
      state: 'waiting',
      dueAt: null,
      sentAt: null,
    });
    await addOldJobs(booking.id, 40);
    const first30 = await cleaner.ask('GET /_api/cleaner/ledger', {});
    expect(first30.entries).toHaveLength(30);
    const second = await cleaner.ask('GET /_api/cleaner/ledger', { cursor: first30.nextCursor! });
    const ids = [...first30.entries, ...second.entries].map(({ bookingId }) => bookingId);
    expect(new Set(ids).size).toBe(first.entries.length + 40);
    expect((await cleaner.call('GET /_api/cleaner/ledger', { cursor: 'x' })).error).toBe('Invalid cursor');
    const starts = [...first30.entries, ...second.entries].map(({ startTime }) => startTime);
    expect(starts).toEqual([...starts].sort().reverse());
  });

  // shows: defense 67
  it('is a table of the cleaner’s year, in which no spreadsheet runs a formula', async () => {
    const cleaner = await signInAs(app);
    const [slot] = await openTimesOf(app);
    const who = { name: '=HYPERLINK("http://x")', email: 'formula@example.test' };
    const { booking } = await book(app, app.visitor(), { slotId: slot!.id, who });
    await isDone(booking.id);
    const year = slot!.startTime.slice(0, 4);
    const response = await cleaner.fetch(`/_api/cleaner/ledger-export?year=${year}`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const lines = (await response.text()).trim().split('\n');
    expect(lines[0]).toBe('Booking,Date,Service,Customer,Paid,Refunded,Fee,Net,State,Sent');
    const line = lines.find((each) => each.startsWith(`#BK-${booking.id},`))!;
    expect(line).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(line).toContain(`,${booking.totalAmount.toFixed(2)},0.00,`);
    const other = await (await freshCleaner()).visitor.fetch(`/_api/cleaner/ledger-export?year=${year}`);
    expect((await other.text()).trim().split('\n')).toHaveLength(1);
  });

  // shows: product/receipts/earnings-by-month
  it('has sums by month and year, which its jobs add up to, and a table of each month', async () => {
    const cleaner = await signInAs(app);
    const [slot] = await openTimesOf(app);
    const { booking } = await book(app, app.visitor(), { slotId: slot!.id });
    const [year = '', number = ''] = slot!.startTime.split('-');
    const paidTo = async () => (await cleaner.ask('GET /_api/cleaner/earnings', { year })).total.paid;
    const before = await paidTo();
    await isDone(booking.id);
    // What is still to come is in no sum.
    expect(Math.round(((await paidTo()) - before) * 100)).toBe(Math.round(booking.totalAmount * 100));
    const { months, total, firstYear } = await cleaner.ask('GET /_api/cleaner/earnings', { year });
    expect(firstYear).toBeLessThanOrEqual(Number(year));
    for (const field of ['jobs', 'paid', 'refunded', 'fee', 'net', 'sent'] as const) {
      const sum = months.reduce((cents, month) => cents + Math.round(month[field] * 100), 0);
      expect([field, sum]).toEqual([field, Math.round(total[field] * 100)]);
    }
    expect(months.map(({ month }) => month)).toEqual(
      months
        .map(({ month }) => month)
        .sort()
        .reverse(),
    );
    const month = months.find((each) => each.month === `${year}-${number}`)!;
    const response = await cleaner.fetch(`/_api/cleaner/ledger-export?year=${year}&month=${number}`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="earnings-${year}-${number}.csv"`);
    const [, ...lines] = (await response.text()).trim().split('\n');
    expect(lines.some((line) => line.startsWith(`#BK-${booking.id},`))).toBe(true);
    expect(lines.every((line) => line.split(',')[1]?.startsWith(`${year}-${number}`))).toBe(true);
    const net = lines.reduce((cents, line) => cents + Math.round(Number(line.split(',').at(-3)) * 100), 0);
    expect(net).toBe(Math.round(month.net * 100));
    const none = { months: [], total: { jobs: 0, paid: 0, refunded: 0, fee: 0, net: 0, tips: 0, sent: 0 } };
    expect(await (await freshCleaner()).visitor.ask('GET /_api/cleaner/earnings', { year })).toEqual({
      ...none,
      firstYear: null,
    });
    expect((await cleaner.call('GET /_api/cleaner/earnings', { year: '1999' })).status).toBe(400);
  });
});
