import { StartOver } from '#platform/database';
import { type LockedSlot, slotOfLock } from '#server/availability';
import type { Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { lockBookingRows, lockWithSlot, selectPlaces } from './lock-bookings.sql.ts';

/** A booking and its slots as they are under lock. */
export interface LockedBooking {
  booking: Booking;
  slot: LockedSlot;
  /** The one that is held for it while a longer visit is paid. */
  nextSlot: LockedSlot | null;
}

/** What is locked besides bookings and what is theirs. */
interface Others {
  cleanerIds?: readonly number[];
  slotIds?: readonly number[];
  /** The bookings themselves as they were just now, where they have been read: where they take place is not asked again. */
  read?: readonly Place[];
}

type Place = Pick<Booking, 'id' | 'cleaner_id' | 'time_slot_id' | 'next_slot_id'>;

/**
 * Locks bookings until the transaction ends, in the one order that all transitions keep: cleaners, slots, bookings, each
 * by id. An account is locked before, what has to do with money after. `others`: cleaners and slots to lock with theirs.
 * Ids of no booking are left out. Throws StartOver where a booking has got another cleaner or slot before it was locked.
 */
export async function lockBookings(
  { availability }: BookingDeps,
  trx: Trx,
  ids: readonly number[],
  { cleanerIds = [], slotIds = [], read }: Others = {},
): Promise<LockedBooking[]> {
  const places = read ?? (await selectPlaces(trx, ids));
  const [only, ...rest] = places;
  if (only?.next_slot_id === null && rest.length + cleanerIds.length + slotIds.length === 0) {
    return [await lockOne(trx, only)];
  }
  const own = places.flatMap(({ time_slot_id, next_slot_id }) => [time_slot_id, next_slot_id ?? time_slot_id]);
  const slots = await availability.lock(trx, [...new Set([...own, ...slotIds])], cleanerIds);
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
  const bookings = await lockBookingRows(
    trx,
    places.map(({ id }) => id),
  );
  return bookings.map((booking) => {
    const slot = slotOf.get(booking.time_slot_id);
    const nextSlot = booking.next_slot_id === null ? null : slotOf.get(booking.next_slot_id);
    if (slot?.cleanerId !== booking.cleaner_id || nextSlot === undefined) throw new StartOver();
    return { booking, slot, nextSlot };
  });
}

async function lockOne(trx: Trx, { id, time_slot_id }: Place): Promise<LockedBooking> {
  const locked = await lockWithSlot(trx, id, time_slot_id);
  if (locked?.booking.time_slot_id !== time_slot_id || locked.booking.next_slot_id !== null) throw new StartOver();
  return { booking: locked.booking, slot: slotOfLock(locked.slot), nextSlot: null };
}

/** The same for one; undefined where there is none. */
export const lockBooking = async (
  deps: BookingDeps,
  trx: Trx,
  id: number,
  others?: Others,
): Promise<LockedBooking | undefined> => (await lockBookings(deps, trx, [id], others))[0];
