import { policy } from './policy.ts';
import { MINUTE } from './time.ts';

/** A weekly schedule (docs/product.md#from-a-weekly-schedule-to-times). Pure, the same in browser and server. */

/** One weekday's row of a weekly schedule. Minutes are counted from midnight, local time. */
export interface DaySchedule {
  /** 0 is Sunday. */
  weekday: number;
  available: boolean;
  startMinute: number;
  endMinute: number;
  /** The shortest booking, and how long a slot is: whole hours, 1 to 8. */
  slotHours: number;
  /** The longest booking, where the cleaner has set one. */
  longestMinutes?: number | null;
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

/** The earliest start that can be booked (docs/product.md#from-a-weekly-schedule-to-times). Epoch milliseconds, in and out. */
export const soonestBookable = (now: number): number => now + policy.slots.noticeMinutes * MINUTE;

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
