import { holdStartedAt, type Intent } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';
import { lockBooking } from './lock-bookings.ts';
import { isOwnCard } from './refuse-card.ts';
import { endIfUnpayable, moveIfPaid } from './take-difference.ts';
import { loadTipTerms } from './tip-terms.ts';
import { refusalsOf } from './who-may-book.ts';

/** An intent for what is paid besides a visit. */
export interface ExtraIntent extends Intent {
  purpose: 'difference' | 'tip';
}

/**
 * The only way in for a difference or a tip that was paid or canceled, called any number of times like the confirmation of
 * a booking: the money is written down as the booking's own. What cannot be taken any more, what no move has asked for, or
 * is not what was asked for, goes back whole, and the customer is told
 * (docs/product.md#payments-for-more-than-the-visit).
 */
export const confirmExtraPayment = (deps: BookingDeps, intent: ExtraIntent): Promise<void> =>
  deps.transact(async (trx) => {
    const booking = await lockOwnBooking(deps, trx, intent);
    const { id: intentId, purpose, attempt, amountReceived: amountCents } = intent;
    if (!booking) {
      if (intent.status === 'succeeded')
        await deps.payments.recordUnmatchedPayment(trx, intentId, 'No booking of this number');
      return;
    }
    const { id: bookingId } = booking;
    const key = attempt === null ? null : { bookingId, purpose, attempt };
    if (intent.status === 'canceled') {
      if (key) await deps.payments.cancelIntent(trx, key);
      await endIfUnpayable(deps, trx, booking);
      return;
    }
    const isCurrent = (await deps.payments.openRequest(trx, bookingId, purpose))?.attempt === attempt;
    const asked = key && (await deps.payments.requestedCents(trx, key));
    const { chargeId, cardFingerprint } = intent;
    const at = deps.clock.now();
    const payment = { intentId, bookingId, purpose, attempt, chargeId, amountCents, at, cardFingerprint };
    if (!(await deps.payments.recordPayment(trx, payment))) return;
    const isAsAsked = intent.currency === 'usd' && amountCents === asked && canTake(booking, purpose);
    const isTaken =
      isAsAsked &&
      // Nobody pays for their own work.
      !(await isOwnCard(deps, trx, booking, cardFingerprint)) &&
      // Nor is anything taken of whom the team has banned since it was begun.
      !(await refusalsOf(deps, trx, booking)).isBanned &&
      (purpose === 'tip'
        ? amountCents <= (await loadTipTerms(deps, trx, booking)).mostCents
        : isCurrent && (await moveIfPaid(deps, trx, booking)));
    if (!isTaken) {
      await endIfUnpayable(deps, trx, booking);
      return refundExtra(deps, trx, booking, { intentId, amountCents });
    }
    if (purpose !== 'tip') return;
    await deps.hooks.recordTip(trx, { bookingId, cleanerId: booking.cleaner_id, intentId, from: at });
    const money = { tipCents: amountCents };
    await enqueueEmails(deps, trx, booking, { kind: 'tip-paid', role: 'customer', occurrence: intentId, money });
  });

/** The booking, locked. Undefined where the intent was made for another one of this id. */
async function lockOwnBooking(
  deps: BookingDeps,
  trx: Trx,
  { bookingId, holdStartedAt: since }: Intent,
): Promise<Booking | undefined> {
  const booking = bookingId === null ? undefined : (await lockBooking(deps, trx, bookingId))?.booking;
  return booking && (since === null || since === holdStartedAt(booking)) ? booking : undefined;
}

/** A difference makes a coming visit longer; a tip is for one that was done. */
const canTake = ({ status }: Booking, purpose: ExtraIntent['purpose']): boolean =>
  status === (purpose === 'tip' ? 'completed' : 'scheduled');

async function refundExtra(
  deps: BookingDeps,
  trx: Trx,
  booking: Booking,
  { intentId, amountCents }: { intentId: string; amountCents: number },
): Promise<void> {
  const refund = { bookingId: booking.id, intentId, amountCents, reasonCode: 'not_owed' } as const;
  const refundId = await deps.payments.refund(trx, refund);
  if (refundId === null) return;
  const money = { refundId, refundCents: amountCents };
  await enqueueEmails(deps, trx, booking, { kind: 'refund-sent', role: 'customer', occurrence: refundId, money });
}
