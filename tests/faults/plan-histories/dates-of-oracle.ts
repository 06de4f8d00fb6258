/** Local dates and instants as the oracle counts them, apart from the product’s. Instants are epoch milliseconds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Local dates. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** What clocks show then, as if it were UTC. */
function shownAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

export const dateIn = (instant: number, zone: string): string =>
  new Date(shownAt(instant, zone)).toISOString().slice(0, 10);

/** Null where the clock leaves that minute out. */
export function instantOf(date: string, minute: number, zone: string): number | null {
  const shown = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE;
  const near = [-26, -12, 0, 12, 26].map((hours) => shown + hours * HOUR);
  const found = near.map((at) => shown - (shownAt(at, zone) - at)).filter((at) => shownAt(at, zone) === shown);
  return found.length === 0 ? null : Math.min(...found);
}
