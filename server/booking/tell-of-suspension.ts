import type { Trx } from '../schema/tables.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { selectComingJobs } from './scheduled-jobs.sql.ts';

/**
 * The team suspends a cleaner, who is locked: customers of booked jobs that have not begun are told
 * (docs/product.md#suspended-cleaners). Each suspension tells them anew.
 */
export async function tellOfSuspension(deps: BookingDeps, trx: Trx, cleanerId: number): Promise<void> {
  const now = deps.clock.now();
  const occurrence = String(now.getTime());
  for (const booking of await selectComingJobs(trx, cleanerId, now)) {
    await enqueueEmails(deps, trx, booking, { kind: 'cleaner-in-doubt', role: 'customer', occurrence });
  }
}
