import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { lockBooking } from './lock-bookings.ts';
import { selectToRemind } from './scheduled-jobs.sql.ts';

const BATCH = 200;

/**
 * Background: a day before the start both sides are reminded, once. Who booked later than that needs no reminder, and
 * while the cleaner is suspended nobody can say who comes.
 */
export async function sendReminders(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { id } of await selectToRemind(deps.db, now, policy.booking.reminderHours * HOUR, BATCH)) {
    await deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, id))?.booking;
      if (booking?.reminded_at !== null) return;
      const { email, isSuspended } = await deps.cleaners.contact(trx, booking.cleaner_id);
      if (isSuspended || !(await updateBooking(trx, id, 'scheduled', { reminded_at: now }))) return;
      const enqueueEmail = (kind: string, recipient: string) =>
        deps.emailQueue.enqueue(trx, { key: `${kind}:${id}`, kind, recipient, bookingId: id });
      await enqueueEmail('reminder-customer', booking.customer_email);
      await enqueueEmail('reminder-cleaner', email);
    });
  }
}
