import { describe, expect, test } from 'vitest';
import { cutDay, cutDays } from '#contract/cut-day';
import { policy } from '#contract/policy';
import { addDays, DAY, dateIn, HOUR, localToInstant, MINUTE } from '#contract/time';
import { CITIES, type CitySlug } from '#server/catalog';
import { slugOf } from './cleaner.ts';
import { ACTIVE_CLEANERS } from './cleaners.ts';
import { type PlannedBooking, planBookings } from './plan-bookings.ts';

const WEEK = 7 * 24;
const NOTICE = policy.slots.noticeMinutes * MINUTE;
const zoneOf = (city: CitySlug) => CITIES.find(({ slug }) => slug === city)!.timeZone;

/** Starts of the slots that can be booked at `now` within so many days, were nothing booked yet. */
function openStarts(city: CitySlug, now: number, days: number): number[] {
  const zone = zoneOf(city);
  return ACTIVE_CLEANERS.filter((cleaner) => cleaner.city === city)
    .flatMap(({ week }) => cutDays(dateIn(now, zone), days + 1, { week, off: [], zone }))
    .map(({ start }) => start)
    .filter((start) => start >= now + NOTICE && start < now + days * DAY);
}

describe.each([
  ['an ordinary week', '2026-06-14'],
  ['the week in which clocks go forward', '2026-03-08'],
  ['the week in which clocks go back', '2026-11-01'],
])('in %s', (_name, sunday) => {
  const begin = localToInstant(sunday, 0, 'America/New_York')!;
  const everyHour = Array.from({ length: WEEK }, (_, hour) => begin + hour * HOUR);

  test.each([
    ['baltimore', 80, 6],
    ['miami', 38, 1],
    ['san-jose', 38, 1],
  ] as const)('%s has open times at every hour: %i in a week, %i within a day and the notice', (city, inWeek, soon) => {
    for (const now of everyHour) {
      expect(openStarts(city, now, 7).length, new Date(now).toISOString()).toBeGreaterThanOrEqual(inWeek);
      const inADay = openStarts(city, now, 2).filter((start) => start < now + NOTICE + DAY);
      expect(inADay.length, new Date(now).toISOString()).toBeGreaterThanOrEqual(soon);
    }
  });

  // Seven and twenty-four have no common divisor, so these moments meet every weekday and every hour of the day.
  const plans = everyHour.filter((_, hour) => hour % 7 === 0).map((now) => ({ now, bookings: planBookings(now) }));

  test('every booking finds a slot of its own', () => {
    for (const { bookings } of plans) {
      const live = bookings.filter(({ outcome }) => !['canceled', 'expired'].includes(outcome.state));
      const slots = new Set(live.map(({ cleaner, start }) => `${cleaner} ${start}`));
      expect(slots.size).toBe(live.length);
    }
  });

  test('what has happened lies in the past, what is to come lies ahead', () => {
    for (const { now, bookings } of plans) {
      for (const booking of bookings) {
        const instants = instantsOf(booking, now);
        expect(instants, `#BK-${booking.id}`).toEqual(instants.toSorted((a, b) => a - b));
      }
    }
  });

  test('a booking costs the same whenever it is made', () => {
    const sums = (bookings: PlannedBooking[]) =>
      bookings.map(({ id, totalCents, refundCents, feeBasisPoints }) => [id, totalCents, refundCents, feeBasisPoints]);
    for (const { bookings } of plans) expect(sums(bookings)).toEqual(sums(plans[0]!.bookings));
  });

  // docs/product.md#fee
  test('the fee is lower from a customer’s second visit with a cleaner on, and only then', () => {
    for (const { bookings } of plans) {
      const met = new Set<string>();
      for (const { cleaner, customer, outcome, feeBasisPoints } of bookings.toSorted((a, b) => a.start - b.start)) {
        const pair = `${cleaner} ${customer}`;
        expect([pair, feeBasisPoints]).toEqual([pair, met.has(pair) ? 1000 : 1500]);
        if (outcome.state === 'completed') met.add(pair);
      }
      expect(met.size).toBeLessThan(bookings.length);
    }
  });
});

/** The longest booking of each cleaner's day of the coming week that has an open time, in minutes. */
function longestOfDays(now: number): number[] {
  const bookings = planBookings(now).filter(
    ({ outcome }) => outcome.state === 'pending' || outcome.state === 'scheduled' || isBlocked(outcome),
  );
  return ACTIVE_CLEANERS.flatMap(({ name, city, week }) => {
    const zone = zoneOf(city);
    const taken = bookings
      .filter(({ cleaner }) => cleaner === slugOf(name))
      .map(({ start, end }) => ({ start, busyUntil: end + policy.slots.bufferMinutes * MINUTE }));
    const dates = Array.from({ length: 8 }, (_, day) => addDays(dateIn(now, zone), day));
    return dates
      .map((date) => cutDay(date, { week, off: [], zone }, taken))
      .map((open) => open.filter(({ start }) => start >= now + NOTICE && start < now + 7 * DAY))
      .filter((open) => open.length > 0)
      .map((open) => Math.max(...open.map(({ longestMinutes }) => longestMinutes)));
  });
}

const isBlocked = (outcome: PlannedBooking['outcome']) => outcome.state === 'canceled' && outcome.by === 'cleaner';

test('half of the days of a week have room for a clean of seven hours, a fifth for seven and a half', () => {
  const longest = longestOfDays(Date.parse('2026-11-22T04:00:00Z'));
  expect(longest).toHaveLength(97);
  expect(longest.filter((minutes) => minutes >= 420).length).toBeGreaterThanOrEqual(48);
  expect(longest.filter((minutes) => minutes >= 450).length).toBeGreaterThanOrEqual(21);
});

/** The instants of a booking in the order in which they have to come. */
function instantsOf({ outcome, start, end, bookedAt, endedAt, review }: PlannedBooking, now: number): number[] {
  if (outcome.state === 'completed') return [bookedAt, start, end, endedAt!, review?.at ?? now, now];
  if (outcome.state === 'no_show') return [bookedAt, start, endedAt!, end, now];
  if (outcome.state === 'canceled') return [bookedAt, endedAt!, Math.min(start, now)];
  return [bookedAt, now, now + NOTICE, start];
}

describe('what goes back', () => {
  const canceled = planBookings(Date.UTC(2026, 5, 17, 15)).filter(({ outcome }) => outcome.state === 'canceled');
  const by = (who: string) => canceled.filter(({ outcome }) => outcome.state === 'canceled' && outcome.by === who);
  const isLate = ({ start, endedAt }: PlannedBooking) => endedAt! > start - policy.cancel.freeHoursBefore * HOUR;

  test('is everything when the cleaner or the team cancels', () => {
    const theirs = [...by('cleaner'), ...by('admin')];
    expect(theirs.length).toBeGreaterThanOrEqual(2);
    for (const { refundCents, totalCents } of theirs) expect(refundCents).toBe(totalCents);
  });

  test('is everything when the customer cancels in time', () => {
    const early = by('customer').filter((booking) => !isLate(booking));
    expect(early.length).toBeGreaterThanOrEqual(1);
    for (const { refundCents, totalCents } of early) expect(refundCents).toBe(totalCents);
  });

  test('is all but one hour when the customer cancels late', () => {
    const late = by('customer').filter(isLate);
    expect(late.length).toBeGreaterThanOrEqual(1);
    for (const { refundCents, totalCents, hourlyCents } of late) expect(totalCents - refundCents).toBe(hourlyCents);
  });
});

test('slugs are told apart within a city', () => {
  const slugs = ACTIVE_CLEANERS.map(({ city, name }) => `${city}/${slugOf(name)}`);
  expect(new Set(slugs).size).toBe(24);
});
