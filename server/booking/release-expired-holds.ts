import { policy } from '#contract/policy';
import { describeError } from '#platform/log';
import { holdStartedAt } from '#server/payments';
import { type Booking, findByIntent, selectExpiredHolds } from './bookings.sql.ts';
import { confirmBooking } from './confirm-booking.ts';
import type { BookingDeps } from './deps.ts';
import { expireHoldWithoutIntent } from './expire-hold.ts';

/**
 * Ends a hold: its intent is canceled at the provider first, and only a confirmed cancel, or the provider's word that
 * there is no intent, frees the slot. One that was paid in the last second is booked instead. 'processing': the
 * provider cannot cancel it now, and the hold stays until it can. Throws 503 when the provider does not answer; then
 * the hold stays too.
 */
export async function releaseHold(deps: BookingDeps, booking: Booking): Promise<'freed' | 'booked' | 'processing'> {
  const intentId = booking.intent_id ?? (await findIntentId(deps, booking));
  if (intentId === null) {
    await expireHoldWithoutIntent(deps, booking);
    return 'freed';
  }
  if ((await deps.payments.intents.cancel(intentId)) === 'processing') return 'processing';
  const { state } = await confirmBooking(deps, intentId);
  return state === 'scheduled' ? 'booked' : 'freed';
}

/** After a kill between creating the intent and saving it, only the provider knows of it. */
async function findIntentId({ payments }: BookingDeps, booking: Booking): Promise<string | null> {
  const { id: bookingId, attempt } = booking;
  const which = { bookingId, holdStartedAt: holdStartedAt(booking), purpose: 'visit', attempt } as const;
  return (await payments.intents.find(which))?.id ?? null;
}

/**
 * Ends a hold for whose payment banks have declined too many cards: whoever tries stolen ones here begins anew, which is
 * limited too (docs/product.md#limits-on-holds). Throws 503.
 */
export async function endHoldOfDeclined(deps: BookingDeps, intentId: string): Promise<void> {
  const booking = await findByIntent(deps.db, intentId);
  if (booking?.status !== 'pending') return;
  if ((await deps.payments.intents.countDeclined(intentId)) >= policy.hold.declinedCards)
    await releaseHold(deps, booking);
}

const BATCH = 100;

/** Background: frees every hold whose time ran out. */
export async function releaseExpiredHolds(deps: BookingDeps): Promise<void> {
  for (const booking of await selectExpiredHolds(deps.db, deps.clock.now(), BATCH)) await tryToRelease(deps, booking);
}

/** The same where nobody waits for it: the provider does not answer, or refuses, and this hold stays until it does. */
export async function tryToRelease(deps: BookingDeps, booking: Booking): Promise<void> {
  try {
    await releaseHold(deps, booking);
  } catch (error) {
    deps.log.warn({ ...describeError(error), bookingId: booking.id }, 'hold not released yet');
  }
}
