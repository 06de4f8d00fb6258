import { formatDollars, toDollars } from '#contract/money';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Trx } from '../../schema/tables.ts';
import type { Booking } from '../bookings.sql.ts';
import type { BookingDeps } from '../deps.ts';
import type { TeamDecision } from './cancel-for-team.ts';
import { lockForTeam } from './lock-for-team.ts';

interface PartOf {
  bookingId: number;
  amountCents: number;
  reason: string;
}

/** Gives cents of a payment back, at most what is left of it, as part of something larger. Throws 404, 409. */
export const refundWithin =
  (deps: BookingDeps) =>
  async (trx: Trx, { bookingId, amountCents, reason }: PartOf): Promise<Booking> => {
    const { booking, left } = await lockForTeam(deps, trx, bookingId);
    if (!booking.intent_id || left === 0) throw conflict('There is nothing to refund.');
    if (amountCents > left) throw conflict(`At most ${formatDollars(toDollars(left))} can be refunded.`);
    await deps.payments.refund(trx, { intentId: booking.intent_id, bookingId, amountCents, reason });
    return booking;
  };

/** The team gives part of a payment back, or what is left of it. The booking stays what it is. Throws 404, 409. */
export const refundForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, amountCents }: TeamDecision & { amountCents: number }): Promise<void> =>
    deps.transact(async (trx) => {
      const now = deps.clock.now();
      const booking = await refundWithin(deps)(trx, { bookingId, amountCents, reason });
      await deps.post.drop(trx, {
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
