import { policy } from './policy.ts';
import type { DaySchedule, Slot, TimeOff } from './slots.ts';
import { addDays, DAY, localToInstant, MINUTE, minuteIn, weekdayOf } from './time.ts';

/**
 * The cut of a cleaner's day into open times (docs/product.md#the-cut-of-a-day). Pure: it looks at nothing but what it is
 * given, not at the present moment either, so that a hold that ends leaves the day as it was before.
 */

/** When a cleaner works. */
export interface CleanerCalendar {
  week: readonly DaySchedule[];
  off: readonly TimeOff[];
  zone: string;
}

/** A time that is held, booked or blocked. Instants as epoch milliseconds; `busyUntil`: its end and the buffer after it. */
export interface TakenTime {
  start: number;
  busyUntil: number;
}

/** A time that can be booked: for its own length, or from its start for up to so many minutes. */
export interface OpenTime extends Slot {
  longestMinutes: number;
}

const BUFFER = policy.slots.bufferMinutes * MINUTE;
const MOST_MINUTES = policy.slots.longestHours * 60;

/** The open times of one local date. `taken`: at least all that touch the day or the buffer around it, in any order. */
export function cutDay(date: string, calendar: CleanerCalendar, taken: readonly TakenTime[]): OpenTime[] {
  const day = workOn(date, calendar);
  return day ? freeRuns(day, taken, calendar.zone).flatMap((run) => cutRun(run, day, calendar.zone)) : [];
}

/** The open times of `days` dates from `firstDate` on. */
export const cutDays = (
  firstDate: string,
  days: number,
  calendar: CleanerCalendar,
  taken: readonly TakenTime[] = [],
): OpenTime[] => Array.from({ length: days }, (_, day) => cutDay(addDays(firstDate, day), calendar, taken)).flat();

interface WorkingDay extends Slot {
  date: string;
  schedule: DaySchedule;
}

/** When work begins and ends on a date; null for a day off. */
function workOn(date: string, calendar: CleanerCalendar): WorkingDay | null {
  const schedule = scheduleOn(date, calendar);
  if (!schedule) return null;
  const next = scheduleOn(addDays(date, 1), calendar);
  const start = firstMoment(date, schedule.startMinute, calendar.zone);
  const end = firstMoment(date, schedule.endMinute, calendar.zone);
  // The next day's first time is never in the way of a late one, so each day can be cut without the others.
  const latest = next ? firstMoment(addDays(date, 1), next.startMinute, calendar.zone) - BUFFER : end;
  return { date, schedule, start, end: Math.min(end, latest) };
}

function scheduleOn(date: string, { week, off }: CleanerCalendar): DaySchedule | undefined {
  if (off.some(({ from, to }) => from <= date && date <= to)) return undefined;
  return week.find(({ weekday, available }) => available && weekday === weekdayOf(date));
}

/** The instant of a local time or, where clocks skip it that night, the first one after it. */
function firstMoment(date: string, minute: number, zone: string): number {
  for (let tried = minute; tried < minute + DAY / MINUTE; tried++) {
    const instant = localToInstant(date, tried, zone);
    if (instant !== null) return instant;
  }
  throw new RangeError(`Minute ${minute} of ${date} never comes in ${zone}.`);
}

/** Time without a break; its first slot starts at `first`, if that exists, which is `minute` on the wall. */
interface FreeRun extends Slot {
  first: number | null;
  minute: number;
}

/** What is left of a working day between taken times, each with the buffer on both sides. */
function freeRuns({ date, schedule, start, end }: WorkingDay, taken: readonly TakenTime[], zone: string): FreeRun[] {
  const { startMinute } = schedule;
  let from: Omit<FreeRun, 'end'> = { start, first: localToInstant(date, startMinute, zone), minute: startMinute };
  const runs: FreeRun[] = [];
  for (const { start: takenFrom, busyUntil } of taken.toSorted((a, b) => a.start - b.start)) {
    if (busyUntil <= from.start) continue;
    runs.push({ ...from, end: Math.min(end, takenFrom - BUFFER) });
    from = { start: busyUntil, first: busyUntil, minute: minuteIn(busyUntil, zone) };
  }
  runs.push({ ...from, end });
  return runs.filter((run) => run.start < run.end);
}

/**
 * Slots of the day's duration, the buffer between them, as long as they end within the run. A slot keeps its local time
 * across a change of clocks and lasts its hours in elapsed time; a start that does not exist that night is skipped, and so
 * is one that a longer slot before it reaches.
 */
function cutRun(run: FreeRun, { date, schedule }: WorkingDay, zone: string): OpenTime[] {
  const minutes = schedule.slotHours * 60;
  const most = Math.max(minutes, Math.min(MOST_MINUTES, schedule.longestMinutes ?? MOST_MINUTES));
  const open: OpenTime[] = [];
  let freeFrom = run.start;
  for (let minute = run.minute; minute < DAY / MINUTE; minute += minutes + policy.slots.bufferMinutes) {
    const start = minute === run.minute ? run.first : localToInstant(date, minute, zone);
    if (start === null || start < freeFrom) continue;
    const end = start + minutes * MINUTE;
    if (end > run.end) break;
    open.push({ start, end, longestMinutes: Math.min(most, Math.floor((run.end - start) / MINUTE)) });
    freeFrom = end + BUFFER;
  }
  return open;
}
