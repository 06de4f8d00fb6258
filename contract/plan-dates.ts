import { policy } from './policy.ts';
import { addDays, localToInstant, weekdayOf } from './time.ts';

/** When the visits of a plan are (docs/product.md#standing-visits). Pure, the same in browser and server. */

export const REPEAT_WEEKS = [1, 2, 4] as const;
export type RepeatWeeks = (typeof REPEAT_WEEKS)[number];

/** What a plan's dates are counted from: a local date, every so many weeks, at a minute of the day on the city's wall. */
export interface Rhythm {
  anchorDate: string;
  repeatWeeks: RepeatWeeks;
  startMinute: number;
}

/** Days from a local date to another one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * The dates of a plan after `after`, up to `until`, earliest first; never the anchor itself, which is the first visit's.
 * `least`: so many at least, also beyond `until`. All are local dates of the plan's city.
 */
export function nominalDates(
  { anchorDate, repeatWeeks }: Pick<Rhythm, 'anchorDate' | 'repeatWeeks'>,
  { after, until, least = 0 }: { after: string; until: string; least?: number },
): string[] {
  const days = 7 * repeatWeeks;
  const passed = Math.max(0, Math.floor(daysBetween(anchorDate, after) / days));
  const dates: string[] = [];
  for (let n = passed + 1; ; n++) {
    const date = addDays(anchorDate, n * days);
    if (date > until && dates.length >= least) return dates;
    dates.push(date);
  }
}

/** The dates of which a plan has visits on a day: those of the next weeks, and never fewer than some. */
export const datesAhead = (rhythm: Pick<Rhythm, 'anchorDate' | 'repeatWeeks'>, today: string): string[] =>
  nominalDates(rhythm, {
    after: today,
    until: addDays(today, 7 * policy.plans.weeksAhead),
    least: policy.plans.leastVisitsAhead,
  });

/** When a visit of a date starts, as epoch milliseconds; null where its wall time does not exist that day: it is left out. */
export const visitStart = (date: string, startMinute: number, zone: string): number | null =>
  localToInstant(date, startMinute, zone);

/** The day of a weekday in the week of a date, which begins on Sunday. */
export const onWeekday = (date: string, weekday: number): string => addDays(date, weekday - weekdayOf(date));

/** The anchor of a rhythm with this first date: that of the visit before. */
export const anchorBefore = (firstDate: string, repeatWeeks: RepeatWeeks): string =>
  addDays(firstDate, -7 * repeatWeeks);

/** 0 (Sunday) to 6: the weekday of all dates of a plan. */
export const weekdayOfPlan = ({ anchorDate }: Pick<Rhythm, 'anchorDate'>): number => weekdayOf(anchorDate);
