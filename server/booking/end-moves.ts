import { describeError } from '#platform/log';
import { endOpenMove } from './apply-move.ts';
import type { BookingDeps } from './deps.ts';
import { lockBooking } from './lock-bookings.ts';
import { findOpenMove, selectExpiredMoves } from './moves.sql.ts';
import { endUnpaidMove } from './pay-difference.ts';
import { declineMove } from './propose-move.ts';

const BATCH = 100;

/**
 * Background: ends moves that nobody answered or paid in time, so that all stays as it was, and those of bookings that are
 * over (docs/product.md#moving).
 */
export async function endExpiredMoves(deps: BookingDeps): Promise<void> {
  for (const { id, booking_id, state, created_at } of await selectExpiredMoves(deps.db, deps.clock.now(), BATCH)) {
    try {
      if (state === 'paying') await endUnpaidMove(deps, { id: booking_id, created_at });
      await endExpired(deps, booking_id, id);
    } catch (error) {
      // The provider does not answer, or refuses: this one stays until it does, the others go on.
      deps.log.warn({ ...describeError(error), bookingId: booking_id }, 'move not ended yet');
    }
  }
}

const endExpired = (deps: BookingDeps, bookingId: number, moveId: number): Promise<void> =>
  deps.transact(async (trx) => {
    const booking = (await lockBooking(deps, trx, bookingId))?.booking;
    const open = await findOpenMove(trx, bookingId);
    if (!booking || open?.id !== moveId || open.state === 'paying') return;
    if (booking.status === 'scheduled') await declineMove(deps, trx, booking, open, 'expired');
    else await endOpenMove(deps, trx, booking, 'ended');
  });
