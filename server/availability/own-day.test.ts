import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutDays } from '#contract/cut-day';
import type { DaySchedule } from '#contract/slots';
import { DAY, dateIn, MINUTE } from '#contract/time';
import type { Database } from '#platform/database';
import { lockCleaner } from '#server/cleaners';
import { expectAsCut, MOMENTS, newDayWorker, openWithCities, randomWeek, ZONES } from '../../tests/random-days.sql.ts';
import type { Trx } from '../schema/tables.ts';
import { type SlotRow, selectDays } from './days.sql.ts';
import type { AvailabilityDeps } from './deps.ts';
import { syncSlots } from './generate-slots.ts';
import { createAvailability } from './index.ts';
import type { Opening } from './opening.ts';
import type { SlotSpan } from './recalculate-day.ts';
import { replaceWeek } from './schedules.sql.ts';

/** Random weeks in the database, and bookings that move within their day. 12 cleaners with six bookings each, or 500 with LONG=1. */

const CLEANERS = process.env.LONG ? 500 : 12;
const BOOKINGS = 6;

let database: Database;
beforeAll(async () => {
  database = await openWithCities();
});
afterAll(() => database.close());

/** One cleaner and what is done to their days, each in a transaction as in the product. */
async function newDays(zone: string, now: Date) {
  const cleanerId = await newDayWorker(database, zone);
  const told: Opening[] = [];
  const onOpened = async (_trx: Trx, opening: Opening) => void told.push(opening);
  const deps = { db: database.db, clock: { now: () => now }, hooks: { onOpened } } as unknown as AvailabilityDeps;
  const { ownDay, takeTime, findWithDays } = createAvailability(deps);
  const locked = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
    database.transact(async (trx) => {
      await lockCleaner(trx, cleanerId);
      return work(trx);
    });
  return {
    told,
    load: () =>
      selectDays(database.db, cleanerId, new Date(now.getTime() - 3 * DAY), new Date(now.getTime() + 40 * DAY)),
    changeWeek: (week: DaySchedule[]) =>
      locked(async (trx) => {
        await replaceWeek(trx, cleanerId, week);
        await syncSlots(trx, cleanerId, now);
      }),
    book: (start: number, minutes: number) =>
      locked(async (trx) => takeTime(trx, { cleanerId, startsAt: new Date(start), minutes })),
    async times(slotId: number, minutes: number): Promise<Date[]> {
      return ownDay.timesFor((await findWithDays(database.db, slotId))!, minutes);
    },
    move: ({ id, start, end }: SlotRow, startsAt: Date, minutes: number) =>
      locked(async (trx) => {
        const slot: SlotSpan = { id, cleanerId, startsAt: new Date(start), endsAt: new Date(end) };
        expect(await ownDay.lengthIfMoved((await findWithDays(trx, id))!, { startsAt, minutes })).toBe(minutes);
        return ownDay.move(trx, slot, { startsAt, minutes });
      }),
  };
}

type Stored = Awaited<ReturnType<typeof selectDays>>;

const isBooked = ({ status }: SlotRow) => status === 'booked';
const overlaps = (one: { start: number; busyUntil: number }, other: { start: number; busyUntil: number }) =>
  one.start < other.busyUntil && other.start < one.busyUntil;

/** The starts of a booking's day for so many minutes, without it: what it could have, and what of that is open already. */
function startsOf(stored: Stored, own: SlotRow, minutes: number) {
  const fits = ({ start, end, longestMinutes }: { start: number; end: number; longestMinutes: number | null }) =>
    end - start <= minutes * MINUTE && minutes <= (longestMinutes ?? 0);
  const others = stored.slots.filter(({ id, status }) => id !== own.id && status !== 'open' && status !== 'withdrawn');
  const could = cutDays(dateIn(own.start, stored.zone), 1, stored, others).filter(fits);
  const open = new Set(stored.slots.filter((row) => row.status === 'open' && fits(row)).map(({ start }) => start));
  return could.map(({ start }) => start).filter((start) => start !== own.start && !open.has(start));
}

/** What is open for longer than before, also than if the booking had kept its hours beside the new ones. */
function newsOf(before: Stored, after: Stored, start: number) {
  const isTaken = ({ status }: SlotRow) => status !== 'open' && status !== 'withdrawn';
  const isOpen = ({ status }: SlotRow) => status === 'open';
  const dates = [start - DAY, start, start + DAY].map((instant) => dateIn(instant, before.zone));
  const both = dates.flatMap((date) => cutDays(date, 1, before, [...before.slots, ...after.slots].filter(isTaken)));
  const was = [...before.slots.filter(isOpen), ...both];
  return after.slots
    .filter(isOpen)
    .filter((row) => was.every((one) => one.start !== row.start || one.longestMinutes! < row.longestMinutes!))
    .map((row) => [row.start, row.id, row.longestMinutes]);
}

const history = fc.record({
  zone: fc.constantFrom(...ZONES),
  now: fc.constantFrom(...MOMENTS),
  week: randomWeek,
  otherWeek: randomWeek,
  bookings: fc.array(fc.record({ which: fc.nat(1000), minutes: fc.integer({ min: 2, max: 12 }).map((n) => n * 30) }), {
    minLength: BOOKINGS,
    maxLength: BOOKINGS,
  }),
});

it(`a booking has every other start of its day, and leaves the day as it is cut: ${CLEANERS} cleaners`, {
  timeout: CLEANERS * 5000,
}, async () => {
  const seen = { moved: 0, withoutRow: 0, overlapping: 0, told: 0 };
  await fc.assert(
    fc.asyncProperty(history, async ({ zone, now, week, otherWeek, bookings }) => {
      const cleaner = await newDays(zone, now);
      await cleaner.changeWeek(week);
      for (const [i, { which, minutes }] of bookings.entries()) {
        // Starts of another week have no row where a booking kept its hours when the week changed.
        if (i === BOOKINGS / 2) await cleaner.changeWeek(otherWeek);
        const roomy = (await cleaner.load()).slots
          .filter(({ status, longestMinutes }) => status === 'open' && minutes <= longestMinutes!)
          .slice(0, 8);
        const start = roomy[which % Math.max(1, roomy.length)]?.start;
        if (start !== undefined) await cleaner.book(start, minutes);
        for (const own of (await cleaner.load()).slots.filter(isBooked)) {
          const before = await cleaner.load();
          const length = which % 2 === 0 ? (own.end - own.start) / MINUTE : minutes;
          const times = (await cleaner.times(own.id, length)).map((time) => time.getTime());
          expect(times).toEqual(startsOf(before, own, length));
          const wanted = times[which % Math.max(1, times.length)];
          if (wanted === undefined) continue;
          cleaner.told.length = 0;
          const slotId = await cleaner.move(own, new Date(wanted), length);
          const after = await cleaner.load();
          expectAsCut(after, now);
          const moved = after.slots.find(({ id }) => id === slotId)!;
          expect(moved).toMatchObject({ start: wanted, end: wanted + length * MINUTE, status: 'booked' });
          expect(after.slots.filter(isBooked)).toHaveLength(before.slots.filter(isBooked).length);
          expect(after.slots.find(({ id }) => id === own.id)!.status).not.toBe('booked');
          // Told once, of all that is open for longer than it was, but not of what the new time alone leaves otherwise.
          expect(cleaner.told.length).toBeLessThanOrEqual(1);
          const news = cleaner.told
            .flatMap(({ times }) => times)
            .map((time) => [time.start, time.id, time.longestMinutes]);
          expect(news).toEqual(newsOf(before, after, own.start));
          seen.moved++;
          if (!before.slots.some((row) => row.start === wanted)) seen.withoutRow++;
          if (overlaps(own, moved)) seen.overlapping++;
          seen.told += cleaner.told.length;
        }
      }
    }),
    { numRuns: CLEANERS, endOnFailure: true },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});
