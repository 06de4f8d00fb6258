/**
 * Zones, days and labels, the same in browser and server. An instant is epoch milliseconds, a date is 'YYYY-MM-DD', a
 * minute is counted from midnight, local time. Labels are en-US, 12-hour, in the city's zone
 * (docs/product.md#city-time).
 */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const FORMATS = {
  local: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  zone: { timeZoneName: 'short' },
} as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a phone some milliseconds, a thousand times what using it costs: each is made once. */
function formatter(zone: string, format: keyof typeof FORMATS): Intl.DateTimeFormat {
  const key = `${zone} ${format}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...FORMATS[format], timeZone: zone });
  formatters.set(key, known);
  return known;
}

/** In most browsers by now; with it a phone that shows times of one zone needs no formatter at all. */
const { Temporal: temporal } = globalThis as Partial<typeof globalThis>;

/** Offsets that were asked for, by zone and quarter of an hour: clocks change on no other moment. */
const offsets = new Map<string, number>();
const QUARTER = 15 * MINUTE;
const MOST_OFFSETS = 5000;

/** The local time of `zone` at an instant, written as if it were UTC milliseconds. */
function localMillis(instant: number, zone: string): number {
  if (zone === 'UTC') return instant;
  const key = `${Math.floor(instant / QUARTER)} ${zone}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    // Whole seconds, as a formatter has no others.
    const second = Math.floor(instant / 1000) * 1000;
    offset = readLocalMillis(second, zone) - second;
    offsets.set(key, offset);
  }
  return instant + offset;
}

/** Asks the machine for it, which takes twenty times as long. `instant`: a whole second. */
function readLocalMillis(instant: number, zone: string): number {
  if (temporal) {
    const { offsetNanoseconds } = temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return instant + offsetNanoseconds / 1_000_000;
  }
  const part: Record<string, number> = {};
  for (const { type, value } of formatter(zone, 'local').formatToParts(instant)) part[type] = Number(value);
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!);
}

/** The same as a date, to be asked for its UTC fields. */
const localIn = (instant: number, zone: string): Date => new Date(localMillis(instant, zone));

/** The zone by which this machine's own clock goes. */
export const ownZone = (): string => temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The date on which an instant falls in a zone. */
export const dateIn = (instant: number, zone: string): string => localIn(instant, zone).toISOString().slice(0, 10);

/** The minute of the day at an instant, on the wall of a zone. */
export const minuteIn = (instant: number, zone: string): number =>
  Math.floor((localMillis(instant, zone) % DAY) / MINUTE);

/** A date so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** 0 (Sunday) to 6: weeks start on Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * The instant at which it is `minute` of `date` in `zone`. Of an hour that comes twice (autumn) it is the
 * first; a time that does not exist that day (spring) is null, never shifted.
 */
export function localToInstant(date: string, minute: number, zone: string): number | null {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE;
  const offsets = [wanted - DAY, wanted + DAY].map((near) => localMillis(near, zone) - near);
  const found = offsets.map((offset) => wanted - offset).filter((instant) => localMillis(instant, zone) === wanted);
  return found.length > 0 ? Math.min(...found) : null;
}

/** Where a date begins in a zone: midnight, or the first moment that exists after it. */
export function startOfDay(date: string, zone: string): number {
  for (let minute = 0; minute < 180; minute += 30) {
    const instant = localToInstant(date, minute, zone);
    if (instant !== null) return instant;
  }
  throw new RangeError(`${date} does not begin in ${zone}`);
}

/** Week `index` of a listing in a city: seven dates from `today` on, as instants. */
export function weekWindow(today: string, index: number, zone: string): { from: number; to: number } {
  const first = addDays(today, 7 * index);
  return { from: startOfDay(first, zone), to: startOfDay(addDays(first, 7), zone) };
}

/**
 * Labels are put together here from one formatter for each zone: a formatter for each kind of label made a phone
 * late, and builds of ICU do not agree on the space before AM.
 */
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const weekdayName = (local: Date): string => WEEKDAYS[local.getUTCDay()]!;
const monthName = (local: Date): string => MONTHS[local.getUTCMonth()]!;

/** "9:00 AM" */
export function timeLabel(instant: number, zone: string): string {
  const local = localIn(instant, zone);
  const hour = local.getUTCHours();
  return `${hour % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "9:00 AM – 12:00 PM" */
export const rangeLabel = (start: number, end: number, zone: string): string =>
  `${timeLabel(start, zone)} – ${timeLabel(end, zone)}`;

/** "Monday, November 24" */
export function dayLabel(instant: number, zone: string): string {
  const local = localIn(instant, zone);
  return `${weekdayName(local)}, ${monthName(local)} ${local.getUTCDate()}`;
}

/** A local date, '2026-11-24': "Tuesday, November 24" */
export const dateLabel = (date: string): string => dayLabel(noonOf(date), 'UTC');

const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** "Mon, Nov 24" */
export function shortDayLabel(instant: number, zone: string): string {
  const local = localIn(instant, zone);
  return `${weekdayName(local).slice(0, 3)}, ${monthName(local).slice(0, 3)} ${local.getUTCDate()}`;
}

/** ", 2027" behind a day that is in another year than now's. */
function otherYear(now: number, instant: number, zone: string): string {
  const year = localIn(instant, zone).getUTCFullYear();
  return year === localIn(now, zone).getUTCFullYear() ? '' : `, ${year}`;
}

/** "Thu, Jan 14", and "Thu, Jan 14, 2027" where that is another year than now's. */
export const shortDayLabelAt = (now: number, instant: number, zone: string): string =>
  `${shortDayLabel(instant, zone)}${otherYear(now, instant, zone)}`;

/** The same with whole words: "Thursday, January 14, 2027". */
export const dayLabelAt = (now: number, instant: number, zone: string): string =>
  `${dayLabel(instant, zone)}${otherYear(now, instant, zone)}`;

/** The same of local dates. */
export const dateLabelAt = (today: string, date: string): string => dayLabelAt(noonOf(today), noonOf(date), 'UTC');

/** The same with the time: "Thursday, January 14, 2027, 9:00 AM". */
export const momentLabelAt = (now: number, instant: number, zone: string): string =>
  `${dayLabelAt(now, instant, zone)}, ${timeLabel(instant, zone)}`;

/** "November 2026" */
export function monthLabel(instant: number, zone: string): string {
  const local = localIn(instant, zone);
  return `${monthName(local)} ${local.getUTCFullYear()}`;
}

/** "Monday, November 24, 9:00 AM" */
export const momentLabel = (instant: number, zone: string): string =>
  `${dayLabel(instant, zone)}, ${timeLabel(instant, zone)}`;

/** The zone's short name at an instant: "EST". Shown wherever the viewer's own zone differs. */
export const zoneLabel = (instant: number, zone: string): string =>
  formatter(zone, 'zone')
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;

/** A duration for people, in its two largest units: "1 day and 20 hours". */
export function durationLabel(milliseconds: number): string {
  const units: [number, string][] = [
    [Math.floor(milliseconds / DAY), 'day'],
    [Math.floor(milliseconds / HOUR) % 24, 'hour'],
    [Math.floor(milliseconds / MINUTE) % 60, 'minute'],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return 'less than a minute';
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
    .join(' and ');
}
