import { badRequest, conflict, HttpError } from '#platform/errors';
import { describeError } from '#platform/log';
import { holdStartedAt, type Intent } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { type Booking, nextAttempt, saveIntent } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { expireHoldWithoutIntent } from './expire-hold.ts';

// Each attempt is a key of its own at the provider.
const MAX_ATTEMPTS = 4;

export const HOLD_ENDED_MESSAGE = 'Your hold on this time ended before it was paid. Nothing was charged.';

// Nothing of what the customer typed is in the request, so there is nothing to correct.
const REFUSED_MESSAGE =
  'The payment provider did not accept this payment. Nothing was charged. Please try again later, or write to us.';

/**
 * The intent of a pending booking; where the provider stored a failure under its key, that of the next attempt. Throws
 * 400 when the provider refuses it for good, and 409 when the hold ended meanwhile: then the time is held no longer.
 * Throws 503 when the provider does not answer; then the hold stays.
 */
export async function ensurePaymentIntent(deps: BookingDeps, booking: Booking): Promise<Intent> {
  const intent = await createIntent(deps, booking);
  if (intent !== 'failed') {
    if (await deps.transact((trx) => save(deps, trx, booking, intent))) return intent;
    // Whoever ended the hold did not know of this intent, and nobody has its secret yet: nobody shall pay by it.
    await deps.payments.intents.cancel(intent.id);
    throw conflict(HOLD_ENDED_MESSAGE);
  }
  const next = await deps.transact((trx) => startNextAttempt(deps, trx, booking));
  if (!next || next.attempt > MAX_ATTEMPTS) {
    throw new HttpError(503, 'The payment provider did not answer. Please try again in a moment.', 5);
  }
  return ensurePaymentIntent(deps, next);
}

/** The booking has the intent as well: processes of the release before look for it there. */
async function save(deps: BookingDeps, trx: Trx, booking: Booking, intent: Intent): Promise<boolean> {
  const isSaved = await saveIntent(trx, booking.id, booking.attempt, intent);
  if (isSaved) await deps.payments.openIntent(trx, keyOf(booking), intent.id);
  return isSaved;
}

async function startNextAttempt(deps: BookingDeps, trx: Trx, booking: Booking): Promise<Booking | undefined> {
  const next = await nextAttempt(trx, booking.id, booking.attempt);
  if (next) await deps.payments.startNextAttempt(trx, keyOf(booking), booking.total_cents);
  return next;
}

const keyOf = ({ id, attempt }: Booking) => ({ bookingId: id, purpose: 'visit', attempt }) as const;

async function createIntent(deps: BookingDeps, booking: Booking): Promise<Intent | 'failed'> {
  try {
    return await deps.payments.intents.create({
      ...keyOf(booking),
      holdStartedAt: holdStartedAt(booking),
      isOfOldRelease: await deps.payments.isOfOldRelease(keyOf(booking)),
      amountCents: booking.total_cents,
      description: `Booking #BK-${booking.id}`,
    });
  } catch (error) {
    if (!deps.payments.isRefusedForGood(error)) throw error;
    deps.log.error({ ...describeError(error), bookingId: booking.id }, 'payment intent refused');
    await expireHoldWithoutIntent(deps, booking);
    throw badRequest(REFUSED_MESSAGE);
  }
}
