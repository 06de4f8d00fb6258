import { audit } from '#platform/audit.sql';
import { updateBooking } from '../bookings.sql.ts';
import type { BookingDeps } from '../deps.ts';
import { lockForTransition, type OwnJob } from './own-job.ts';

/**
 * The customer was not there: as with a late cancel, one hour is kept for the cleaner and the rest goes back
 * (docs/product.md#no-show). The customer can contest it for 48 hours, and so long the hour waits. Throws 404, 409.
 */
export const reportNoShow =
  (deps: BookingDeps) =>
  (job: OwnJob): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking, terms, now } = await lockForTransition(deps, trx, job, 'no_show');
      const { id, cleaner_id, intent_id } = booking;
      if (!intent_id) throw new Error(`Booking ${id} has no payment intent.`);
      const { refundCents, keptCents } = terms;
      await updateBooking(trx, id, 'scheduled', { status: 'no_show', no_show_at: now });
      await deps.payments.refund(trx, {
        intentId: intent_id,
        bookingId: id,
        amountCents: refundCents,
        reason: 'The customer was not there',
      });
      if (keptCents > 0) await deps.hooks.onEarned(trx, { bookingId: id, cleanerId: cleaner_id, from: now });
      const kind = 'no-show';
      await deps.emailQueue.enqueue(trx, {
        key: `${kind}:${id}`,
        kind,
        recipient: booking.customer_email,
        bookingId: id,
      });
      await audit(trx, {
        at: now,
        actor: `cleaner:${cleaner_id}`,
        action: 'booking.no_show',
        subject: `booking:${id}`,
        detail: { refundCents, keptCents },
      });
    });
