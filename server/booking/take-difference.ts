import type { Trx } from '../schema/tables.ts';
import { applyMove, endOpenMove } from './apply-move.ts';
import { toExtras } from './booked-home.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { loadMoveFacts, moveProblem } from './move-terms.ts';
import { findOpenMove } from './moves.sql.ts';

/** What becomes of a move whose difference is paid, or cannot be paid any more (docs/product.md#moving). */

/** Frees what is held for a longer visit that nobody can pay any more; the booking is locked. */
export async function endIfUnpayable(deps: BookingDeps, trx: Trx, booking: Booking): Promise<void> {
  const open = await findOpenMove(trx, booking.id);
  if (open?.state !== 'paying' || (await deps.payments.openRequest(trx, booking.id, 'difference'))) return;
  await endOpenMove(deps, trx, booking, 'expired');
}

/**
 * The difference is paid, by the request that is open: the booking gets the time that is held for it. False, and nothing
 * changes, where it no longer can.
 */
export async function moveIfPaid(deps: BookingDeps, trx: Trx, booking: Booking): Promise<boolean> {
  const open = await findOpenMove(trx, booking.id);
  const [slotId] = open?.slot_ids ?? [];
  if (open?.state !== 'paying' || slotId === undefined || slotId !== booking.next_slot_id) return false;
  const now = deps.clock.now();
  const place = await deps.availability.findWithDays(trx, slotId);
  const problem = moveProblem(booking, await loadMoveFacts(deps, trx, booking), now);
  if (!place || problem || now >= place.slot.startsAt) return false;
  const extras = open.extras ? toExtras(open.extras) : undefined;
  const target = { slot: place.slot, startsAt: place.slot.startsAt, minutes: open.minutes, extras };
  const agreedAt = open.created_at;
  await applyMove(deps, trx, booking, target, { actor: 'customer', isFree: true, isByOtherSide: false, agreedAt });
  return true;
}
