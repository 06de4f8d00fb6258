import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import { updateBooking } from '../bookings.sql.ts';
import type { BookingDeps } from '../deps.ts';
import { lockForTeam } from './lock-for-team.ts';

/** What an admin decides of a booking, and why. */
export interface TeamDecision {
  bookingId: number;
  adminId: number;
  reason: string;
}

/**
 * The team cancels a scheduled booking: everything that is left of what was paid goes back, the slot opens again
 * (docs/product.md#decisions-on-a-job). Throws 404, 409.
 */
export const cancelForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason }: TeamDecision): Promise<void> =>
    deps.transact(async (trx) => {
      const now = deps.clock.now();
      const { booking, left } = await lockForTeam(deps, trx, bookingId);
      if (booking.status !== 'scheduled' || !booking.intent_id) {
        throw conflict('Only a scheduled booking can be canceled.');
      }
      await updateBooking(trx, bookingId, 'scheduled', {
        status: 'canceled',
        canceled_at: now,
        canceled_by: 'admin',
        cancel_reason: reason,
      });
      await deps.availability.setSlotStatus(trx, booking.time_slot_id, 'booked', 'open');
      await deps.payments.refund(trx, {
        intentId: booking.intent_id,
        bookingId,
        amountCents: left,
        reason: 'Canceled by the team',
      });
      const contact = await deps.cleaners.contact(trx, booking.cleaner_id);
      const enqueueEmail = (kind: string, recipient: string) =>
        deps.emailQueue.enqueue(trx, { key: `${kind}:${bookingId}`, kind, recipient, bookingId });
      await enqueueEmail('booking-canceled', booking.customer_email);
      await enqueueEmail('job-canceled', contact.email);
      await audit(trx, {
        at: now,
        actor: `admin:${adminId}`,
        action: 'booking.canceled',
        subject: `booking:${bookingId}`,
        detail: { reason, refundCents: left },
      });
    });
