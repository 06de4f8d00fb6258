import { policy } from './policy.ts';
import { HOUR, MINUTE } from './time.ts';

/** How many hours a late cancel keeps of a job of so many minutes (docs/product.md#cancellation). */
export const keptHoursOf = (minutes: number): number =>
  minutes >= policy.cancel.longJobHours * 60 ? policy.cancel.keptHoursOfLongJob : policy.cancel.keptHours;

/** On which terms a booking can be canceled for nothing: those of today, or as they were when it was made. */
export interface FreeTerms {
  freeHoursBefore: number;
  graceMinutes: number;
}

/**
 * Until when a booking that is made at one moment can be canceled for nothing: some hours before its start, or for some
 * minutes after it was made, never after the start. Instants as epoch milliseconds.
 */
export function freeUntilOf(start: number, booked: number, terms: FreeTerms = policy.cancel): number {
  const { freeHoursBefore, graceMinutes } = terms;
  return Math.min(start, Math.max(start - freeHoursBefore * HOUR, booked + graceMinutes * MINUTE));
}
