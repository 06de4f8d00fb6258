import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';
import { selectToRemind } from './scheduled-jobs.sql.ts';

const BATCH = 200;

/**
 * Background: a day before the start both sides are reminded, once. Who booked later than that needs no reminder, and
 * while the cleaner is suspended nobody can say who comes.
 */
export async function sendReminders(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now();
  const ahead = policy.booking.reminderHours * HOUR;
  for (const { id } of await selectToRemind(deps.db, now, ahead, BATCH)) {
    await deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, id))?.booking;
      if (booking?.reminded_at !== null) return;
      // It was moved away since it was found, and is reminded of when that time is near.
      if (booking.starts_at.getTime() > now.getTime() + ahead) return;
      const { isSuspended } = await deps.cleaners.contact(trx, booking.cleaner_id);
      if (isSuspended || !(await updateBooking(trx, id, 'scheduled', { reminded_at: now }))) return;
      await enqueueEmails(
        deps,
        trx,
        booking,
        { kind: 'reminder-customer', role: 'customer' },
        { kind: 'reminder-cleaner', role: 'cleaner' },
      );
    });
  }
}
