import { policy } from '#contract/policy';
import { isNight } from '#contract/rescue-night';
import { addDays, dateIn, HOUR, localToInstant, MINUTE, minuteIn } from '#contract/time';

/** When somebody else is looked for, and until when (docs/product.md#somebody-else-comes). Instants are epoch milliseconds. */

const { lastHours, searchHours, leastMinutes, nightFromHour, nightToHour, notHere } = policy.rescue;

/** The first instant from then on at which somebody may be asked. */
export function afterNight(instant: number, zone: string): number {
  if (!isNight(instant, zone)) return instant;
  const today = dateIn(instant, zone);
  const date = minuteIn(instant, zone) < nightToHour * 60 ? today : addDays(today, 1);
  return localToInstant(date, nightToHour * 60, zone)!;
}

/** So many minutes later, of which none is counted at night. */
export function addCounted(from: number, minutes: number, zone: string): number {
  let [at, left] = [afterNight(from, zone), minutes * MINUTE];
  for (;;) {
    const night = localToInstant(dateIn(at, zone), nightFromHour * 60, zone)!;
    if (at + left <= night) return at + left;
    left -= night - at;
    at = afterNight(night, zone);
  }
}

/** What is offered to others, and until when. */
export interface RescueTerms {
  deadline: number;
  startsAt: number;
  minutes: number;
}

/** Of a job that has not begun: as it was booked. Null where there is no time to look for anybody. */
export function termsBefore(
  { startsAt, minutes }: { startsAt: number; minutes: number },
  now: number,
  zone: string,
): RescueTerms | null {
  if (now >= startsAt) return null;
  const usual = Math.min(startsAt - lastHours * HOUR, addCounted(now, searchHours * 60, zone));
  const deadline = Math.min(startsAt, Math.max(usual, addCounted(now, leastMinutes, zone)));
  return { deadline, startsAt, minutes };
}

const QUARTER = 15 * MINUTE;

/** Of a job to which nobody came: a new start, and what is left until its end. Null where too little is, and at night. */
export function termsNotThere(endsAt: number, now: number, zone: string): RescueTerms | null {
  const deadline = now + notHere.searchMinutes * MINUTE;
  const startsAt = Math.ceil(deadline / QUARTER) * QUARTER;
  const minutes = Math.floor((endsAt - startsAt) / (30 * MINUTE)) * 30;
  if (minutes < notHere.leastLeftMinutes || isNight(now, zone)) return null;
  return { deadline, startsAt, minutes };
}
