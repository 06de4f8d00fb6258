import { afterAll, beforeAll, expect, it } from 'vitest';
import { WEEKDAYS } from '#contract/weekly-schedule';
import { book } from '../../tests/book.ts';
import { advanceTo } from '../../tests/cleaner-actions.ts';
import { approvedCleaner, weekWith } from '../../tests/onboard.ts';
import { newEmail } from '../../tests/sign-up.ts';
import { startTestApp, type TestApp } from '../../tests/test-app.ts';

/** A cleaner's week changes at Sunday 00:00 in their city, also where that week is an hour shorter or longer. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const SECOND = 1000;
const FIVE_MINUTES = 300 * SECOND;
const SHARE = 114.75;

/** Around the clock: a time begins with each Sunday. */
const dayAndNight = weekWith(
  Object.fromEntries(WEEKDAYS.map((day) => [day, { startTime: '00:00', endTime: '23:59', slotDuration: 3 }])),
);

/** The date on the wall in Baltimore, by the platform's own calendar. */
const localDate = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short' }).format(Date.parse(instant));

it.each([
  ['spring', '2027-03-12T17:00:00Z', '2027-03-14T05:00:00Z', '2027-03-21T04:00:00Z', ['2027-03-14', '2027-03-21']],
  ['autumn', '2027-11-05T16:00:00Z', '2027-11-07T04:00:00Z', '2027-11-14T05:00:00Z', ['2027-11-07', '2027-11-14']],
])('in %s, over the change of clocks', async (season, friday, from, to, [sunday, next]) => {
  await advanceTo(app, friday);
  const { visitor } = await approvedCleaner(app, { name: `Night Worker ${season}`, week: dayAndNight });
  const { slots } = await visitor.ask('GET /_api/cleaner/schedule', {});
  const hoursOf = (first: string, last: string) =>
    3 * slots.filter(({ startTime }) => localDate(startTime) >= first && localDate(startTime) < last).length;
  // Hours are of the coming seven days, which are the cleaner's week only while it is Sunday. Late on Saturday its own are over.
  // The first time of Sunday has begun by then, or begins too soon to be booked, and is open no more.
  const [changing, after] = [sunday!, next!].map((first) => hoursOf(first, daysAfter(first, 7)) - 3) as [
    number,
    number,
  ];
  const late = hoursOf(next!, daysAfter(next!, 6)) - 3;
  expect(changing).toBeGreaterThan(0);

  // One job of the week before, two of the week of the change, one of the week after: all on the edges.
  const start = Date.parse(from);
  const end = Date.parse(to);
  for (const [i, at] of [start - SECOND, start, end - SECOND, end].entries()) {
    const who = { name: 'Robin Vale', email: newEmail() };
    const { booking } = await book(app, app.visitor(), { slotId: slots[slots.length - 1 - i]!.id, who });
    await app.server.database.pool.query("update bookings set status = 'completed', completed_at = $2 where id = $1", [
      booking.id,
      new Date(at),
    ]);
  }
  const figures = async () => {
    const stats = await visitor.ask('GET /_api/cleaner/dashboard-stats', {});
    return [stats.weeklyEarnings.confirmed, stats.completedThisWeek, stats.availabilityHours];
  };
  await advanceTo(app, from, -FIVE_MINUTES);
  expect((await figures()).slice(0, 2)).toEqual([SHARE, 1]);
  await advanceTo(app, from);
  expect(await figures()).toEqual([2 * SHARE, 2, changing]);
  await advanceTo(app, to, -FIVE_MINUTES);
  expect(await figures()).toEqual([2 * SHARE, 2, late]);
  await advanceTo(app, to);
  expect(await figures()).toEqual([SHARE, 1, after]);
});

const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
