import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { describeError } from '#platform/log';
import { holdStartedAt } from '#server/payments';
import { findBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { selectUnpaidRequests } from './unpaid-requests.sql.ts';

const BATCH = 100;

/**
 * Background: ends differences and tips that nobody has paid for as long as a hold lasts
 * (docs/product.md#payments-for-more-than-the-visit). What was paid in the last second is found like any payment, and what
 * the provider cannot cancel now stays until it can.
 */
export async function endUnpaidRequests({ db, clock, log, payments }: BookingDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - policy.hold.minutes * MINUTE);
  for (const { created_at, ...key } of await selectUnpaidRequests(db, before, BATCH)) {
    try {
      await payments.cancelRequested({ ...key, holdStartedAt: holdStartedAt({ created_at }) });
    } catch (error) {
      // The provider does not answer, or refuses: this one stays until it does, the others go on.
      log.warn({ ...describeError(error), bookingId: key.bookingId }, 'unpaid request not ended yet');
    }
  }
}

/** Ends a difference or a tip for which banks have declined too many cards (docs/product.md#limits-on-holds). Throws 503. */
export async function endRequestOfDeclined({ db, payments }: BookingDeps, intentId: string): Promise<void> {
  const request = await payments.requestOfIntent(db, intentId);
  const booking = request && (await findBooking(db, request.bookingId));
  if (!booking || (await payments.intents.countDeclined(intentId)) < policy.hold.declinedCards) return;
  await payments.cancelRequested({ ...request, holdStartedAt: holdStartedAt(booking) });
}
