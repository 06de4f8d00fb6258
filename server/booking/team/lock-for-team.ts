import { notFound } from '#platform/errors';
import type { Trx } from '../../schema/tables.ts';
import { type Booking, findBooking, lockBooking } from '../bookings.sql.ts';
import type { BookingDeps } from '../deps.ts';

/** Locks a booking in the usual order (cleaner, slot, booking), with the cents that could still go back. Throws 404. */
export async function lockForTeam(
  deps: BookingDeps,
  trx: Trx,
  bookingId: number,
): Promise<{ booking: Booking; left: number }> {
  const known = await findBooking(trx, bookingId);
  if (known) await deps.availability.lock(trx, known.time_slot_id);
  const booking = known && (await lockBooking(trx, bookingId));
  if (!booking) throw notFound('Booking not found');
  const { paid, refunded } = await deps.payments.balance(trx, bookingId);
  return { booking, left: paid - refunded };
}
