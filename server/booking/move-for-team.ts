import { conflict } from '#platform/errors';
import { applyMove, endOpenMove } from './apply-move.ts';
import type { BookingDeps } from './deps.ts';
import { assertMovable, loadMoveFacts, moveProblem } from './move-terms.ts';
import { findOther } from './propose-move.ts';
import { lockForTeam, type TeamDecision } from './team-actions.ts';

/** The team moves a booking to another time of its cleaner, and both sides read why (docs/product.md#moving). Throws 404, 409. */
export const moveForTeam =
  (deps: BookingDeps) =>
  ({ bookingId, adminId, reason, timeSlotId, cleanerId }: TeamDecision & { timeSlotId: number }): Promise<void> =>
    deps.transact(async (trx) => {
      const { booking } = await lockForTeam(deps, trx, { bookingId, cleanerId, slotIds: [timeSlotId] });
      assertMovable(moveProblem(booking, await loadMoveFacts(deps, trx, booking), deps.clock.now()));
      if (booking.time_slot_id === timeSlotId) throw conflict('The job has this time already.');
      // One that is being paid would keep its time: the customer pays nothing for what is not theirs any more.
      await endOpenMove(deps, trx, booking, 'ended');
      const target = await findOther(deps, trx, booking, timeSlotId);
      const actor = `admin:${adminId}`;
      await applyMove(deps, trx, booking, target, { actor, reason, isFree: false, isByOtherSide: true });
    });
