import { formatDollars, toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Trx } from '../../schema/tables.ts';
import type { Booking } from '../bookings.sql.ts';
import type { BookingDeps } from '../deps.ts';
import type { TeamDecision } from './cancel-for-team.ts';
import { lockForTeam } from './lock-for-team.ts';

export interface PartOf {
  bookingId: number;
  amountCents: number;
  reason: string;
}

/**
 * Gives cents of a payment back, at most what is left of it, as part of something larger. The same refund once more
 * within minutes is refused: somebody pressed again because an answer got lost. Throws 404, 409.
 */
export const refundInTransaction =
  (deps: BookingDeps) =>
  async (trx: Trx, { bookingId, amountCents, reason }: PartOf): Promise<Booking> => {
    const { booking, left } = await lockForTeam(deps, trx, bookingId);
    if (!booking.intent_id || left === 0) throw conflict('There is nothing to refund.');
    if (await deps.payments.isLostToDispute(trx, booking.intent_id)) {
      throw conflict('The customer’s bank has given this payment back.');
    }
    if (amountCents > left) throw conflict(`At most ${formatDollars(toDollars(left))} can be refunded.`);
    const since = new Date(deps.clock.now().getTime() - policy.admin.sameRefundMinutes * MINUTE);
    if (await deps.payments.hasRefundSince(trx, { bookingId, amountCents, reason, since })) {
      throw conflict('This refund is on its way already. If you mean another one, give another reason.');
    }
    await deps.payments.refund(trx, { intentId: booking.intent_id, bookingId, amountCents, reason });
    return booking;
  };

/** The team gives part of a payment back, or what is left of it. The booking stays what it is. Throws 404, 409. */
export const refundForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, amountCents }: TeamDecision & { amountCents: number }): Promise<void> =>
    deps.transact(async (trx) => {
      const now = deps.clock.now();
      const booking = await refundInTransaction(deps)(trx, { bookingId, amountCents, reason });
      await deps.emailQueue.enqueue(trx, {
        key: `refund-sent:${bookingId}:${now.getTime()}`,
        kind: 'refund-sent',
        recipient: booking.customer_email,
        bookingId,
      });
      await audit(trx, {
        at: now,
        actor: `admin:${adminId}`,
        action: 'booking.refunded',
        subject: `booking:${bookingId}`,
        detail: { reason, refundCents: amountCents },
      });
    });
