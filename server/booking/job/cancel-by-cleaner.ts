import { audit } from '#platform/audit.sql';
import { updateBooking } from '../bookings.sql.ts';
import type { BookingDeps } from '../deps.ts';
import { lockForTransition, type OwnJob } from './own-job.ts';

/**
 * The cleaner cannot come, or stay: everything that is left of what was paid goes back, and the time is blocked, not
 * open (docs/product.md#canceled-by-the-cleaner). Until the job's end; after that it was done or not. Throws 404, 409.
 */
export const cancelByCleaner =
  (deps: BookingDeps) =>
  ({ reason, ...job }: OwnJob & { reason: string }): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking, terms, now } = await lockForTransition(deps, trx, job, 'cancel');
      const { id, intent_id, time_slot_id } = booking;
      if (!intent_id) throw new Error(`Booking ${id} has no payment intent.`);
      const { refundCents } = terms;
      await updateBooking(trx, id, 'scheduled', {
        status: 'canceled',
        canceled_at: now,
        canceled_by: 'cleaner',
        cancel_reason: reason,
      });
      await deps.availability.setSlotStatus(trx, time_slot_id, 'booked', 'blocked');
      await deps.payments.refund(trx, {
        intentId: intent_id,
        bookingId: id,
        amountCents: refundCents,
        reason: 'Canceled by the cleaner',
      });
      const contact = await deps.cleaners.contact(trx, booking.cleaner_id);
      const enqueueEmail = (kind: string, recipient: string) =>
        deps.emailQueue.enqueue(trx, { key: `${kind}:${id}`, kind, recipient, bookingId: id });
      await enqueueEmail('booking-canceled', booking.customer_email);
      await enqueueEmail('job-canceled', contact.email);
      await audit(trx, {
        at: now,
        actor: `cleaner:${booking.cleaner_id}`,
        action: 'booking.canceled',
        subject: `booking:${id}`,
        detail: { reason, refundCents },
      });
    });
