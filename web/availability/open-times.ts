import type { TimeSlot } from '#contract/availability';
import type { City } from '#contract/catalog';
import { WEEKS_AHEAD } from '#contract/slot-list';
import { DAY, weekWindow } from '#contract/time';
import type { CachedCall } from '../api/call-query.ts';
import { fetchPages } from '../api/page-data.ts';
import { type Criteria, changed, NO_CRITERIA, timesQuery } from '../criteria/criteria.ts';

export interface DayCount {
  date: string;
  open: number;
}

/** A week of open times, or the first pages of it. */
export interface OpenTimes {
  /** Every date of the week with all its open times, shown or not. */
  days: DayCount[];
  slots: TimeSlot[];
  /** There are more than these. */
  more: boolean;
}

interface AskedTimes {
  /** One, or all of them. */
  cities: City[];
  /** 0 is the seven days from today. */
  week: number;
  /** How many make a page; the list's own if left out. */
  limit?: number;
  pages?: number;
  /** What has to fit, where it is not every open time that is asked for. */
  criteria?: Criteria;
}

/** Open times of a week, with their ends and prices for the criteria. */
export async function fetchOpenTimes(
  call: CachedCall,
  { cities, week, limit, pages = 1, criteria = NO_CRITERIA }: AskedTimes,
): Promise<OpenTimes> {
  const [first, ...others] = cities;
  const replies = await fetchPages(
    call,
    'GET /_api/time-slots',
    {
      ...(first && others.length === 0 && { cityId: String(first.id) }),
      ...windowOf(cities, week),
      ...timesQuery(criteria),
      ...(limit && { limit: String(limit) }),
    },
    pages,
  );
  return {
    days: replies[0]?.days ?? [],
    slots: replies.flatMap(({ timeSlots }) => timeSlots),
    more: replies.at(-1)?.nextCursor !== null,
  };
}

/** Where cities lie in several zones, the week ends when it has ended everywhere. This week begins now, so no `from`. */
function windowOf(cities: City[], week: number): { from?: string; to?: string } {
  if (cities.length === 0) return {};
  const windows = cities.map(({ today, timeZone }) => weekWindow(today, week, timeZone));
  const to = new Date(Math.max(...windows.map((window) => window.to))).toISOString();
  if (week === 0) return { to };
  return { from: new Date(Math.min(...windows.map((window) => window.from))).toISOString(), to };
}

/** The week in an address (`?week=1`); this week for anything that cannot be booked. */
export function weekIn(search: URLSearchParams): number {
  const week = Number(search.get('week') ?? 0);
  return Number.isInteger(week) && week > 0 && week < WEEKS_AHEAD ? week : 0;
}

/** Criteria and the week of their day, this week where they name none. A day that cannot be booked any more is left out. */
export function inReach(criteria: Criteria, today: string): { week: number; criteria: Criteria } {
  const week =
    criteria.date === undefined ? 0 : Math.floor((Date.parse(criteria.date) - Date.parse(today)) / (7 * DAY));
  return week >= 0 && week < WEEKS_AHEAD
    ? { week, criteria }
    : { week: 0, criteria: changed(criteria, { date: undefined }) };
}

export const countOpen = (days: DayCount[]): number => days.reduce((sum, { open }) => sum + open, 0);
