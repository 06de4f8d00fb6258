import { dateIn, MINUTE } from '#contract/time';
import type { Trx } from '../schema/tables.ts';
import { lengthWithinDay } from './booking-length.ts';
import type { SlotRow } from './days.sql.ts';
import type { AvailabilityDeps } from './deps.ts';
import type { SlotAndDays } from './locked-slot.ts';
import { type Opening, openingOf } from './opening.ts';
import { changeSlot, loadDaysAround, openTimesOf, type SlotSpan } from './recalculate-day.ts';
import { updateSlotStatus } from './slot-status.sql.ts';
import { bookStart } from './take-time.ts';
import { tellOfOpening } from './tell-of-opening.ts';

/** A start of a day, and for how long. */
export interface TimeOfDay {
  startsAt: Date;
  minutes: number;
}

/** Other starts of the day that a booking is on: those that its own hours, and the pause around them, hide (docs/product.md#moving). */
export const createOwnDay = (deps: AvailabilityDeps) => ({
  /**
   * The starts that the day of a slot that is taken would have for so many minutes if nobody had it, the earliest first: those
   * alone that are not open now, or too short, and not the slot's own.
   */
  timesFor({ slot, days }: SlotAndDays, minutes: number): Date[] {
    const freed = changeSlot(days, { id: slot.id, from: slot.status, to: 'free' });
    const [own, length] = [slot.startsAt.getTime(), minutes * MINUTE];
    const open = new Set(days.slots.filter((row) => isOpenFor(row, minutes)).map(({ start }) => start));
    return openTimesOf(freed)
      .filter(({ start }) => dateIn(start, days.zone) === dateIn(own, days.zone) && start !== own && !open.has(start))
      .filter(({ start, end, longestMinutes }) => end - start <= length && minutes <= longestMinutes)
      .map(({ start }) => new Date(start));
  },

  /** How long a booking would be at another start of its day; null where the day would have no such start, or no room. */
  lengthIfMoved: ({ slot, days }: SlotAndDays, time: TimeOfDay): number | null => lengthWithinDay(slot, days, time),

  /**
   * Moves the booking of a booked slot there, for so many minutes that fit, in a transaction that holds the cleaner, and gives
   * the new slot's id. What comes free by it is offered to who waits first.
   */
  async move(trx: Trx, slot: SlotSpan, time: TimeOfDay): Promise<number> {
    const { slotId, opening } = await moveWithinDay(trx, slot, time, deps.clock.now());
    await tellOfOpening(deps, trx, opening);
    return slotId;
  },
});

const isOpenFor = ({ status, start, end, longestMinutes }: SlotRow, minutes: number): boolean =>
  status === 'open' && end - start <= minutes * MINUTE && minutes <= (longestMinutes ?? 0);

/**
 * The booking's own hours come free first, and may be taken again. What comes free is that of both changes together; what the
 * new time only leaves of an open one is no news. Throws when the slot is not booked.
 */
export async function moveWithinDay(
  trx: Trx,
  slot: SlotSpan,
  time: TimeOfDay,
  now: Date,
): Promise<{ slotId: number; opening: Opening }> {
  const { id, cleanerId, owner } = slot;
  const days = await loadDaysAround(trx, slot);
  const freed = changeSlot(days, { id, from: 'booked', to: 'free' });
  // In a statement of its own: the database would refuse a time that overlaps one which the same statement frees.
  await updateSlotStatus(trx, { id, from: 'booked', to: 'withdrawn' });
  const { slotId, slots } = await bookStart(trx, { cleanerId, ...time }, freed, now);
  const taken = slots.filter((row) => row.id === slotId);
  const withBoth = { ...days, slots: [...days.slots.filter((row) => row.id !== slotId), ...taken] };
  const left = new Map(openTimesOf(withBoth).map(({ start, longestMinutes }) => [start, longestMinutes]));
  const opening = openingOf(cleanerId, days, slots);
  const times = opening.times
    .map((opened) => ({ ...opened, longestBefore: Math.max(opened.longestBefore, left.get(opened.start) ?? 0) }))
    .filter(({ longestMinutes, longestBefore }) => longestMinutes > longestBefore);
  return { slotId, opening: { ...opening, times, givenUpBy: owner } };
}
