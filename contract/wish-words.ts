import { DAY, shortDayLabel, weekdayOf } from './time.ts';

/** How a wish for a time is said, the same on pages and in emails (docs/product.md#the-waitlist). */

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

const dateLabel = (date: string): string => shortDayLabel(Date.parse(date), 'UTC');

/**
 * Dates in a few words, in order: "any day until Sun, Dec 20", "Tuesdays and Fridays until Fri, Dec 18", "Tue, Dec 1". A weekday with
 * one date is said as the date.
 */
export function daysLabel(days: readonly string[]): string {
  const [first, last] = [days[0]!, days.at(-1)!];
  if (days.length === 1) return dateLabel(first);
  const isEvery = Date.parse(last) - Date.parse(first) === (days.length - 1) * DAY;
  if (isEvery && days.length >= 7) return `any day until ${dateLabel(last)}`;
  const ofWeekday = [...Map.groupBy(days, weekdayOf)].sort(([one], [other]) => one - other);
  const often = ofWeekday.filter(([, dates]) => dates.length > 1);
  const once = ofWeekday.flatMap(([, dates]) => (dates.length > 1 ? [] : dates)).sort();
  const weekdays = often.map(([weekday]) => WEEKDAYS[weekday]!);
  const untilWhen = often
    .flatMap(([, dates]) => dates)
    .sort()
    .at(-1);
  const usual = weekdays.length > 0 ? [`${listed(weekdays)} until ${dateLabel(untilWhen!)}`] : [];
  return listed([...usual, ...once.map(dateLabel)]);
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** "9:00 AM" of "09:00". */
export function hourLabel(time: string): string {
  const [hour = 0, minute = '00'] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "between 8:00 AM and 6:00 PM" */
export const hoursLabel = ({ from, to }: { from: string; to: string }): string =>
  `between ${hourLabel(from)} and ${hourLabel(to)}`;
