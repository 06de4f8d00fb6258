import type { Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { conflict, HttpError } from '#platform/errors';
import { type CardChoice, holdStartedAt, type Intent, type RequestedIntent } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { toExtraCounts } from './booked-home.ts';
import { type Booking, updateBooking } from './bookings.sql.ts';
import { confirmBooking } from './confirm-booking.ts';
import type { BookingDeps } from './deps.ts';
import { lockBooking } from './lock-bookings.ts';
import type { MoveTarget } from './move-target.ts';
import { insertMove } from './moves.sql.ts';
import { endIfUnpayable } from './take-difference.ts';

/** A longer visit is paid for before the booking moves: its time is held as long as a hold lasts (docs/product.md#moving). */

/** A difference that is to be paid, and until when its time is held. */
export interface Paying {
  key: { bookingId: number; purpose: 'visit' | 'difference' | 'tip'; attempt: number };
  until: Date;
}

/**
 * Holds the time of a longer visit and asks for the difference, which the saved cards of `cardUserId` may pay; booking and slot
 * are locked, and nothing is open.
 */
export async function beginDifference(
  deps: BookingDeps,
  trx: Trx,
  { id, time_slot_id }: Booking,
  { slot, minutes, extras }: MoveTarget,
  payment: { amountCents: number; cardUserId: number | null },
): Promise<Paying> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + policy.hold.minutes * MINUTE);
  await deps.availability.takeSlot(trx, slot, slot.id === time_slot_id ? 'booked' : 'held', minutes);
  await updateBooking(trx, id, 'scheduled', { next_slot_id: slot.id });
  await insertMove(trx, {
    booking_id: id,
    asked_by: 'customer',
    state: 'paying',
    slot_ids: [slot.id],
    minutes,
    extras: extras ? toExtraCounts(extras) : null,
    created_at: now,
    until,
  });
  const key = await deps.payments.requestPayment(trx, { bookingId: id, purpose: 'difference', ...payment });
  if (key.attempt > policy.moves.tries) throw conflict('There were too many tries to make this visit longer.');
  return { key, until };
}

type ToPay = Extract<Reply<'POST /_api/bookings/move'>, { clientSecret: string }>;

/**
 * What the browser needs to pay the difference. 'paid': it was, and what comes of it is written down; 'ended': it was paid or
 * ended in this very moment, and the booking says which. `card`: the saved one that pays it. Throws 400, 409, 503.
 */
export async function payDifference(
  deps: BookingDeps,
  booking: Booking,
  { key, until, card }: Paying & { card: CardChoice | null },
): Promise<ToPay | 'paid' | 'ended'> {
  const which = { ...key, holdStartedAt: holdStartedAt(booking) };
  const intent = await createIfOpen(deps, which);
  if (!intent) return 'ended';
  if (intent.status === 'succeeded') {
    await confirmBooking(deps, intent.id);
    return 'paid';
  }
  const amountCents = (await deps.payments.openRequest(deps.db, booking.id, 'difference'))?.amountCents;
  if (amountCents === undefined) return 'ended';
  if (card) await deps.payments.cards.applySaved(intent.id, card);
  return {
    clientSecret: intent.clientSecret,
    amount: toDollars(amountCents),
    heldUntil: until.toISOString(),
    heldForSeconds: Math.max(0, Math.floor((until.getTime() - deps.clock.now().getTime()) / 1000)),
  };
}

/** Null where it is not to be paid any more. */
async function createIfOpen({ payments }: BookingDeps, which: RequestedIntent): Promise<Intent | null> {
  try {
    return await payments.createRequested(which, `Longer visit, booking #BK-${which.bookingId}`);
  } catch (error) {
    if (error instanceof HttpError && error.status === 409) return null;
    throw error;
  }
}

/**
 * Ends a longer visit that was begun and is not paid: at the provider first, so that nothing is charged without its length.
 * What was paid in the last second moves the booking instead. Throws 409 while the bank is working on it, and 503.
 */
export async function endUnpaidMove(
  deps: BookingDeps,
  { id, created_at }: Pick<Booking, 'id' | 'created_at'>,
): Promise<void> {
  const request = await deps.payments.openRequest(deps.db, id, 'difference');
  if (request) {
    const outcome = await deps.payments.cancelRequested({ ...request, holdStartedAt: holdStartedAt({ created_at }) });
    if (outcome === 'processing')
      throw conflict('Your bank is still working on the payment for the longer visit. Please try again in a minute.');
    const intentId = outcome === 'succeeded' ? await deps.payments.intentIdOf(request) : null;
    if (intentId !== null) await confirmBooking(deps, intentId);
  }
  await deps.transact(async (trx) => {
    const booking = (await lockBooking(deps, trx, id))?.booking;
    if (booking) await endIfUnpayable(deps, trx, booking);
  });
}
