import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutDays, type OpenTime, type TakenTime } from '#contract/cut-day';
import { policy } from '#contract/policy';
import type { DaySchedule, TimeOff } from '#contract/slots';
import { addDays, MINUTE, weekdayOf } from '#contract/time';
import { recordResult } from './measurements.ts';

/**
 * The cut of a day, beside another program that finds the same by looking at every single minute: 60 days with twelve
 * random changes each, or 20,000 with LONG=1.
 */

const DAYS = process.env.LONG ? 20_000 : 60;
const CHANGES = 12;
const BUFFER = policy.slots.bufferMinutes;
const ZONES = ['America/New_York', 'America/Los_Angeles'];
/** Clocks change on the first four. */
const DATES = ['2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12', '2027-06-16', '2027-01-02'];

/** A minute of the days around a date, as clocks there show it. `first`: not shown before on that date. */
interface LocalMinute {
  date: string;
  minute: number;
  first: boolean;
}

interface LocalMinutes {
  from: number;
  minutes: LocalMinute[];
  /** Found before. */
  places: Map<string, number>;
}

const loaded = new Map<string, LocalMinutes>();

/** By the platform's own calendar, from the evening before the day before. */
function minutesOf(zone: string, date: string): LocalMinutes {
  const key = `${zone} ${date}`;
  const known = loaded.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const from = Date.parse(`${addDays(date, -1)}T00:00:00Z`);
  const said = new Set<string>();
  const minutes = Array.from({ length: 5 * 24 * 60 }, (_, i) => {
    const text = format.format(from + i * MINUTE);
    const [on = '', time = ''] = text.split(' ');
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const first = !said.has(text);
    said.add(text);
    return { date: on, minute: hour * 60 + minute, first };
  });
  const local = { from, minutes, places: new Map<string, number>() };
  loaded.set(key, local);
  return local;
}

interface World {
  zone: string;
  date: string;
  week: DaySchedule[];
  off: TimeOff[];
  taken: TakenTime[];
}

const scheduleOn = ({ week, off }: World, date: string) =>
  off.some(({ from, to }) => from <= date && date <= to)
    ? undefined
    : week.find((d) => d.available && d.weekday === weekdayOf(date));

/** The first minute at or after a time of a date, as a place among the minutes. */
function placeOf({ minutes, places }: LocalMinutes, date: string, wanted: number): number {
  const key = `${date} ${wanted}`;
  const known = places.get(key);
  if (known !== undefined) return known;
  const place = minutes.findIndex(({ date: on, minute }) => on > date || (on === date && minute >= wanted));
  places.set(key, place);
  return place;
}

/** Which minutes of a date are free, looked at one by one. */
function freeMinutes(
  world: World,
  local: LocalMinutes,
  date: string,
  { startMinute, endMinute }: DaySchedule,
): boolean[] {
  const free = Array<boolean>(local.minutes.length).fill(false);
  const next = scheduleOn(world, addDays(date, 1));
  const nextFrom = next ? placeOf(local, addDays(date, 1), next.startMinute) : Number.POSITIVE_INFINITY;
  const to = placeOf(local, date, endMinute);
  for (let i = placeOf(local, date, startMinute); i < to && i + BUFFER < nextFrom; i++) free[i] = true;
  for (const { start, busyUntil } of world.taken) {
    const from = (start - local.from) / MINUTE - BUFFER;
    for (let i = from; i < (busyUntil - local.from) / MINUTE; i++) free[i] = false;
  }
  return free;
}

/** The open times of a date, found by trying every minute. */
function searchDay(world: World, date: string): OpenTime[] {
  const local = minutesOf(world.zone, world.date);
  const schedule = scheduleOn(world, date);
  if (!schedule) return [];
  const free = freeMinutes(world, local, date, schedule);
  const length = schedule.slotHours * 60;
  const most = Math.max(length, Math.min(480, schedule.longestMinutes ?? 480));
  const workFrom = placeOf(local, date, schedule.startMinute);
  const found: OpenTime[] = [];
  let origin = 0;
  let runFrom = 0;
  let earliest = 0;
  free.forEach((isFree, i) => {
    if (!isFree) return;
    if (!free[i - 1]) {
      runFrom = i;
      earliest = i;
      origin = i === workFrom ? schedule.startMinute : local.minutes[i]!.minute;
    }
    const { minute, first } = local.minutes[i]!;
    const isOnGrid = (minute - origin) % (length + BUFFER) === 0 && (first || i === runFrom) && minute >= origin;
    if (i < earliest || !isOnGrid) return;
    let lasts = 0;
    while (free[i + lasts]) lasts++;
    if (lasts < length) return;
    const start = local.from + i * MINUTE;
    found.push({ start, end: start + length * MINUTE, longestMinutes: Math.min(most, lasts) });
    earliest = i + length + BUFFER;
  });
  return found;
}

const daySchedule = (weekday: number) =>
  fc.record({
    weekday: fc.constant(weekday),
    available: fc.boolean().map((off) => !off || weekday % 3 > 0),
    startMinute: fc.integer({ min: 0, max: 1439 }).map((minute) => minute - (minute % 15)),
    endMinute: fc.integer({ min: 0, max: 1439 }),
    slotHours: fc.integer({ min: 1, max: 4 }),
    longestMinutes: fc.constantFrom(null, null, 240, 390),
  });
/** Half of the weeks are worked from the small hours to late at night, where clocks change. */
const week = fc
  .tuple(fc.boolean(), ...[0, 1, 2, 3, 4, 5, 6].map(daySchedule))
  .map(([isLong, ...days]) => (isLong ? days.map((day) => ({ ...day, startMinute: 90, endMinute: 1380 })) : days));
const change = fc.record({
  kind: fc.nat(5),
  which: fc.nat(1000),
  minutes: fc.integer({ min: 2, max: 16 }).map((n) => n * 30),
});
const history = fc.record({
  zone: fc.constantFrom(...ZONES),
  date: fc.constantFrom(...DATES),
  week,
  otherWeek: week,
  changes: fc.array(change, { minLength: CHANGES, maxLength: CHANGES }),
});

const cut = (world: World): OpenTime[] => cutDays(world.date, 2, world, world.taken);

/** A hold, an end of one, a block, days off, another week; gives the days as they are then. */
function changed(
  world: World,
  { kind, which, minutes }: { kind: number; which: number; minutes: number },
  other: DaySchedule[],
): World {
  const open = cut(world);
  const slot = open[which % Math.max(1, open.length)];
  if (kind <= 2 && slot) {
    const lasts = Math.min(slot.longestMinutes, Math.max(minutes, (slot.end - slot.start) / MINUTE));
    const hold = { start: slot.start, busyUntil: slot.start + (lasts + BUFFER) * MINUTE };
    const held = { ...world, taken: [...world.taken, hold] };
    const released = { ...held, taken: held.taken.filter((taken) => taken !== hold) };
    expect(cut(released)).toEqual(open);
    return held;
  }
  if (kind === 3)
    return { ...world, taken: world.taken.filter((_, i) => i !== which % Math.max(1, world.taken.length)) };
  if (kind === 4) return { ...world, off: world.off.length > 0 ? [] : [{ from: world.date, to: world.date }] };
  return { ...world, week: other };
}

function expectRight(world: World): void {
  const found = cut(world);
  expect(found).toEqual([world.date, addDays(world.date, 1)].flatMap((date) => searchDay(world, date)));
  const spans = [...found.map(({ start, end }) => ({ start, busyUntil: end + BUFFER * MINUTE })), ...world.taken];
  spans.sort((a, b) => a.start - b.start);
  spans.forEach(({ start }, i) => {
    if (i > 0) expect(start).toBeGreaterThanOrEqual(spans[i - 1]!.busyUntil);
  });
}

// shows: fault F25, fault F28
it(`the cut of a day is what a search minute by minute finds: ${DAYS} days, ${CHANGES} changes each`, {
  timeout: 1_200_000,
}, () => {
  fc.assert(
    fc.property(history, ({ zone, date, week: schedule, otherWeek, changes }) => {
      let world: World = { zone, date, week: schedule, off: [], taken: [] };
      expectRight(world);
      for (const [i, next] of changes.entries()) {
        world = changed(world, next, i % 2 === 0 ? otherWeek : schedule);
        expectRight(world);
      }
    }),
    { numRuns: DAYS },
  );
  recordResult({
    area: 'day cut',
    target: '20,000 random days x 12 changes, two zones, four changes of clocks: as a search of every minute finds',
    reached: `${DAYS} days x ${CHANGES} changes: alike`,
    passed: true,
  });
});
