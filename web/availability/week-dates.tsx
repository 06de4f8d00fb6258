import type { City } from '#contract/catalog';
import { addDays, dayLabel, startOfDay } from '#contract/time';
import { useForeignZone } from '../ui/use-foreign-zone.ts';

/** "Saturday, November 22 to Friday, November 28. Times are Baltimore time.", or the one day that was chosen. */
export function WeekDates({ city: { name, today, timeZone }, date }: { city: City; date?: string | undefined }) {
  const label = (date: string) => dayLabel(Date.parse(date), 'UTC');
  const zone = useForeignZone(timeZone, startOfDay(today, timeZone));
  const days = date ? label(date) : `${label(today)} to ${label(addDays(today, 6))}`;
  return `${days}. Times are ${name} time${zone ? ` (${zone})` : ''}.`;
}
