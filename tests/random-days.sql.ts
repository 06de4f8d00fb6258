import fc from 'fast-check';
import { expect } from 'vitest';
import { cutDays } from '#contract/cut-day';
import { policy } from '#contract/policy';
import type { DaySchedule, TimeOff } from '#contract/slots';
import { dateIn, MINUTE } from '#contract/time';
import { type Database, openDatabase } from '#platform/database';
import { ask } from './ask.ts';
import { ownDatabase } from './own-database.ts';

/** Random weeks of cleaners in a database, over all changes of clocks, and what their days have to be. */

export const ZONES = ['America/New_York', 'America/Los_Angeles'];
/** A few days before each change of clocks, and in the middle of a summer. */
export const MOMENTS = ['2026-10-30', '2027-03-11', '2027-11-05', '2028-03-10', '2027-06-16'].map(
  (date) => new Date(`${date}T15:00:00Z`),
);
const BUFFER = policy.slots.bufferMinutes * MINUTE;

/** A database with a city in each zone, and nobody. */
export async function openWithCities(): Promise<Database> {
  const { config } = await ownDatabase('empty');
  await ask(
    config,
    `insert into cities (id, name, slug, state, time_zone)
    values (1, 'East', 'east', 'MD', '${ZONES[0]}'), (2, 'West', 'west', 'CA', '${ZONES[1]}') on conflict do nothing`,
  );
  return openDatabase(config);
}

let people = 0;
/** A cleaner who can be booked and has no week yet; gives their id. */
export async function newDayWorker(database: Database, zone: string): Promise<number> {
  const email = `cleaner.${++people}@days.test`;
  const { rows } = await database.pool.query<{ id: number }>(
    `with city as (select id from cities where time_zone = $2 order by id limit 1), person as (
       insert into users (email, role, display_name, onboarding_complete, created_at)
       values ($1, 'cleaner', 'Day Worker', true, now()) returning id
     )
     insert into cleaners (user_id, city_id, status, slug, hourly_rate_cents, created_at, updated_at)
     select person.id, city.id, 'active', $1, 4500, now(), now() from person, city returning id`,
    [email, zone],
  );
  return rows[0]!.id;
}

const daySchedule = (weekday: number) =>
  fc.record({
    weekday: fc.constant(weekday),
    available: fc.boolean().map((off) => !off || weekday % 2 === 0),
    startMinute: fc.constantFrom(0, 60, 150, 420, 540, 615),
    endMinute: fc.constantFrom(780, 1020, 1140, 1290, 1439),
    slotHours: fc.integer({ min: 1, max: 4 }),
    longestMinutes: fc.constantFrom(null, null, 390),
  });
export const randomWeek = fc.tuple(...[0, 1, 2, 3, 4, 5, 6].map(daySchedule)).map((days) => days as DaySchedule[]);

/** A cleaner's coming days as they are stored; instants as epoch milliseconds. */
interface StoredDays {
  zone: string;
  week: DaySchedule[];
  off: TimeOff[];
  slots: { start: number; end: number; busyUntil: number; longestMinutes: number | null; status: string }[];
}

/** Open is what the cut wants, and nothing is closer than the buffer. */
export function expectAsCut(stored: StoredDays, now: Date): void {
  const live = stored.slots.filter(({ status }) => status !== 'withdrawn');
  const open = live.filter(({ status }) => status === 'open');
  const taken = live.filter(({ status }) => status !== 'open');
  const wanted = cutDays(dateIn(now.getTime(), stored.zone), 7 * policy.slots.weeksAhead + 1, stored, taken);
  expect(open.map(({ start, end, longestMinutes }) => ({ start, end, longestMinutes }))).toEqual(
    wanted.filter(({ start }) => start > now.getTime()),
  );
  for (const [i, slot] of live.entries()) {
    expect(slot.busyUntil).toBe(slot.end + BUFFER);
    if (i > 0) expect(slot.start).toBeGreaterThanOrEqual(live[i - 1]!.busyUntil);
  }
}
