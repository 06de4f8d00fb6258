import type { City } from '#contract/catalog';
import { addDays, dayLabel, startOfDay } from '#contract/time';
import { useForeignZone } from '../ui/use-foreign-zone.ts';

/** "Saturday, November 22 to Friday, November 28. Times are Baltimore time." */
export function WeekDates({ city: { name, today, timeZone } }: { city: City }) {
  const label = (date: string) => dayLabel(Date.parse(date), 'UTC');
  const zone = useForeignZone(timeZone, startOfDay(today, timeZone));
  return `${label(today)} to ${label(addDays(today, 6))}. Times are ${name} time${zone ? ` (${zone})` : ''}.`;
}
