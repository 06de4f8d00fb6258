import type { City } from '#contract/catalog';
import { addDays, dayLabel, startOfDay } from '#contract/time';
import { ForeignZone } from '../ui/foreign-zone.tsx';

/** "Saturday, November 22 to Friday, November 28. Times are Baltimore time.", or the one day that was chosen. */
export function WeekDates({ city: { name, today, timeZone }, date }: { city: City; date?: string | undefined }) {
  const label = (date: string) => dayLabel(Date.parse(date), 'UTC');
  const days = date ? label(date) : `${label(today)} to ${label(addDays(today, 6))}`;
  return (
    <>
      {`${days}. Times are ${name} time`}
      <ForeignZone zone={timeZone} instant={startOfDay(today, timeZone)} before=" (" after=")" />.
    </>
  );
}
