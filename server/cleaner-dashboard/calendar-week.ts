import { addDays, dateIn, startOfDay, weekdayOf } from '#contract/time';

export interface CalendarWeek {
  from: Date;
  /** Not in it any more. */
  to: Date;
  /** The local date now. */
  today: string;
}

/** This calendar week in a zone (docs/product.md#weeks): 167 or 169 hours at a change of clocks. */
export function calendarWeek(now: Date, zone: string): CalendarWeek {
  const today = dateIn(now.getTime(), zone);
  const sunday = addDays(today, -weekdayOf(today));
  return { from: new Date(startOfDay(sunday, zone)), to: new Date(startOfDay(addDays(sunday, 7), zone)), today };
}

/** The coming seven dates in a zone, today included: what pages mean by "this week" (docs/product.md#weeks). */
export function comingDays(now: Date, zone: string): Pick<CalendarWeek, 'from' | 'to'> {
  const today = dateIn(now.getTime(), zone);
  return { from: new Date(startOfDay(today, zone)), to: new Date(startOfDay(addDays(today, 7), zone)) };
}
