import { audit, isAudited } from '#platform/audit.sql';
import type { CancelCode, Trx } from '../schema/tables.ts';
import { endOpenMove } from './apply-move.ts';
import { type Booking, slotOf, updateBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';

/** Who cancels, and on which terms; amounts in cents. */
export interface Cancellation {
  by: 'customer' | 'cleaner' | 'admin';
  /** As in the audit. */
  actor: string;
  /** What the other side is told; a customer gives none. */
  reason: string | null;
  refundCents: number;
  /** Of this the cleaner gets their share. */
  keptCents: number;
  /** A refund of all that is left that somebody made at the provider, which the customer is told of. */
  foundRefundId?: string;
  /** 'open' where the cleaner's schedule still has it. */
  slotAfter: 'open' | 'blocked';
}

const CODES = {
  customer: 'by_customer',
  cleaner: 'by_cleaner',
  admin: 'by_team',
} as const satisfies Record<Cancellation['by'], CancelCode>;

/**
 * Cancels a booking that is scheduled, and locked with its cleaner and slot. It is irreversible: the slot comes free
 * or is blocked, the refund leaves and both sides are told, all with the same commit.
 */
export async function cancel(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { by, actor, reason, refundCents, keptCents, foundRefundId, slotAfter }: Cancellation,
): Promise<void> {
  const { id, time_slot_id, cleaner_id } = booking;
  const now = deps.clock.now();
  await endOpenMove(deps, trx, booking, 'ended');
  await updateBooking(trx, id, 'scheduled', {
    status: 'canceled',
    canceled_at: now,
    canceled_by: by,
    cancel_code: CODES[by],
    cancel_reason: reason,
  });
  if (slotAfter === 'open') await deps.availability.freeSlot(trx, slotOf(booking), 'booked');
  else await deps.availability.setSlotStatus(trx, time_slot_id, 'booked', 'blocked');
  const refundId = await deps.payments.refund(trx, {
    bookingId: id,
    amountCents: refundCents,
    reasonCode: `canceled_${CODES[by]}`,
  });
  if (keptCents > 0) await deps.hooks.recordEarning(trx, { bookingId: id, cleanerId: cleaner_id, from: now });
  const money = { refundId: refundId ?? foundRefundId ?? null, refundCents, keptCents };
  await enqueueEmails(
    deps,
    trx,
    booking,
    { kind: 'booking-canceled', role: 'customer', money },
    { kind: 'job-canceled', role: 'cleaner', money },
  );
  await audit(trx, {
    at: now,
    actor,
    ...entryOf(id),
    detail: { ...(reason === null ? {} : { reason }), refundCents, keptCents },
  });
}

/**
 * Whether this very person has canceled a locked booking before, in the same words: they ask again because the answer got
 * lost, and are told the same (docs/product.md#cancellation).
 */
export const wasCanceledBy = async (
  trx: Trx,
  { id, status, cancel_reason }: Booking,
  { actor, reason }: Pick<Cancellation, 'actor' | 'reason'>,
): Promise<boolean> =>
  status === 'canceled' && cancel_reason === reason && (await isAudited(trx, { actor, ...entryOf(id) }));

/** What a cancel is in the audit. */
const entryOf = (id: number) => ({ action: 'booking.canceled', subject: `booking:${id}` });
