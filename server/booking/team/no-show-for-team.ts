import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import { updateBooking } from '../bookings.sql.ts';
import { noShowTerms } from '../cancellation-terms.ts';
import type { BookingDeps } from '../deps.ts';
import type { TeamDecision } from './cancel-for-team.ts';
import { lockForTeam } from './lock-for-team.ts';

/**
 * The team knows who was not there. The customer: as a late cancel, an hour is kept for the cleaner. The cleaner:
 * everything goes back (docs/product.md#decisions-on-a-job). Throws 404, 409.
 */
export const noShowForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, who }: TeamDecision & { who: 'customer' | 'cleaner' }): Promise<void> =>
    deps.transact(async (trx) => {
      const now = deps.clock.now();
      const { booking } = await lockForTeam(deps, trx, bookingId);
      const { intent_id, cleaner_id: cleanerId } = booking;
      if (booking.status !== 'scheduled' || !intent_id) throw conflict('Only a scheduled job can be a no-show.');
      if (now < booking.starts_at) throw conflict('This job has not begun yet.');
      const { refundCents, keptCents } = noShowTerms(booking, await deps.payments.balance(trx, bookingId), who);
      await updateBooking(trx, bookingId, 'scheduled', { status: 'no_show', no_show_at: now });
      const why = who === 'customer' ? 'The customer was not there' : 'The cleaner was not there';
      await deps.payments.refund(trx, { intentId: intent_id, bookingId, amountCents: refundCents, reason: why });
      if (keptCents > 0) await deps.hooks.onEarned(trx, { bookingId, cleanerId, from: now });
      const kind = who === 'customer' ? 'no-show' : 'cleaner-no-show';
      await deps.emailQueue.enqueue(trx, {
        key: `${kind}:${bookingId}`,
        kind,
        recipient: booking.customer_email,
        bookingId,
      });
      await audit(trx, {
        at: now,
        actor: `admin:${adminId}`,
        action: 'booking.no_show',
        subject: `booking:${bookingId}`,
        detail: { reason, who, refundCents, keptCents },
      });
    });
