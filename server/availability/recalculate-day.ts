import { type CleanerCalendar, cutDays, type OpenTime } from '#contract/cut-day';
import { policy } from '#contract/policy';
import { addDays, DAY, dateIn, HOUR, MINUTE, weekdayOf } from '#contract/time';
import type { Db, SlotStatus, Trx } from '../schema/tables.ts';
import {
  type LockBeside,
  lockSlotAndDays,
  type SlotChanges,
  type SlotRow,
  type StoredDays,
  selectDays,
  writeChanges,
} from './days.sql.ts';
import { type FormerOwner, type Opening, openingOf, slotsAfter } from './opening.ts';
import type { LockedSlotRow } from './slots.sql.ts';

const BUFFER = policy.slots.bufferMinutes * MINUTE;
const HORIZON_DAYS = 7 * policy.slots.weeksAhead;

/** A slot of a cleaner's, as far as it says which days it touches. */
export interface SlotSpan {
  id: number;
  cleanerId: number;
  startsAt: Date;
  endsAt: Date;
  /** Whose it is, where a change may give it up. */
  owner?: FormerOwner;
}

/** What one slot becomes: taken, for so many minutes from its start, or free again. */
export type SlotChange =
  | { id: number; from: SlotStatus; to: 'held' | 'booked' | 'blocked'; minutes: number }
  | { id: number; from: SlotStatus; to: 'free' };

/** Dates, both included, and what is known of them. */
export interface LoadedDays extends StoredDays {
  first: string;
  last: string;
}

const MARGIN = 2 * DAY;
/** No slot is longer. */
const LONGEST = policy.slots.longestHours * 60 * MINUTE;

/** Instants as epoch milliseconds. */
interface Span {
  from: number;
  to: number;
}

/** The days that a span of instants touches, with the buffer on both sides. */
async function loadDays(source: Db | Trx, cleanerId: number, span: Span): Promise<LoadedDays> {
  const days = await selectDays(source, cleanerId, new Date(span.from - MARGIN), new Date(span.to + MARGIN));
  return withDates(days, span);
}

const withDates = (days: StoredDays, { from, to }: Span): LoadedDays => ({
  ...days,
  first: dateIn(from - BUFFER, days.zone),
  last: dateIn(to + BUFFER, days.zone),
});

/** The days that a slot touches now or could touch, locked or not. */
export const loadDaysAround = (source: Db | Trx, { cleanerId, startsAt }: SlotSpan): Promise<LoadedDays> =>
  loadDays(source, cleanerId, reachOf(startsAt.getTime()));

/** What a slot is, or could be if it were as long as a booking may be. */
const reachOf = (start: number): Span => ({ from: start, to: start + LONGEST });

/**
 * Locks a slot with its cleaner, as `lockCleanerAndSlot` does, and gives the days that it touches now or could touch;
 * undefined where there is no such slot.
 */
export async function lockWithDays(
  trx: Trx,
  slotId: number,
  beside?: LockBeside,
): Promise<{ row: LockedSlotRow; days: LoadedDays } | undefined> {
  const locked = await lockSlotAndDays(trx, slotId, { before: MARGIN, after: LONGEST + MARGIN }, beside);
  if (!locked) return undefined;
  const { days, ...row } = locked;
  return { row, days: withDates(days, reachOf(row.starts_at.getTime())) };
}

/** Every day from today to the horizon. */
export async function loadUpcomingDays(source: Db | Trx, cleanerId: number, now: Date): Promise<LoadedDays> {
  const days = await loadDays(source, cleanerId, {
    from: now.getTime(),
    to: now.getTime() + (HORIZON_DAYS + 1) * DAY,
  });
  const first = dateIn(now.getTime(), days.zone);
  return { ...days, first, last: addDays(first, HORIZON_DAYS) };
}

/** The open times that days have, taken ones apart. */
export function openTimesOf(days: LoadedDays, calendar: CleanerCalendar = days): OpenTime[] {
  const taken = days.slots.filter(({ status }) => status !== 'open' && status !== 'withdrawn');
  const count = Math.round((Date.parse(days.last) - Date.parse(days.first)) / DAY) + 1;
  return cutDays(days.first, count, calendar, taken);
}

/** What a time would be if nobody had it. */
export interface TimeIfFree {
  endsAt: Date;
  longestMinutes: number;
}

/**
 * What a slot that is taken would be if nobody had it: so that nobody reads off it how long somebody's booking is. Where its
 * start is not cut any more, the shortest booking of its weekday.
 */
export async function timeIfFree(db: Db, { id, cleanerId, startsAt }: Omit<SlotSpan, 'endsAt'>): Promise<TimeIfFree> {
  const start = startsAt.getTime();
  const days = await loadDays(db, cleanerId, reachOf(start));
  const free = { ...days, slots: days.slots.filter((slot) => slot.id !== id) };
  const open = openTimesOf(free).find((time) => time.start === start);
  if (open) return { endsAt: new Date(open.end), longestMinutes: open.longestMinutes };
  const weekday = weekdayOf(dateIn(start, days.zone));
  const { slotHours } = days.week.find((day) => day.weekday === weekday) ?? { slotHours: policy.slots.shortestHours };
  return { endsAt: new Date(start + slotHours * HOUR), longestMinutes: slotHours * 60 };
}

/** Days as they are once one slot is what it is to become. Throws when it is not `from`. */
export function changeSlot(days: LoadedDays, change: SlotChange): LoadedDays {
  const slot = days.slots.find(({ id }) => id === change.id);
  if (slot?.status !== change.from) throw new Error(`Slot ${change.id} is not ${change.from}.`);
  return { ...days, slots: days.slots.map((row) => (row === slot ? changed(row, change) : row)) };
}

function changed(row: SlotRow, change: SlotChange): SlotRow {
  if (change.to === 'free') return { ...row, status: 'withdrawn' };
  const end = row.start + change.minutes * MINUTE;
  return { ...row, status: change.to, end, busyUntil: end + BUFFER };
}

/**
 * The difference between stored slots and those that the cut wants: `before` is what is stored, `after` the same with
 * the slot that changes. Nothing that has begun opens (docs/product.md#a-time-that-comes-free), nor anything of a cleaner who
 * cannot be booked; days that are over stay as they are.
 */
export function diffDays(
  before: LoadedDays,
  after: LoadedDays,
  now: Date,
  calendar: CleanerCalendar = after,
): SlotChanges {
  const today = dateIn(now.getTime(), before.zone);
  const dateOf = ({ start }: { start: number }) => dateIn(start, before.zone);
  const horizon = addDays(today, HORIZON_DAYS);
  const isInRange = (slot: { start: number }) => {
    const date = dateOf(slot);
    return date >= before.first && date >= today && date <= before.last && date <= horizon;
  };
  const isActive = before.status === 'active';
  const wanted = isActive ? openTimesOf(after, calendar).filter(isInRange) : [];
  const wantedAt = new Map(wanted.map((slot) => [slot.start, slot]));
  const changes: SlotChanges = { withdrawn: [], changed: [], revived: [], added: [] };

  for (const [i, row] of after.slots.entries()) {
    const stored = before.slots[i]!;
    const open = wantedAt.get(row.start);
    wantedAt.delete(row.start);
    if (row.status !== 'open' && row.status !== 'withdrawn') {
      if (row !== stored) changes.changed.push(row);
      continue;
    }
    const mayOpen = open && (stored.status === 'open' || row.start > now.getTime());
    if (open && mayOpen) {
      const next = toRow(open, row.id);
      if (stored.status === 'withdrawn') changes.revived.push(next);
      else if (!isSame(stored, next)) changes.changed.push(next);
    } else if (stored.status !== 'withdrawn' && (row !== stored || (isActive && isInRange(row))))
      changes.withdrawn.push(row.id);
  }
  changes.added = [...wantedAt.values()].filter(({ start }) => start > now.getTime()).map((open) => toRow(open, 0));
  return changes;
}

const toRow = ({ start, end, longestMinutes }: OpenTime, id: number): SlotRow => ({
  id,
  start,
  end,
  busyUntil: end + BUFFER,
  longestMinutes,
  status: 'open',
});

const isSame = (one: SlotRow, other: SlotRow): boolean =>
  one.status === other.status &&
  one.end === other.end &&
  one.busyUntil === other.busyUntil &&
  one.longestMinutes === other.longestMinutes;

/** Makes one slot what it is to become and cuts the days around it again, in a transaction that holds the cleaner. */
export async function recalculateDay(trx: Trx, slot: SlotSpan, change: SlotChange, now: Date): Promise<Opening> {
  const opening = await writeDays(trx, slot.cleanerId, await loadDaysAround(trx, slot), change, now);
  return { ...opening, givenUpBy: slot.owner };
}

/** The same with days that have been loaded since the cleaner was locked. Gives what comes free by it. */
export async function writeDays(
  trx: Trx,
  cleanerId: number,
  days: LoadedDays,
  change: SlotChange,
  now: Date,
): Promise<Opening> {
  return openingOf(cleanerId, days, await writeDiff(trx, cleanerId, days, changeSlot(days, change), now));
}

/** Writes what days are to be, and gives their slots as they are then. */
export async function writeDiff(
  trx: Trx,
  cleanerId: number,
  before: LoadedDays,
  after: LoadedDays,
  now: Date,
): Promise<SlotRow[]> {
  const changes = diffDays(before, after, now);
  const ids = await writeChanges(trx, { cleanerId, cityId: before.cityId }, changes);
  return slotsAfter(before.slots, changes, ids);
}

/**
 * Gives back a slot that was held, booked or blocked, in a transaction that holds its cleaner
 * (docs/product.md#a-time-that-comes-free): its days are cut again, so that it opens only where the cleaner's schedule of
 * now has it, and can be booked; else it is withdrawn. Gives what comes free by it. Throws when it is not `from`.
 */
export const freeSlot = (trx: Trx, slot: SlotSpan, from: 'held' | 'booked' | 'blocked', now: Date): Promise<Opening> =>
  recalculateDay(trx, slot, { id: slot.id, from, to: 'free' }, now);
