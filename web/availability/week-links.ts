import { TIMES_A_PAGE, WEEKS_AHEAD } from '#contract/slot-list';
import { countOpen, type DayCount } from './open-times.ts';

/** Addresses within a city's weeks: `?week=1&show=2`, without what is the default. */
const searchOf = (week: number, show = 1): string => {
  const search = new URLSearchParams();
  if (week > 0) search.set('week', String(week));
  if (show > 1) search.set('show', String(show));
  return search.size > 0 ? `?${search}` : '';
};

/** Where another week of the city at `path` is; undefined beyond what can be booked. */
export const weekHref = (path: string, week: number): string | undefined =>
  week >= 0 && week < WEEKS_AHEAD ? path + searchOf(week) : undefined;

/** The id of a date's section. */
export const dayId = (date: string): string => `day-${date}`;

/** The week with one more page of times than the `shown` ones take. */
export const moreHref = (path: string, week: number, shown: number): string =>
  path + searchOf(week, pagesFor(shown) + 1);

/** The week with as many pages as it takes to show a date, and there. */
export function dayHref(path: string, week: number, days: DayCount[], date: string): string {
  const until = days.filter((day) => day.date <= date);
  return `${path}${searchOf(week, pagesFor(countOpen(until)))}#${dayId(date)}`;
}

const pagesFor = (times: number): number => Math.ceil(times / TIMES_A_PAGE);
