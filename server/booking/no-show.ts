import { audit } from '#platform/audit.sql';
import type { Trx } from '../schema/tables.ts';
import { endOpenMove } from './apply-move.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';

/** Who was not there, who says so, and what that does to the money, in cents. */
export interface NoShow {
  who: 'customer' | 'cleaner';
  /** As in the audit. */
  actor: string;
  /** The team's. */
  reason?: string;
  refundCents: number;
  keptCents: number;
}

/** Ends a booking that is scheduled, and locked with its cleaner and slot: one side was not there. */
export async function recordNoShow(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { actor, refundCents, keptCents, who, ...given }: NoShow,
): Promise<void> {
  const { id, cleaner_id } = booking;
  const now = deps.clock.now();
  await endOpenMove(deps, trx, booking, 'ended');
  await updateBooking(trx, id, 'scheduled', { status: 'no_show', no_show_at: now });
  const refundId = await deps.payments.refund(trx, {
    bookingId: id,
    amountCents: refundCents,
    reasonCode: `${who}_no_show`,
  });
  if (keptCents > 0) await deps.hooks.recordEarning(trx, { bookingId: id, cleanerId: cleaner_id, from: now });
  const kind = who === 'customer' ? 'no-show' : 'cleaner-no-show';
  const money = { refundId, refundCents, keptCents };
  await enqueueEmails(deps, trx, booking, { kind, role: 'customer', money });
  await audit(trx, {
    at: now,
    actor,
    action: 'booking.no_show',
    subject: `booking:${id}`,
    detail: { ...given, who, refundCents, keptCents },
  });
}
