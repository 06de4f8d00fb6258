import { policy } from './policy.ts';
import { addDays, HOUR, localToInstant, MINUTE, weekdayOf } from './time.ts';

/** The slots of a week (docs/product.md#from-a-weekly-schedule-to-times). Pure, the same in browser and server. */

/** One weekday's row of a weekly schedule. Minutes are counted from midnight, local time. */
export interface DaySchedule {
  /** 0 is Sunday. */
  weekday: number;
  available: boolean;
  startMinute: number;
  endMinute: number;
  /** Whole hours, 1 to 8. */
  slotHours: number;
}

/** Two dates, both included. */
export interface TimeOff {
  from: string;
  to: string;
}

/** Instants as epoch milliseconds. */
export interface Slot {
  start: number;
  end: number;
}

/**
 * Starts of one day's slots in minutes of local time: d hours, then the buffer, as long as the slot ends by the day's
 * end.
 */
export function slotStarts({ available, startMinute, endMinute, slotHours }: DaySchedule): number[] {
  if (!available) return [];
  const starts: number[] = [];
  for (
    let start = startMinute;
    start + slotHours * 60 <= endMinute;
    start += slotHours * 60 + policy.slots.bufferMinutes
  ) {
    starts.push(start);
  }
  return starts;
}

/**
 * The slots of `days` dates from `firstDate` on. A slot keeps its local time across a change of clocks and lasts its
 * hours in elapsed time; a start that does not exist that day is skipped, and so is one that would come closer than the
 * buffer to the slot before it, which a longer or shorter night can cause.
 */
export function slotsBetween(
  week: readonly DaySchedule[],
  off: readonly TimeOff[],
  firstDate: string,
  days: number,
  zone: string,
): Slot[] {
  const slots: Slot[] = [];
  let freeFrom = Number.NEGATIVE_INFINITY;
  for (let day = 0; day < days; day++) {
    const date = addDays(firstDate, day);
    if (off.some(({ from, to }) => from <= date && date <= to)) continue;
    const schedule = week.find(({ weekday }) => weekday === weekdayOf(date));
    if (!schedule) continue;
    for (const minute of slotStarts(schedule)) {
      const start = localToInstant(date, minute, zone);
      if (start === null || start < freeFrom) continue;
      const end = start + schedule.slotHours * HOUR;
      slots.push({ start, end });
      freeFrom = end + policy.slots.bufferMinutes * MINUTE;
    }
  }
  return slots;
}
