import { addDays, dateIn, startOfDay, weekdayOf } from '#contract/time';

/** The team's weeks are Sunday to Saturday on the walls of New York (decision: time). */
export const TEAM_ZONE = 'America/New_York';

/** The Sunday that the present week began with, as a date. */
export function thisSunday(now: Date): string {
  const today = dateIn(now.getTime(), TEAM_ZONE);
  return addDays(today, -weekdayOf(today));
}

/** When a week begins that begins on this date: an hour more or less than seven days before the next at a change of clocks. */
export const weekBegins = (sunday: string): Date => new Date(startOfDay(sunday, TEAM_ZONE));
