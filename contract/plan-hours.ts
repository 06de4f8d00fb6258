import { policy } from './policy.ts';
import { minuteOf } from './time-of-day.ts';

/** At which times of a cleaner's usual week a plan can be (docs/product.md#standing-visits). Pure, the same in browser and server. */

/** A weekday on which a cleaner works; 0 is Sunday. From and until when, on the city's wall ("09:00"), and which visits they take. */
export interface WorkingDay {
  weekday: number;
  startTime: string;
  endTime: string;
  shortestMinutes: number;
  longestMinutes: number;
}

/** When a plan's visits are, from which minute of the day, and how long. */
export interface TimeOfPlan {
  weekday: number;
  startMinute: number;
  minutes: number;
}

/** Why a plan cannot be then; too_short: its cleaner takes longer visits only on that day. */
export type WhyNotThen = 'too_short' | 'too_long' | 'not_working';

/** Null where a cleaner's week has room for it. Other bookings are not looked at. */
export function whyNotThen(
  days: readonly WorkingDay[],
  { weekday, startMinute, minutes }: TimeOfPlan,
): WhyNotThen | null {
  const day = days.find((one) => one.weekday === weekday);
  if (day && minutes < day.shortestMinutes) return 'too_short';
  if (day && minutes > day.longestMinutes) return 'too_long';
  const isInHours = day && startMinute >= minuteOf(day.startTime) && startMinute + minutes <= minuteOf(day.endTime);
  return isInHours ? null : 'not_working';
}

const { stepMinutes } = policy.booking;
/** The minutes of a day at which visits begin, by half hours. */
export const ALL_STARTS: readonly number[] = Array.from({ length: (24 * 60) / stepMinutes }, (_, n) => n * stepMinutes);

/** Those at which a plan's visit can begin; none where it cannot be on that day. */
export function startsOn(days: readonly WorkingDay[], { weekday, minutes }: Omit<TimeOfPlan, 'startMinute'>): number[] {
  return ALL_STARTS.filter((startMinute) => whyNotThen(days, { weekday, startMinute, minutes }) === null);
}
