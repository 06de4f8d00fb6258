import type { Parsed, Reply } from '#contract/calls';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { Trx } from '../schema/tables.ts';
import { applyMove } from './apply-move.ts';
import { bookingNotFound, bookingOfCustomer } from './booking-access.ts';
import type { Booking } from './bookings.sql.ts';
import { cancel, wasCanceledBy } from './cancel.ts';
import type { BookingDeps } from './deps.ts';
import { lockBooking } from './lock-bookings.ts';
import { assertMovable, loadMoveFacts, moveProblem } from './move-terms.ts';
import { findLastMove, findOpenMove, type Move } from './moves.sql.ts';
import { declineMove, findOther, NOTHING_TO_ANSWER } from './propose-move.ts';
import { refuseBanned, whoseBooking } from './who-may-book.ts';

type Call = 'POST /_api/bookings/answer-move';

const CANCELED = 'Your booking is canceled. Everything goes back to your card.';

/**
 * The customer answers the times that the cleaner has proposed (docs/product.md#moving): takes one, keeps the booking as it
 * is, or cancels it with everything back. Answered so already, it is the same answer. Throws 404, 409.
 */
export const answerMove =
  (deps: BookingDeps) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { id } = await bookingOfCustomer(deps, input, caller);
    const { answer, timeSlotId } = input;
    const slotIds = timeSlotId === undefined ? [] : [timeSlotId];
    return deps.transact(async (trx) => {
      const booking = (await lockBooking(deps, trx, id, { slotIds }))?.booking;
      if (!booking || booking.token_hash === null) throw bookingNotFound();
      if (answer === 'cancel' && (await wasCanceledBy(trx, booking, WHO))) return { message: CANCELED };
      const open = await findOpenMove(trx, id);
      const isOpen = open?.state === 'proposed' && deps.clock.now() < open.until;
      if (answer === 'take' && !isOpen && booking.moved_at && booking.time_slot_id === timeSlotId)
        return { message: TAKEN };
      if (answer === 'keep' && !open && (await findLastMove(trx, id, 'cleaner'))?.state === 'declined')
        return { message: KEPT };
      if (!isOpen) throw conflict(NOTHING_TO_ANSWER);
      if (answer === 'keep') {
        await declineMove(deps, trx, booking, open, 'declined');
        return { message: KEPT };
      }
      const problem = moveProblem(booking, await loadMoveFacts(deps, trx, booking), deps.clock.now());
      if (answer === 'take' || problem !== 'no_times') assertMovable(problem);
      return answer === 'take' ? take(deps, trx, booking, open, timeSlotId) : cancelWhole(deps, trx, booking);
    });
  };

const KEPT = 'Your booking stays as it is, and your cleaner is told.';
const TAKEN = 'Your booking is moved, and your cleaner is told.';
const WHO = { by: 'customer', actor: 'customer', reason: null, slotAfter: 'open' } as const;

async function take(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  open: Move,
  timeSlotId: number | undefined,
): Promise<Reply<Call>> {
  if (timeSlotId === undefined || !open.slot_ids.includes(timeSlotId))
    throw conflict('This time was not proposed. Please choose another.');
  const target = await findOther(deps, trx, booking, timeSlotId);
  await refuseBanned(deps, trx, whoseBooking(booking));
  await applyMove(deps, trx, booking, target, { actor: 'customer', isFree: false, isByOtherSide: true });
  return { message: TAKEN };
}

async function cancelWhole(deps: BookingDeps, trx: Trx, booking: Booking): Promise<Reply<Call>> {
  const { paid, refunded } = await deps.payments.balance(trx, booking.id);
  await cancel(deps, trx, booking, { ...WHO, refundCents: paid - refunded, keptCents: 0 });
  return { message: CANCELED };
}
