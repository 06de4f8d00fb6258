import type { Trx } from '../schema/tables.ts';
import { type Booking, slotOf, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { lockBooking } from './lock-bookings.ts';

/** Ends a hold that nobody paid: the booking expires, the slot is free. All of it is locked: cleaner, slot, booking. */
export async function expireHold(deps: BookingDeps, trx: Trx, booking: Booking): Promise<void> {
  await updateBooking(trx, booking.id, 'pending', { status: 'expired', client_secret: null });
  await deps.availability.freeSlot(trx, slotOf(booking), 'held');
}

/**
 * Ends a hold of which the provider has no intent. Does nothing where one was saved meanwhile, or where the hold has
 * ended already.
 */
export const expireHoldWithoutIntent = (deps: BookingDeps, { id, attempt }: Booking): Promise<void> =>
  deps.transact(async (trx) => {
    const booking = (await lockBooking(deps, trx, id))?.booking;
    if (booking?.status !== 'pending' || booking.intent_id !== null || booking.attempt !== attempt) return;
    await expireHold(deps, trx, booking);
  });
