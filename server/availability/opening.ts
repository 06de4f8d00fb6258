import { MINUTE } from '#contract/time';
import type { SlotChanges, SlotRow, StoredDays } from './days.sql.ts';

/** A time that is open now and was not, or is for longer. Instants as epoch milliseconds. */
export interface OpenedTime {
  id: number;
  start: number;
  shortestMinutes: number;
  longestMinutes: number;
  /** For how long its start could be booked before; 0 where it could not. */
  longestBefore: number;
}

/** Who had a time before it came free. */
export interface FormerOwner {
  userId: number | null;
  email: string;
}

/** What has come free of a cleaner's days in a transaction that holds the cleaner. */
export interface Opening {
  cleanerId: number;
  cityId: number;
  zone: string;
  /** The earliest first. */
  times: OpenedTime[];
  /** By whom it was given up, where it was somebody's. */
  givenUpBy?: FormerOwner | undefined;
}

/** The slots of days as they are once changes are written. `ids`: of what was added, by their starts. */
export function slotsAfter(
  before: readonly SlotRow[],
  { withdrawn, changed, revived, added }: SlotChanges,
  ids: ReadonlyMap<number, number>,
): SlotRow[] {
  const gone = new Set(withdrawn);
  const written = new Map([...changed, ...revived].map((row) => [row.id, row]));
  const kept = before.map((row) => (gone.has(row.id) ? { ...row, status: 'withdrawn' as const } : row));
  const stored = kept.map((row) => written.get(row.id) ?? row);
  return [...stored, ...added.map((row) => ({ ...row, id: ids.get(row.start)! }))].sort((a, b) => a.start - b.start);
}

/** What can be booked after a change and could not before. */
export function openingOf(
  cleanerId: number,
  { cityId, zone, slots: before }: Pick<StoredDays, 'cityId' | 'zone' | 'slots'>,
  after: readonly SlotRow[],
): Opening {
  const longest = new Map(before.map((row) => [row.start, longestOf(row)]));
  const times = after.flatMap((row) => {
    const longestBefore = longest.get(row.start) ?? 0;
    return longestOf(row) > longestBefore ? [toOpened(row, longestBefore)] : [];
  });
  return { cleanerId, cityId, zone, times };
}

/** The same opening once a time of it was taken: of the days around that, what is left. */
export function openingAfter(opening: Opening, before: readonly SlotRow[], after: readonly SlotRow[]): Opening {
  const known = new Map(opening.times.map((time) => [time.start, time]));
  for (const row of before)
    if (row.status === 'open' && !known.has(row.start)) known.set(row.start, toOpened(row, longestOf(row)));
  const around = new Map(after.map((row) => [row.start, row]));
  const untouched = opening.times.filter(({ start }) => !around.has(start));
  const left = after.flatMap((row) => {
    const longestBefore = known.get(row.start)?.longestBefore ?? 0;
    return longestOf(row) > longestBefore ? [toOpened(row, longestBefore)] : [];
  });
  return { ...opening, times: [...untouched, ...left].sort((a, b) => a.start - b.start) };
}

const longestOf = ({ status, longestMinutes }: SlotRow): number => (status === 'open' ? (longestMinutes ?? 0) : 0);

const toOpened = ({ id, start, end, longestMinutes }: SlotRow, longestBefore: number): OpenedTime => ({
  id,
  start,
  shortestMinutes: (end - start) / MINUTE,
  longestMinutes: longestMinutes ?? 0,
  longestBefore,
});
