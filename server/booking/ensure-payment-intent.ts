import { HttpError } from '#platform/errors';
import { holdStartedAt, type Intent } from '#server/payments';
import { type Booking, nextAttempt, saveIntent } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

// Each attempt is a key of its own at the provider.
const MAX_ATTEMPTS = 4;

/** The intent of a pending booking; where the provider stored a failure under its key, that of the next attempt. */
export async function ensurePaymentIntent(deps: BookingDeps, booking: Booking): Promise<Intent> {
  const intent = await deps.payments.intents.create({
    bookingId: booking.id,
    holdStartedAt: holdStartedAt(booking),
    attempt: booking.attempt,
    amountCents: booking.total_cents,
    email: booking.customer_email,
    description: `Booking #BK-${booking.id}`,
  });
  if (intent !== 'failed') {
    await saveIntent(deps.db, booking.id, booking.attempt, intent);
    return intent;
  }
  const next = await nextAttempt(deps.db, booking.id, booking.attempt);
  if (!next || next.attempt > MAX_ATTEMPTS) {
    throw new HttpError(503, 'The payment provider did not answer. Please try again in a moment.', 5);
  }
  return ensurePaymentIntent(deps, next);
}
