import { policy } from './policy.ts';
import { minuteIn, timeLabel } from './time.ts';

/** The night of a city, in which nobody is asked to come in another's place (docs/product.md#somebody-else-comes). */

const { nightFromHour, nightToHour } = policy.rescue;

/** Whether it is night in a zone; takes an instant in epoch milliseconds. */
export function isNight(instant: number, zone: string): boolean {
  const minute = minuteIn(instant, zone);
  return minute >= nightFromHour * 60 || minute < nightToHour * 60;
}

/** What happens now while somebody else is looked for: "We are asking other cleaners now"; at night, from when on. */
export const askingWords = (now: number, zone: string): string =>
  isNight(now, zone)
    ? `We ask other cleaners from ${timeLabel(Date.UTC(2000, 0, 1, nightToHour), 'UTC')} on`
    : 'We are asking other cleaners now';
