import type { Parsed, Reply } from '#contract/calls';
import { toCents, toDollars } from '#contract/money';
import { NOT_CHARGED, PAYMENT_IN_PROCESS } from '#contract/payment-codes';
import { badRequest, conflict, HttpError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { isOwner } from './booking-access.ts';
import { statusOf } from './booking-states.ts';
import { type Booking, findByIntent, isPaidBy } from './bookings.sql.ts';
import { confirmBooking } from './confirm-booking.ts';
import type { BookingDeps } from './deps.ts';
import { identifyHoldOwner, isHoldOwner } from './hold-owner.ts';
import { releaseHold } from './release-expired-holds.ts';
import { alreadyPaid, holdEnded } from './start-payment.ts';
import { refuseBanned, whoseBooking } from './who-may-book.ts';

type Name = 'POST /_api/bookings/create';

/**
 * The browser says that it has paid. Its claims are compared with our own row before anything else; then the same
 * confirm runs as for the webhook. Throws 404 (unknown or somebody else's payment), 400 (another slot, service or
 * amount), 402 (not paid; with a code where no bank is asked, or one works on it), 403 (banned), 409 (paid, but the slot is gone:
 * refunded; or the hold has ended, or is paid for by another payment), 503 (provider away: the webhook or the reconciler finishes).
 */
export const finishPayment =
  (deps: BookingDeps) =>
  async (input: Parsed<Name>, caller: Caller): Promise<Reply<Name>> => {
    const claimed = await findByIntent(deps.db, input.stripePaymentIntentId);
    const isOwn = claimed && (isHoldOwner(caller, claimed.booker_hash) || (await isOwner(deps, claimed, caller)));
    if (!isOwn) throw notFound('Payment not found');
    if (claimed.time_slot_id !== input.timeSlotId || claimed.service_id !== input.serviceId) {
      throw badRequest('This payment belongs to another booking');
    }
    if (claimed.total_cents !== toCents(input.totalAmount)) throw badRequest('The amount does not match');

    let confirmation = await confirmBooking(deps, input.stripePaymentIntentId, claimed);
    // Whoever asks once their time is over learns how it ended, and not that it is about to.
    if (confirmation.state === 'not_charged' && isOver(claimed, deps.clock.now())) {
      await releaseHold(deps, claimed);
      confirmation = await confirmBooking(deps, input.stripePaymentIntentId);
    }
    // What they have paid goes back.
    if (confirmation.state !== 'scheduled' && claimed.status === 'pending')
      await refuseBanned(deps, deps.db, whoseBooking(claimed));
    switch (confirmation.state) {
      case 'scheduled': {
        const { id, total_cents, token_sealed } = confirmation.booking;
        if (!token_sealed) throw new Error(`Booking ${id} has no link.`);
        return {
          booking: { id, status: statusOf(confirmation.booking), totalAmount: toDollars(total_cents) },
          token: deps.sealer.open(token_sealed),
        };
      }
      case 'lost':
        throw conflict('That time was just taken. Please choose another. Your payment goes back to your card in full.');
      case 'expired':
        // Another tab may have changed what is booked at this time, and paid for that.
        throw (await isPaidBy(deps.db, input.timeSlotId, await identifyHoldOwner(caller)))
          ? alreadyPaid()
          : holdEnded();
      case 'not_charged':
        throw new HttpError(402, 'Payment failed.', undefined, { code: NOT_CHARGED });
      case 'in_process':
        throw new HttpError(402, 'Payment failed.', undefined, { code: PAYMENT_IN_PROCESS });
      default:
        throw new HttpError(402, 'Payment failed.');
    }
  };

const isOver = ({ status, held_until }: Booking, now: Date): boolean => status === 'pending' && held_until <= now;
