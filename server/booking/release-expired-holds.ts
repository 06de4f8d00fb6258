import { describeError } from '#platform/log';
import { type Booking, selectExpiredHolds } from './bookings.sql.ts';
import { confirmBooking } from './confirm-booking.ts';
import type { BookingDeps } from './deps.ts';
import { ensurePaymentIntent } from './ensure-payment-intent.ts';

/**
 * Ends a hold: the intent is canceled at the provider first, and only a confirmed cancel frees the slot. One that was
 * paid in the last second is booked instead. Throws 503 when the provider does not answer; then the hold stays.
 */
export async function releaseHold(deps: BookingDeps, booking: Booking): Promise<'freed' | 'booked'> {
  // After a kill between creating the intent and saving it, the same key gives the same intent.
  const intentId = booking.intent_id ?? (await ensurePaymentIntent(deps, booking)).id;
  await deps.payments.intents.cancel(intentId);
  const { state } = await confirmBooking(deps, intentId);
  return state === 'scheduled' ? 'booked' : 'freed';
}

const BATCH = 100;

/** Background: frees every hold whose time ran out. */
export async function releaseExpiredHolds(deps: BookingDeps): Promise<void> {
  for (const booking of await selectExpiredHolds(deps.db, deps.clock.now(), BATCH)) {
    try {
      await releaseHold(deps, booking);
    } catch (error) {
      // The provider does not answer, or refuses: this hold stays until it does, the others go on.
      deps.log.warn({ ...describeError(error), bookingId: booking.id }, 'hold not released yet');
    }
  }
}
