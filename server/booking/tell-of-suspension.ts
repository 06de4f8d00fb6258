import { audit } from '#platform/audit.sql';
import type { Trx } from '../schema/tables.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBookings } from './lock-bookings.ts';
import { selectComingJobs } from './scheduled-jobs.sql.ts';

/**
 * The team suspends a cleaner, who is locked (docs/product.md#suspended-cleaners). Of booked jobs that have not begun,
 * somebody else is looked for where the customer wants that; the others' customers are told, by each suspension anew.
 */
export async function tellOfSuspension(deps: BookingDeps, trx: Trx, cleanerId: number): Promise<void> {
  const now = deps.clock.now();
  const occurrence = String(now.getTime());
  const ids = (await selectComingJobs(trx, cleanerId, now)).map(({ id }) => id);
  for (const { booking } of await lockBookings(deps, trx, ids)) {
    if (booking.status !== 'scheduled') continue;
    const gone = { cause: 'suspended', actor: 'system', reason: null } as const;
    if (await deps.hooks.onCleanerGone(trx, booking, gone)) continue;
    await enqueueEmails(deps, trx, booking, { kind: 'cleaner-in-doubt', role: 'customer', occurrence });
    const subject = `booking:${booking.id}`;
    await audit(trx, { at: now, actor: 'system', action: 'booking.in-doubt', subject, detail: {} });
  }
}
