import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { policy } from '#contract/policy';
import { DAY, HOUR } from '#contract/time';
import { book } from '../../tests/book.ts';
import { payExtra } from '../../tests/extra-payments.ts';
import { adminOf } from '../../tests/onboard.ts';
import { register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { waitFor } from '../../tests/wait-for.ts';

/** Every metric again, counted here from the plain rows, row by row. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await ageWhatLeavesSoon();
});
afterAll(() => app.stop());

const rows = async (query: string, values: unknown[] = []) =>
  (await app.server.database.pool.query(query, values)).rows;

/** What would leave a window of so many days while a test compares two figures has left it already. */
async function ageWhatLeavesSoon() {
  const now = app.clock.now();
  const windows = [
    ['payments', 'paid_at', 7],
    ['bookings', 'booked_at', 30],
    ['users', 'last_active_at', 30],
  ] as const;
  for (const [table, column, days] of windows) {
    const [oldest, newest] = [days + 2, days - 2].map((days) => new Date(+now - days * DAY));
    await rows(`update ${table} set ${column} = $1 where ${column} between $1 and $2`, [oldest, newest]);
  }
}

const localTime = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'short', hour: 'numeric' });

/** The latest Sunday midnight in New York that is not after `now`, found by walking back hour by hour. */
function sundayBefore(now: number): number {
  for (let hour = Math.floor(now / HOUR) * HOUR; ; hour -= HOUR) {
    const parts = Object.fromEntries(localTime.formatToParts(hour).map(({ type, value }) => [type, value]));
    if (parts.weekday === 'Sun' && parts.hour === '12' && parts.dayPeriod === 'AM') return hour;
  }
}

/** The Sunday after: an hour to spare on either side for a change of clocks. */
const sundayAfter = (sunday: number) => sundayBefore(sunday + 7 * DAY + 2 * HOUR);

/** What reads as scheduled wherever it is shown. */
const SCHEDULED = ['scheduled', 'planned', 'seeking'];

async function countedByHand() {
  const now = app.clock.now().getTime();
  const [bookings, payments, users, cleaners, reviews, slots] = await Promise.all(
    ['bookings', 'payments', 'users', 'cleaners', 'reviews', 'time_slots'].map((table) =>
      rows(`select * from ${table}`),
    ),
  );
  const sunday = sundayBefore(now);
  const isBetween = (at: Date | null, from: number, to: number) => at !== null && +at >= from && +at < to;
  const inWeek = (...statuses: string[]) =>
    bookings!.filter(
      ({ status, starts_at }) => statuses.includes(status) && isBetween(starts_at, sunday, sundayAfter(sunday)),
    ).length;
  const active = new Set(
    users!.filter((row) => row.role === 'user' && +row.last_active_at >= now - 30 * DAY).map(({ email }) => email),
  );
  for (const { booked_at, customer_user_id, customer_email } of bookings!) {
    const owner = users!.find(({ id }) => id === customer_user_id)?.email ?? customer_email;
    if (+booked_at >= now - 30 * DAY) active.add(owner);
  }
  const openHours = (cleanerId: number) =>
    slots!
      .filter(
        (row) => row.cleaner_id === cleanerId && row.status === 'open' && isBetween(row.starts_at, now, now + 7 * DAY),
      )
      .reduce((sum, { starts_at, ends_at }) => sum + (+ends_at - +starts_at) / HOUR, 0);
  const public_ = cleaners!.filter(({ status }) => status === 'active');
  const stars = reviews!.filter(({ created_at }) => +created_at >= now - 90 * DAY).map((row) => row.stars as number);
  return {
    activeCleaners: public_.length,
    activeUsers: active.size,
    jobsLast7Days: bookings!.filter(
      ({ status, starts_at }) =>
        [...SCHEDULED, 'completed', 'no_show'].includes(status) && isBetween(starts_at, now - 7 * DAY, now),
    ).length,
    grossVolumeLast7Days:
      payments!
        .filter(({ paid_at, purpose }) => purpose !== 'tip' && isBetween(paid_at, now - 7 * DAY, now))
        .reduce((sum, { amount_cents, refunded_cents }) => sum + amount_cents - refunded_cents, 0) / 100,
    avgRating: Math.round((stars.reduce((sum, each) => sum + each, 0) / stars.length) * 10) / 10,
    thisWeekScheduled: inWeek(...SCHEDULED),
    thisWeekCompleted: inWeek('completed'),
    thisWeekCanceled: inWeek('canceled', 'skipped', 'unpaid'),
    thisWeekNoShows: inWeek('no_show'),
    lowAvailabilityCleaners: public_.filter(({ id }) => openHours(id) < 5).length,
  };
}

const TOO_OLD = 3 * policy.admin.countedEverySeconds * 1000;

/**
 * As the dashboard tells them when what was counted ahead is too old: then everything is counted as it is now. Who asks has
 * been an admin since before: an account on its way to it would be counted as a customer in between.
 */
async function metrics() {
  const admin = await adminOf(app);
  await app.clock.advance(TOO_OLD);
  return admin.ask('GET /_api/admin/metrics', {});
}

/** The same once they are what is counted by hand: somebody's last thirty days may end between the two. */
const metricsAsCounted = () =>
  vi.waitFor(
    async () => {
      const told = await metrics();
      expect(told).toMatchObject(await countedByHand());
      return told;
    },
    { timeout: 10_000 },
  );

describe('the metrics', () => {
  // shows: product/admin-dashboard/figures-and-recent-jobs, product/entities/admin-metrics, product/calls/admin-metrics
  it('are what the rows add up to', async () => {
    const told = await metricsAsCounted();
    const few = await (await adminOf(app)).ask('GET /_api/admin/cleaners', { open: 'few' });
    expect(few).toHaveLength(told.lowAvailabilityCleaners);
    expect(told.jobsLast7Days).toBeGreaterThan(0);
    expect(told.grossVolumeLast7Days).toBeGreaterThan(0);
    expect(told.activeCleaners).toBeGreaterThan(10);
  });

  it('follow a guest’s booking and its refund, and somebody who signs up', async () => {
    const before = await metrics();
    const guest = app.visitor();
    const { booking, token, purchase } = await book(app, guest, { when: 'later' });
    await register(app.visitor());
    const after = await metrics();
    expect(after.grossVolumeLast7Days).toBeCloseTo(before.grossVolumeLast7Days + purchase.amount, 2);
    expect(after.activeUsers).toBe(before.activeUsers + 2);
    await guest.ask('POST /_api/bookings/cancel', { bookingId: booking.id, token });
    await waitFor(async () => (await metrics()).grossVolumeLast7Days === before.grossVolumeLast7Days);
    await metricsAsCounted();
  });

  it('count no tip as volume, nor do the weeks', async () => {
    const { booking } = await book(app, app.visitor(), { when: 'later' });
    await rows(`update bookings set status = 'completed' where id = $1`, [booking.id]);
    const volumes = async () => {
      const { weeks } = await (await adminOf(app)).ask('GET /_api/admin/weeks', {});
      return [(await metrics()).grossVolumeLast7Days, weeks.at(-1)!.volume];
    };
    const before = await volumes();
    await payExtra(app, { bookingId: booking.id, purpose: 'tip', amountCents: 2000 });
    expect(await volumes()).toEqual(before);
    await rows(`update bookings set status = 'scheduled' where id = $1`, [booking.id]);
  });

  it('count an open dispute until it is closed', async () => {
    const { purchase } = await book(app, app.visitor(), { when: 'later' });
    const { openDisputes } = await metrics();
    const dispute = await app.sandbox.stripe.openDispute(purchase.intentId);
    await app.sandbox.stripe.eventsDelivered();
    await waitFor(async () => (await metrics()).openDisputes === openDisputes + 1);
    await app.sandbox.stripe.closeDispute(dispute.id, 'won');
    await app.sandbox.stripe.eventsDelivered();
    await waitFor(async () => (await metrics()).openDisputes === openDisputes);
  });

  it('count the cleaners whose payouts wait for the provider, and lead to them', async () => {
    const before = (await metrics()).payoutsNeedingVerification;
    const set = (status: string) =>
      rows(
        `insert into payout_accounts (cleaner_id, account_id, status, checked_at)
         select id, 'acct_office', $1, $2 from cleaners where status = 'suspended' limit 1
         on conflict (cleaner_id) do update set status = excluded.status`,
        [status, app.clock.now()],
      );
    await set('active');
    expect((await metrics()).payoutsNeedingVerification).toBe(before);
    await set('pending');
    expect((await metrics()).payoutsNeedingVerification).toBe(before + 1);
    const admin = await adminOf(app);
    expect(await admin.ask('GET /_api/admin/cleaners', { payouts: 'pending' })).toHaveLength(before + 1);
  });

  it('change with the week: Saturday’s last hour counts for the old one, Sunday’s first for the new one', async () => {
    const sunday = sundayAfter(sundayBefore(app.clock.now().getTime()));
    const [one, other] = await rows(
      `select id from bookings where status = 'scheduled' and starts_at < $1 order by starts_at desc limit 2`,
      [new Date(sunday + 20 * DAY)],
    );
    await rows('update bookings set starts_at = $2 where id = $1', [one.id, new Date(sunday - 1)]);
    await rows('update bookings set starts_at = $2 where id = $1', [other.id, new Date(sunday)]);
    await app.clock.advance(sunday - 5 * 60_000 - app.clock.now().getTime());
    const saturday = await metrics();
    expect(saturday).toMatchObject(await countedByHand());
    await app.clock.advance(10 * 60_000);
    const next = await metrics();
    expect(next).toMatchObject(await countedByHand());
    const of = async (id: number) => (await rows('select starts_at from bookings where id = $1', [id]))[0].starts_at;
    expect(+(await of(one.id))).toBeLessThan(sundayBefore(app.clock.now().getTime()));
    expect(+(await of(other.id))).toBe(sundayBefore(app.clock.now().getTime()));
    expect(next.thisWeekScheduled).not.toBe(saturday.thisWeekScheduled);
  });
});

describe('weeks', () => {
  it('add up to the bookings and payments since the first of them', async () => {
    const admin = await adminOf(app);
    const { weeks } = await admin.ask('GET /_api/admin/weeks', {});
    expect(weeks).toHaveLength(12);
    expect(weeks.every(({ from }) => new Date(`${from}T00:00Z`).getUTCDay() === 0)).toBe(true);
    let from = sundayBefore(app.clock.now().getTime());
    for (const week of weeks.toReversed()) {
      const span = [new Date(from), new Date(sundayAfter(from))];
      const [made] = await rows(
        'select count(*)::int as n from bookings where booked_at >= $1 and booked_at < $2',
        span,
      );
      const [taken] = await rows(
        `select coalesce(sum(amount_cents - refunded_cents), 0)::int as cents from payments
         where paid_at >= $1 and paid_at < $2 and purpose <> 'tip'`,
        span,
      );
      expect([week.bookings, week.volume]).toEqual([made.n, taken.cents / 100]);
      from = sundayBefore(from - HOUR);
    }
    expect(weeks.some(({ bookings }) => bookings > 0)).toBe(true);
  });
});
