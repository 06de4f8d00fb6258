import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { bookingOfCustomer } from './access.ts';
import { type Booking, lockBooking, updateBooking } from './bookings.sql.ts';
import { cancellationTerms, freeUntil } from './cancellation-terms.ts';
import type { BookingDeps } from './deps.ts';

/** What canceling now would give back and keep. Throws 404, 409. */
export const previewCancel =
  (deps: BookingDeps) =>
  async (
    input: Parsed<'GET /_api/bookings/cancel-preview'>,
    caller: Caller,
  ): Promise<Reply<'GET /_api/bookings/cancel-preview'>> => {
    const booking = await bookingOfCustomer(deps, input, caller);
    refuseLate(booking, deps.clock.now());
    const terms = cancellationTerms(booking, await deps.payments.balance(deps.db, booking.id), deps.clock.now());
    return {
      refundAmount: toDollars(terms.refundCents),
      feeAmount: toDollars(terms.keptCents),
      freeUntil: freeUntil(booking).toISOString(),
    };
  };

/**
 * The customer cancels: irreversible, only before the start, once. The slot opens again and the refund leaves with the
 * same commit. Throws 404, 409.
 */
export const cancelBooking =
  (deps: BookingDeps) =>
  async (input: Parsed<'POST /_api/bookings/cancel'>, caller: Caller): Promise<Reply<'POST /_api/bookings/cancel'>> => {
    const { id, time_slot_id } = await bookingOfCustomer(deps, input, caller);
    await deps.transact(async (trx) => {
      const now = deps.clock.now();
      await deps.availability.lock(trx, time_slot_id);
      const booking = await lockBooking(trx, id);
      if (!booking?.intent_id) throw conflict(NOT_SCHEDULED);
      refuseLate(booking, now);
      const { refundCents, keptCents } = cancellationTerms(booking, await deps.payments.balance(trx, id), now);
      await updateBooking(trx, id, 'scheduled', { status: 'canceled', canceled_at: now, canceled_by: 'customer' });
      await deps.availability.move(trx, time_slot_id, 'booked', 'open');
      await deps.payments.refund(trx, {
        intentId: booking.intent_id,
        bookingId: id,
        amountCents: refundCents,
        reason: 'Canceled by the customer',
      });
      if (keptCents > 0) {
        await deps.facts.earned(trx, { bookingId: id, cleanerId: booking.cleaner_id, from: now });
      }
      const contact = await deps.cleaners.contact(trx, booking.cleaner_id);
      const mail = (kind: string, recipient: string) =>
        deps.post.drop(trx, { key: `${kind}:${id}`, kind, recipient, bookingId: id });
      await mail('booking-canceled', booking.customer_email);
      await mail('job-canceled', contact.email);
      await audit(trx, {
        at: now,
        actor: 'customer',
        action: 'booking.canceled',
        subject: `booking:${id}`,
        detail: { refundCents, keptCents },
      });
    });
    return { message: 'Booking canceled successfully.' };
  };

const NOT_SCHEDULED = 'This booking can no longer be canceled.';

function refuseLate(booking: Booking, now: Date): void {
  if (booking.status !== 'scheduled') throw conflict(NOT_SCHEDULED);
  if (now >= booking.starts_at) throw conflict('This booking has started and can no longer be canceled.');
}
