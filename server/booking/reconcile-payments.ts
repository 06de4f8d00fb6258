import { HOUR } from '#contract/time';
import { HttpError } from '#platform/errors';
import { selectAwaitingPayment } from './bookings.sql.ts';
import { confirmBooking } from './confirm-booking.ts';
import type { BookingDeps } from './deps.ts';

const BATCH = 200;
// Longer than a hold and a bank's questions take. What was paid before is found by what has moved at the provider.
const LOOK_BACK_MS = HOUR;

/**
 * Background: compares what the provider says was paid with what was done about it, so that a webhook that never comes
 * loses nothing.
 */
export async function reconcile(deps: BookingDeps): Promise<void> {
  try {
    for (const { intent_id } of await selectAwaitingPayment(deps.db, BATCH)) {
      if (intent_id) await confirmBooking(deps, intent_id);
    }
    const since = new Date(deps.clock.now().getTime() - LOOK_BACK_MS);
    for await (const intent of deps.payments.intents.succeededSince(since)) {
      if (!(await deps.payments.isPaymentRecorded(deps.db, intent.id))) await confirmBooking(deps, intent.id);
    }
    await deps.payments.reconcileDisputes();
  } catch (error) {
    // The provider does not answer: the next round asks again.
    if (!(error instanceof HttpError) && !deps.payments.isProviderUnavailable(error)) throw error;
  }
}
