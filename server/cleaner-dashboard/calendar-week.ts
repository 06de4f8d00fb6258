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
