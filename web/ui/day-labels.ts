import { addDays, dayLabel, shortDayLabel } from '#contract/time';

/** Midnight in UTC of a date: labels made in UTC name that date, whatever the city's zone. */
const labelOf = (date: string, label: (instant: number, zone: string) => string) => label(Date.parse(date), 'UTC');

export interface DayLabels {
  /** "Today", "Tomorrow", "Monday" */
  name: string;
  /** "November 24" */
  date: string;
  /** "Monday, November 24" */
  full: string;
}

/** What people call a date, `today` being the date in the city. */
export function dayLabels(date: string, today: string): DayLabels {
  const full = labelOf(date, dayLabel);
  const [weekday = '', monthDay = ''] = full.split(', ');
  const name = date === today ? 'Today' : date === addDays(today, 1) ? 'Tomorrow' : weekday;
  return { name, date: monthDay, full };
}

/** Short, for a time badge: "Today, Nov 22", "Mon, Nov 24". */
export function shortDateLabel(date: string, today: string): string {
  const short = labelOf(date, shortDayLabel);
  return date === today ? short.replace(/^\w+/, 'Today') : short;
}
