import { addDays, dateIn, startOfDay, weekdayOf } from './time.ts';

/** The team's weeks are Sunday to Saturday, New York time (docs/product.md#weeks). */
export const TEAM_ZONE = 'America/New_York';

/** The Sunday with which the week of an instant began, as a date. */
export function sundayOf(instant: number): string {
  const today = dateIn(instant, TEAM_ZONE);
  return addDays(today, -weekdayOf(today));
}

/**
 * When a week begins that begins on this date: an hour more or less than seven days before the next at a change of
 * clocks.
 */
export const weekBegins = (sunday: string): number => startOfDay(sunday, TEAM_ZONE);

/** The week of an instant, from its beginning to the next one's. */
export function weekOf(instant: number): { from: number; to: number } {
  const sunday = sundayOf(instant);
  return { from: weekBegins(sunday), to: weekBegins(addDays(sunday, 7)) };
}
