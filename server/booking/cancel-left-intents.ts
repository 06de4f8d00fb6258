import { describeError } from '#platform/log';
import { holdStartedAt } from '#server/payments';
import type { BookingDeps } from './deps.ts';
import { selectLeftIntents } from './visits.sql.ts';

const BATCH = 100;

/** Background: nobody can pay for a visit that is skipped or unpaid, also where its end was killed halfway. */
export async function cancelLeftIntents({ db, log, payments }: BookingDeps): Promise<void> {
  for (const { created_at, ...key } of await selectLeftIntents(db, BATCH)) {
    try {
      await payments.cancelRequested({ ...key, holdStartedAt: holdStartedAt({ created_at }) });
    } catch (error) {
      log.warn({ ...describeError(error), bookingId: key.bookingId }, 'intent of a visit not canceled yet');
    }
  }
}
