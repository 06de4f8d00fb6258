import { policy } from '#contract/policy';
import { dateIn, MINUTE } from '#contract/time';
import { noteAnnounced } from '#platform/database';
import type { SlotStatus, Statement, Trx } from '../schema/tables.ts';
import { withChanges } from './days.sql.ts';
import { type Opening, openingAfter } from './opening.ts';
import {
  changeSlot,
  diffDays,
  type LoadedDays,
  lockWithDays,
  openTimesOf,
  type SlotSpan,
  writeDiff,
} from './recalculate-day.ts';

/** How long a booking of a slot would be; null where it does not fit. */
type BookingLength = number | null;

/**
 * How long a hold of an open slot would be: never shorter than the shortest booking of its day. `minutes`: undefined for the
 * shortest; null where they do not fit. Nothing changes. `days`: as they are in this transaction, which holds the cleaner.
 */
export const lengthIfHeld = (slot: SlotSpan, days: LoadedDays, minutes: number | undefined): BookingLength =>
  lengthAt(days, slot, minutes);

/**
 * Holds a slot that is open, or held by somebody else until now, for so many minutes that fit, and cuts the rest of the day
 * again (docs/product.md#the-cut-of-a-day): in the statement that `write` completes, which selects an ANNOUNCEMENT.
 */
export async function holdSlot<T>(
  trx: Trx,
  slot: SlotSpan,
  days: LoadedDays,
  { from, minutes, now }: { from: 'open' | 'held'; minutes: number; now: Date },
  write: (statement: Statement) => Promise<T>,
): Promise<T> {
  const after = changeSlot(days, { id: slot.id, from, to: 'held', minutes });
  const times = { cityId: days.cityId, cleanerId: slot.cleanerId };
  const written = await write(withChanges(trx, times, diffDays(days, after, now)) as unknown as Statement);
  noteAnnounced(trx, times);
  return written;
}

/**
 * Holds a time that has just come free, before anybody sees it. Gives what is left of the opening; null where it
 * does not fit any more.
 */
export async function holdOpened(
  trx: Trx,
  opening: Opening,
  { slotId, minutes }: { slotId: number; minutes: number },
  now: Date,
): Promise<Opening | null> {
  const locked = await lockWithDays(trx, slotId);
  if (locked?.row.status !== 'open') return null;
  const { row, days } = locked;
  const length = lengthAt(
    days,
    { id: row.id, cleanerId: row.cleaner_id, startsAt: row.starts_at, endsAt: row.ends_at },
    minutes,
  );
  if (length !== minutes) return null;
  const held = changeSlot(days, { id: slotId, from: 'open', to: 'held', minutes });
  return openingAfter(opening, days.slots, await writeDiff(trx, row.cleaner_id, days, held, now));
}

/** The same for a slot that somebody holds already, as if they gave it back first. Nothing changes. */
export const lengthIfHeldAgain = (slot: SlotSpan, days: LoadedDays, minutes: number | undefined): BookingLength =>
  lengthAt(changeSlot(days, { id: slot.id, from: 'held', to: 'free' }), slot, minutes);

/** The same days as if one slot of them that is held were not. */
export const withoutHold = (days: LoadedDays, slotId: number): LoadedDays =>
  days.slots.some(({ id, status }) => id === slotId && status === 'held')
    ? changeSlot(days, { id: slotId, from: 'held', to: 'free' })
    : days;

/**
 * How long a booking that moves would be there: at an open slot, or at its own, where anything shorter fits too. Nothing
 * changes.
 */
export function lengthIfMoved(
  slot: SlotSpan & { status: SlotStatus },
  days: LoadedDays,
  minutes: number,
): BookingLength {
  if (slot.status === 'open') return lengthAt(days, slot, minutes);
  const freed = changeSlot(days, { id: slot.id, from: slot.status, to: 'free' });
  // Bookings around it may have cut its day so that no open time would begin where it does.
  const length = beginsOpenTime(freed, slot) ? lengthAt(freed, slot, minutes) : null;
  if (length !== null) return length;
  const own = (slot.endsAt.getTime() - slot.startsAt.getTime()) / MINUTE;
  return minutes <= own ? minutes : null;
}

/**
 * How long a booking would be at another start of the day that it is on, if nobody had its slot; null where the day would have
 * no such start, or no room. Nothing changes.
 */
export function lengthWithinDay(
  slot: SlotSpan & { status: SlotStatus },
  days: LoadedDays,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
): BookingLength {
  const freed = changeSlot(days, { id: slot.id, from: slot.status, to: 'free' });
  const [own, other] = [slot.startsAt, startsAt].map((instant) => dateIn(instant.getTime(), days.zone));
  const place = { ...slot, startsAt };
  return own === other && beginsOpenTime(freed, place) ? lengthAt(freed, place, minutes) : null;
}

const beginsOpenTime = (days: LoadedDays, { startsAt }: SlotSpan): boolean =>
  openTimesOf(days).some(({ start }) => start === startsAt.getTime());

/** A slot that the schedule no longer has can be booked for what it is, and for nothing else. */
function lengthAt(days: LoadedDays, { startsAt, endsAt }: SlotSpan, minutes: number | undefined): BookingLength {
  const open = openTimesOf(days).find(({ start }) => start === startsAt.getTime());
  const own = (endsAt.getTime() - startsAt.getTime()) / MINUTE;
  const shortest = open ? (open.end - open.start) / MINUTE : own;
  const length = Math.max(minutes ?? shortest, shortest);
  const longest = open?.longestMinutes ?? own;
  return length <= Math.min(longest, policy.slots.longestHours * 60) ? length : null;
}
