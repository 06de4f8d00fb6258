import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, dateIn, HOUR, MINUTE, minuteIn, startOfDay } from '#contract/time';
import { book } from '../../tests/book.ts';
import { approvedCleaner, everyDay, newAdmin, newCleaner } from '../../tests/onboard.ts';
import { newEmail, register } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';
import { calendarWeek, comingDays } from './calendar-week.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ bookable: true });
});
afterAll(() => app.stop());

const STATS = 'GET /_api/cleaner/dashboard-stats';
const ZONE = 'America/New_York';
let cleaners = 0;
const someone = () => approvedCleaner(app, { name: `Desk Worker ${++cleaners}`, week: everyDay });
const run = (sql: string, values: unknown[]) => app.server.database.pool.query(sql, values);

/** A cleaner with so many booked jobs, soonest first. */
async function withJobs(count: number, name = 'Robin Vale') {
  const cleaner = await someone();
  const { slots } = await cleaner.visitor.ask('GET /_api/cleaner/schedule', {});
  const ids: number[] = [];
  for (const slot of slots.slice(4, 4 + count)) {
    ids.push((await book(app, app.visitor(), { slotId: slot.id, who: { name, email: newEmail() } })).booking.id);
  }
  return { ...cleaner, ids, slots };
}

const complete = (id: number, at: Date) =>
  run("update bookings set status = 'completed', completed_at = $2 where id = $1", [id, at]);

describe('a cleaner’s metrics', () => {
  // shows: product/entities/cleaner-dashboard, product/calls/cleaner-dashboard-stats
  it('name what is next, with what the cleaner gets of it', async () => {
    const { visitor, ids, slots } = await withJobs(2);
    const stats = await visitor.ask(STATS, {});
    expect(stats.upcomingJobs.map(({ id }) => id)).toEqual(ids);
    const [first] = stats.upcomingJobs;
    // Three hours at $45 less 15 %.
    expect(first).toMatchObject({ serviceType: 'Standard Clean', clientName: 'Robin V.', price: 135, net: 114.75 });
    expect(first).toMatchObject({ startTime: slots[4]!.startTime, status: 'scheduled' });
    expect(stats.nextJob).toEqual({
      id: ids[0],
      date: first!.date,
      time: first!.time,
      serviceType: 'Standard Clean',
    });
    expect(stats).toMatchObject({ jobsCompleted: 0, avgRating: null, ratings: 0, timeZone: ZONE });
  });

  // shows: product/cleaner-dashboard/weekly-earnings, product/limits/week-begins-on-sunday
  it('count a week from Sunday 00:00 to Sunday 00:00 in the cleaner’s city, to the second', async () => {
    const { visitor, ids } = await withJobs(5);
    const { from, to } = calendarWeek(app.clock.now(), ZONE);
    const second = 1000;
    await complete(ids[0]!, new Date(from.getTime() - second));
    await complete(ids[1]!, from);
    await complete(ids[2]!, new Date(to.getTime() - second));
    await complete(ids[3]!, to);
    const starts = (id: number, at: number) =>
      run('update bookings set starts_at = $2, ends_at = $3 where id = $1', [
        id,
        new Date(at),
        new Date(at + 3 * HOUR),
      ]);
    await starts(ids[4]!, to.getTime() - second);
    const { weeklyEarnings, completedThisWeek } = await visitor.ask(STATS, {});
    expect(weeklyEarnings).toEqual({ confirmed: 2 * 114.75, pending: 114.75 });
    expect(completedThisWeek).toBe(2);
    await starts(ids[4]!, to.getTime());
    expect((await visitor.ask(STATS, {})).weeklyEarnings.pending).toBe(0);
  });

  it('count the jobs of today, also when they are over or done', async () => {
    const { visitor, ids } = await withJobs(3);
    // In the first minutes of a day the jobs would not be over yet.
    if (minuteIn(app.clock.now().getTime(), ZONE) < 3) await app.clock.advance(3 * MINUTE);
    const now = app.clock.now().getTime();
    const midnight = startOfDay(dateIn(now, ZONE), ZONE);
    for (const [id, start] of [
      [ids[0], midnight],
      [ids[1], midnight + MINUTE],
      [ids[2], midnight - MINUTE],
    ])
      await run('update bookings set starts_at = $2, ends_at = $3 where id = $1', [
        id,
        new Date(start!),
        new Date(start! + MINUTE),
      ]);
    await complete(ids[1]!, new Date(now));
    expect(await visitor.ask(STATS, {})).toMatchObject({ jobsToday: 2, upcomingJobs: [] });
  });

  it('take off what went back to the customer before the fee is counted', async () => {
    const { visitor, ids } = await withJobs(1);
    await complete(ids[0]!, app.clock.now());
    await run(
      `insert into refunds (id, intent_id, booking_id, amount_cents, reason, status, created_at)
       select gen_random_uuid(), intent_id, booking_id, 3501, 'test', 'wanted', $2 from payments where booking_id = $1`,
      [ids[0], app.clock.now()],
    );
    // $99.99, of which 15 % is $14.9985: rounded half up $15.00.
    expect((await visitor.ask(STATS, {})).weeklyEarnings.confirmed).toBe(84.99);
    const { job } = await visitor.ask('GET /_api/cleaner/job', { bookingId: String(ids[0]) });
    expect(job).toMatchObject({ price: 135, refunded: 35.01, fee: 15, net: 84.99 });
  });

  it('count the hour that is kept where nobody was there, or that was canceled late, as the ledger does', async () => {
    const { visitor, ids } = await withJobs(3);
    const ended = app.clock.now();
    const begun = (id: number) =>
      run('update bookings set starts_at = $2, ends_at = $3, free_until = $2 where id = $1', [
        id,
        new Date(ended.getTime() - HOUR),
        new Date(ended.getTime() + 2 * HOUR),
      ]);
    await begun(ids[0]!);
    await visitor.ask('POST /_api/cleaner/job-action', { bookingId: ids[0]!, action: 'no_show' });
    // One hour at $45 less 15 %; none where everything went back.
    expect((await visitor.ask(STATS, {})).weeklyEarnings.confirmed).toBe(38.25);
    const admin = await newAdmin(app);
    await admin.ask('POST /_api/admin/job-action', { bookingId: ids[1]!, action: 'cancel', reason: 'Storm.' });
    await run("update bookings set status = 'canceled', canceled_at = $2, canceled_by = 'customer' where id = $1", [
      ids[2],
      ended,
    ]);
    await run(
      `insert into refunds (id, intent_id, booking_id, amount_cents, reason, status, created_at)
       select gen_random_uuid(), intent_id, booking_id, 9000, 'test', 'wanted', $2 from payments where booking_id = $1`,
      [ids[2], ended],
    );
    const { weeklyEarnings, completedThisWeek, jobsToday } = await visitor.ask(STATS, {});
    const { entries } = await visitor.ask('GET /_api/cleaner/ledger', {});
    const earned = entries.reduce((cents, { net }) => cents + Math.round(net * 100), 0) / 100;
    expect([weeklyEarnings.confirmed, weeklyEarnings.pending, earned]).toEqual([76.5, 0, 76.5]);
    expect([completedThisWeek, jobsToday]).toEqual([0, 0]);
  });

  // shows: product/cleaner-dashboard/hours-this-week
  it('count open and booked hours of the coming seven days, none that are blocked', async () => {
    const { visitor } = await withJobs(1);
    const { from, to } = comingDays(app.clock.now(), ZONE);
    const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
    const ofWeek = slots.filter(({ startTime }) => Date.parse(startTime) >= +from && Date.parse(startTime) < +to);
    expect((await visitor.ask(STATS, {})).availabilityHours).toBe(3 * ofWeek.length);
    const open = ofWeek.find(({ status }) => status === 'open');
    if (open) await visitor.ask('POST /_api/cleaner/slot', { timeSlotId: open.id, blocked: true });
    const counted = ofWeek.filter(({ id }) => id !== open?.id);
    const hoursOf = (times: typeof counted) => 3 * times.length;
    const booked = hoursOf(counted.filter(({ status }) => status === 'booked'));
    expect(await visitor.ask(STATS, {})).toMatchObject({ availabilityHours: hoursOf(counted), bookedHours: booked });
    // What was open and is over is in no calendar, and can be worked by nobody.
    await run(
      `update time_slots set starts_at = $2, ends_at = $2::timestamptz + interval '1 second',
        busy_until = $2::timestamptz + interval '1 second' where id = $1`,
      [counted[0]!.id, from],
    );
    expect((await visitor.ask(STATS, {})).availabilityHours).toBe(hoursOf(counted) - 3);
  });

  // shows: product/cleaner-dashboard/jobs-completed-and-rating
  it('show the average from the first rating on', async () => {
    const { visitor, cleanerId } = await someone();
    await run('update cleaners set rating_count = 3, rating_sum = 14, jobs_completed = 7 where id = $1', [cleanerId]);
    expect(await visitor.ask(STATS, {})).toMatchObject({ avgRating: 4.7, ratings: 3, jobsCompleted: 7 });
  });

  it('forget a job that was canceled', async () => {
    const { visitor, ids } = await withJobs(1);
    const admin = await newAdmin(app);
    await admin.ask('POST /_api/admin/job-action', { bookingId: ids[0]!, action: 'cancel', reason: 'Storm.' });
    const stats = await visitor.ask(STATS, {});
    expect([stats.upcomingJobs, stats.nextJob, stats.weeklyEarnings]).toEqual([[], null, { confirmed: 0, pending: 0 }]);
  });

  it('are nothing for who has no profile, and nobody’s but a cleaner’s', async () => {
    for (const who of [await newAdmin(app), await newCleaner(app)]) {
      expect(await who.ask(STATS, {})).toMatchObject({ nextJob: null, jobsCompleted: 0, availabilityHours: 0 });
      expect(await who.ask('GET /_api/cleaner/jobs', {})).toEqual({ jobs: [], nextCursor: null });
      expect((await who.call('GET /_api/cleaner/job', { bookingId: '1001' })).status).toBe(404);
    }
    const visitor = app.visitor();
    await register(visitor);
    expect((await visitor.call(STATS, {})).status).toBe(403);
  });
});

describe('a cleaner’s jobs', () => {
  it('come latest first, page by page, each once', async () => {
    const { visitor, ids } = await withJobs(1);
    // Two for each start, so that a page may end between them.
    await run(
      `insert into bookings (time_slot_id, cleaner_id, city_id, service_id, starts_at, ends_at, status, customer_name,
         customer_email, hours, hourly_cents, total_cents, fee_basis_points, free_hours_before, grace_minutes, kept_hours,
         held_until, created_at, booked_at, canceled_at, canceled_by)
       select time_slot_id, cleaner_id, city_id, service_id, starts_at - interval '1 day' * (n / 2),
         ends_at - interval '1 day' * (n / 2), 'canceled', customer_name, customer_email, hours, hourly_cents, total_cents,
         fee_basis_points, free_hours_before, grace_minutes, kept_hours, held_until, created_at, booked_at, booked_at,
         'customer' from bookings, generate_series(1, 69) n where id = $1`,
      ids,
    );
    const seen: { id: number; startTime: string }[] = [];
    let cursor: string | undefined;
    do {
      const page = await visitor.ask('GET /_api/cleaner/jobs', cursor === undefined ? {} : { cursor });
      seen.push(...page.jobs);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const { rows } = await run(
      `select id from bookings where cleaner_id = (select cleaner_id from bookings where id = $1)
       order by starts_at desc, id desc`,
      ids,
    );
    expect(rows).toHaveLength(70);
    expect(seen.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect((await visitor.call('GET /_api/cleaner/jobs', { cursor: 'made-up' })).status).toBe(400);
  });

  it('are seen by their cleaner alone, who is told no more of a stranger’s than of none', async () => {
    const { visitor, ids } = await withJobs(1);
    const bookingId = String(ids[0]);
    expect((await visitor.ask('GET /_api/cleaner/job', { bookingId })).job).toMatchObject({ id: ids[0], hours: 3 });
    const stranger = await someone();
    const [theirs, none] = [
      await stranger.visitor.call('GET /_api/cleaner/job', { bookingId }),
      await stranger.visitor.call('GET /_api/cleaner/job', { bookingId: '999999' }),
    ];
    expect([theirs.status, theirs.error]).toEqual([none.status, none.error]);
    expect(theirs.status).toBe(404);
  });

  it('tell address and contact until a day after the job, and never of one that was canceled', async () => {
    const { visitor, ids } = await withJobs(2, 'Addie Dress');
    await run(
      "update bookings set address = '12 Marble Row', phone = '410 555 0142', notes = 'Blue door' where id = any($1)",
      [ids],
    );
    const contact = async (id: number) =>
      (await visitor.ask('GET /_api/cleaner/job', { bookingId: String(id) })).job.contact;
    expect(await contact(ids[0]!)).toEqual({
      email: expect.stringContaining('@'),
      phone: '410 555 0142',
      address: '12 Marble Row',
      notes: 'Blue door',
    });
    const ended = (ago: number) =>
      run('update bookings set starts_at = $2, ends_at = $3 where id = $1', [
        ids[0],
        new Date(app.clock.now().getTime() - ago - 3 * HOUR),
        new Date(app.clock.now().getTime() - ago),
      ]);
    await ended(DAY - MINUTE);
    expect(await contact(ids[0]!)).not.toBeNull();
    await ended(DAY);
    expect(await contact(ids[0]!)).toBeNull();
    const admin = await newAdmin(app);
    await admin.ask('POST /_api/admin/job-action', { bookingId: ids[1]!, action: 'cancel', reason: 'Storm.' });
    expect(await contact(ids[1]!)).toBeNull();
  });
});
