import { audit } from '#platform/audit.sql';
import type { FoundRefund } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { findBooking } from './bookings.sql.ts';
import { cancel } from './cancel.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';

/**
 * Somebody has given money back at the payment provider itself (docs/product.md#refunds). Of a booking that is still to
 * come, everything: it is canceled, and both sides are told. Else the customer is told of this refund, and the
 * cleaner of their share. The booking is locked.
 */
export const handleRefundFound =
  (deps: BookingDeps) =>
  async (trx: Trx, { bookingId, refundId, leftCents }: FoundRefund): Promise<'canceled_by_team' | 'given'> => {
    const booking = await findBooking(trx, bookingId);
    if (!booking) return 'given';
    const now = deps.clock.now();
    if (booking.status === 'scheduled' && leftCents <= 0 && now < booking.starts_at) {
      const reason = 'The whole payment has been given back.';
      const terms = { refundCents: 0, keptCents: 0, foundRefundId: refundId, slotAfter: 'open' } as const;
      await cancel(deps, trx, booking, { by: 'admin', actor: 'provider', reason, ...terms });
      return 'canceled_by_team';
    }
    if (booking.status === 'seeking' && leftCents <= 0) {
      await deps.hooks.endRescue(trx, booking, { code: 'by_team', actor: 'provider', refundId });
      return 'canceled_by_team';
    }
    const money = { refundId };
    await enqueueEmails(deps, trx, booking, { kind: 'refund-sent', role: 'customer', occurrence: refundId, money });
    await deps.hooks.onRefundByTeam(trx, { bookingId, refundId });
    await audit(trx, { at: now, actor: 'provider', action: 'booking.refunded', subject: `booking:${bookingId}` });
    return 'given';
  };
