import { StartOver } from '#platform/database';
import type { LockedSlot } from '#server/availability';
import type { Trx } from '../schema/tables.ts';
import { type Booking, lockBookingRows, selectPlaces } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/** A booking and its slot as they are under lock. */
export interface LockedBooking {
  booking: Booking;
  slot: LockedSlot;
}

/**
 * Locks bookings until the transaction ends, in the one order that all transitions keep: cleaners, slots, bookings, each
 * by id. An account is locked before, what has to do with money after. `cleanerIds`: others to lock with theirs. Ids of
 * no booking are left out. Throws StartOver where a booking has got another cleaner or slot before it was locked.
 */
export async function lockBookings(
  { availability }: BookingDeps,
  trx: Trx,
  ids: readonly number[],
  cleanerIds: readonly number[] = [],
): Promise<LockedBooking[]> {
  const places = await selectPlaces(trx, ids);
  const slots = await availability.lock(
    trx,
    places.map(({ time_slot_id }) => time_slot_id),
    cleanerIds,
  );
  const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
  const bookings = await lockBookingRows(
    trx,
    places.map(({ id }) => id),
  );
  return bookings.map((booking) => {
    const slot = slotOf.get(booking.time_slot_id);
    if (slot?.cleanerId !== booking.cleaner_id) throw new StartOver();
    return { booking, slot };
  });
}

/** The same for one; undefined where there is none. */
export const lockBooking = async (deps: BookingDeps, trx: Trx, id: number): Promise<LockedBooking | undefined> =>
  (await lockBookings(deps, trx, [id]))[0];
