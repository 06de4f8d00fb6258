import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { create, customer, openSlot, payByCard } from '../../tests/book.ts';
import { newBookableCleaner } from '../../tests/bookable-cleaner.ts';
import { advanceTo, setUpPayouts } from '../../tests/cleaner-actions.ts';
import { closingAudit } from '../../tests/faults/closing-audit.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** One job from its price to the cleaner's bank, over http, with every amount on the way in cents. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true, platformCents: 0 });
});
afterAll(() => app.stop());

const PAID = 13_500;
const FEE = 2025;
const SHARE = 11_475;
const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

it('a job is booked, done, rated, its share sent on and paid out, every cent right', async () => {
  const { visitor: cleaner, cleanerId } = await newBookableCleaner(app);
  await setUpPayouts(cleaner);
  const payoutStatus = () => cleaner.ask('GET /_api/cleaner/payout-status', {});
  await waitFor(async () => (await payoutStatus()).status === 'active', { what: 'payouts to be active' });
  const { stripe } = app.sandbox;
  const account = stripe.objects('account').find(({ metadata }) => metadata?.cleaner_id === String(cleanerId))!;
  const inAccount = () => stripe.balanceTransactions(account.id).reduce((sum, { net }) => sum + net, 0);
  const week = async () => {
    const { weeklyEarnings, jobsCompleted } = await cleaner.ask('GET /_api/cleaner/dashboard-stats', {});
    return [cents(weeklyEarnings.confirmed), cents(weeklyEarnings.pending), jobsCompleted];
  };
  const entry = async () => {
    const { entries } = await cleaner.ask('GET /_api/cleaner/ledger', {});
    const { paid, refunded, fee, net, state, dueAt, sentAt } = entries[0]!;
    return { paid: cents(paid), refunded: cents(refunded), fee: cents(fee), net: cents(net), state, dueAt, sentAt };
  };

  // The price, said before any card is asked for, held, and charged.
  const { slots } = await cleaner.ask('GET /_api/cleaner/schedule', {});
  const bookedAt = app.clock.now().getTime();
  const wanted = slots.find(
    ({ status, startTime }) => status === 'open' && Date.parse(startTime) > bookedAt + 2 * DAY,
  )!;
  const shopper = app.visitor();
  const { service } = await openSlot(shopper, { slotId: wanted.id });
  expect(cents(service.totalAmount)).toBe(PAID);
  const hold = await shopper.ask('POST /_api/bookings/payment-intent', {
    timeSlotId: wanted.id,
    serviceId: service.id,
    customerDetails: customer('Robin Vale'),
  });
  expect(cents(hold.amount)).toBe(PAID);
  const { intentId } = await payByCard(app, hold.clientSecret);
  const purchase = { slotId: wanted.id, serviceId: service.id, intentId, amount: hold.amount };
  const { body } = await create(shopper, purchase);
  const { token, booking } = body;
  const bookingId = booking.id;
  expect(cents(booking.totalAmount)).toBe(PAID);
  const charge = stripe.objects('charge').find(({ payment_intent }) => payment_intent === intentId)!;
  expect([charge.amount, charge.amount_refunded]).toEqual([PAID, 0]);
  expect(await entry()).toMatchObject({ paid: PAID, refunded: 0, fee: FEE, net: SHARE, sentAt: null });

  // In the job's hours: first to come, then earned.
  await advanceTo(app, wanted.startTime, HOUR);
  expect(await week()).toEqual([0, SHARE, 0]);
  await cleaner.ask('POST /_api/cleaner/job-action', { bookingId, action: 'done' });
  expect(await week()).toEqual([SHARE, 0, 1]);
  const dueAt = new Date(Date.parse(wanted.endTime) + 48 * HOUR).toISOString();
  expect(await entry()).toMatchObject({ fee: FEE, net: SHARE, state: 'waiting', dueAt, sentAt: null });

  // Rated, from the link alone.
  await advanceTo(app, wanted.endTime);
  await app.visitor().ask('POST /_api/bookings/rate', { bookingId, token, stars: 5, comment: 'Like new.' });
  const { avgRating, ratings } = await cleaner.ask('GET /_api/cleaner/dashboard-stats', {});
  expect([avgRating, ratings]).toEqual([5, 1]);

  // Until the window is over nothing moves; then there is nothing to report any more, and the share leaves.
  await advanceTo(app, dueAt, -MINUTE);
  await app.catchUp();
  expect([stripe.objects('transfer').length, inAccount()]).toEqual([0, 0]);
  await advanceTo(app, dueAt, MINUTE);
  const late = await app.visitor().call('POST /_api/bookings/report', { bookingId, token, message: 'Streaks' });
  expect(late.status).toBe(409);
  await app.catchUp();
  await waitFor(async () => (await entry()).state === 'sent', { what: 'the share to be sent' });
  expect(stripe.objects('transfer').map((each) => [each.amount, each.destination, each.source_transaction])).toEqual([
    [SHARE, account.id, charge.id],
  ]);
  expect([inAccount(), cents((await payoutStatus()).nextPayoutAmount)]).toEqual([SHARE, SHARE]);
  expect(await entry()).toMatchObject({ paid: PAID, refunded: 0, fee: FEE, net: SHARE });

  // On its way to the bank the next day, there two days later.
  await app.clock.advance(DAY);
  const { nextPayoutDate, nextPayoutAmount } = await payoutStatus();
  const job = async () => (await cleaner.ask('GET /_api/cleaner/job', { bookingId: String(bookingId) })).job;
  expect([cents(nextPayoutAmount), (await job()).payout.inBankAt]).toEqual([SHARE, nextPayoutDate]);
  await advanceTo(app, nextPayoutDate!, DAY);
  expect(stripe.objects('payout').map(({ amount, status }) => [amount, status])).toEqual([[SHARE, 'paid']]);
  expect([inAccount(), (await payoutStatus()).nextPayoutAmount]).toEqual([0, null]);

  // What stays with the platform is its fee, less what the card cost.
  const movements = stripe.balanceTransactions();
  const cardFee = movements.reduce((sum, { fee }) => sum + fee, 0);
  expect(movements.reduce((sum, { net }) => sum + net, 0)).toBe(FEE - cardFee);

  const year = String(new Date(wanted.startTime).getFullYear());
  const csv = await (await cleaner.fetch(`/_api/cleaner/ledger-export?year=${year}`)).text();
  const [, line, ...more] = csv.trim().split('\n');
  expect([line?.includes(`#BK-${bookingId}`), line?.includes('135.00,0.00,20.25,114.75,sent'), more]).toEqual([
    true,
    true,
    [],
  ]);
  await closingAudit({ sandbox: app.sandbox, pool: app.server.database.pool });
});
