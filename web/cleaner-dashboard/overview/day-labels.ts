import { dayLabel, shortDayLabel, startOfDay } from '#contract/time';

/** A date relative to today: "Today", "Tomorrow", else "Mon, Nov 24". Both are dates in the same zone. */
export function relativeDayLabel(date: string, today: string, zone: string): string {
  if (date === today) return 'Today';
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  return days === 1 ? 'Tomorrow' : shortDayLabel(startOfDay(date, zone), zone);
}

/** "Saturday, November 22. 3 jobs today, 2 still to do." `jobs` are all of the day, `left` those that are not over. */
export function todayLabel(today: string, { jobs, left }: { jobs: number; left: number }, zone: string): string {
  const count = jobs === 0 ? 'No job today' : jobs === 1 ? 'One job today' : `${jobs} jobs today`;
  const rest = left === jobs ? '' : left === 0 ? ', no more to do' : `, ${left} still to do`;
  return `${dayLabel(startOfDay(today, zone), zone)}. ${count}${rest}.`;
}
