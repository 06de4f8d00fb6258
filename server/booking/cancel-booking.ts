import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { audit } from '#platform/audit.sql';
import { conflict, HttpError } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { bookingOfCustomer } from './booking-access.ts';
import { type Booking, lockBooking, updateBooking } from './bookings.sql.ts';
import { cancellationTerms, freeUntil } from './cancellation-terms.ts';
import type { BookingDeps } from './deps.ts';
import { cancelByCleaner } from './job/cancel-by-cleaner.ts';
import { isJobOf } from './job/own-job.ts';
import { cancelForTeam } from './team/cancel-for-team.ts';

/** What canceling now would give back and keep. Throws 404, 409. */
export const previewCancel =
  (deps: BookingDeps) =>
  async (
    input: Parsed<'GET /_api/bookings/cancel-preview'>,
    caller: Caller,
  ): Promise<Reply<'GET /_api/bookings/cancel-preview'>> => {
    const booking = await bookingOfCustomer(deps, input, caller);
    assertCancelable(booking, deps.clock.now());
    const terms = cancellationTerms(booking, await deps.payments.balance(deps.db, booking.id), deps.clock.now());
    return {
      refundAmount: toDollars(terms.refundCents),
      feeAmount: toDollars(terms.keptCents),
      freeUntil: freeUntil(booking).toISOString(),
    };
  };

type Call = 'POST /_api/bookings/cancel';

/**
 * Cancels for whoever may (docs/product.md#cancellation): with a valid token or the session of the account that
 * booked as the customer, else as the job's cleaner or as an admin, who give their reasons elsewhere. Throws 404 for
 * everybody else, 409.
 */
export const cancelBooking =
  (deps: BookingDeps) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { bookingId } = input;
    try {
      await cancelAsCustomer(deps, await bookingOfCustomer(deps, input, caller));
    } catch (error) {
      const actor = error instanceof HttpError && error.status === 404 ? await caller.actor() : null;
      if (actor?.role === 'cleaner') {
        const cleanerId = await deps.cleaners.findId(actor.userId);
        if (cleanerId === null || !(await isJobOf(deps.db, bookingId, cleanerId))) throw error;
        await cancelByCleaner(deps)({ bookingId, cleanerId, reason: NO_REASON });
      } else if (actor?.role === 'admin' && !actor.needsSecondFactorSetup) {
        await cancelForTeam(deps)({ bookingId, adminId: actor.userId, reason: NO_REASON });
      } else throw error;
    }
    return { message: 'Booking canceled successfully.' };
  };

const NO_REASON = 'not given';

/**
 * The customer cancels: irreversible, only before the start, once. The slot opens again and the refund leaves with the
 * same commit. Throws 409.
 */
const cancelAsCustomer = (deps: BookingDeps, { id, time_slot_id }: Booking): Promise<void> =>
  deps.transact(async (trx) => {
    const now = deps.clock.now();
    await deps.availability.lock(trx, time_slot_id);
    const booking = await lockBooking(trx, id);
    if (!booking?.intent_id) throw conflict(NOT_SCHEDULED);
    assertCancelable(booking, now);
    const { refundCents, keptCents } = cancellationTerms(booking, await deps.payments.balance(trx, id), now);
    await updateBooking(trx, id, 'scheduled', { status: 'canceled', canceled_at: now, canceled_by: 'customer' });
    await deps.availability.setSlotStatus(trx, time_slot_id, 'booked', 'open');
    await deps.payments.refund(trx, {
      intentId: booking.intent_id,
      bookingId: id,
      amountCents: refundCents,
      reason: 'Canceled by the customer',
    });
    if (keptCents > 0) {
      await deps.hooks.onEarned(trx, { bookingId: id, cleanerId: booking.cleaner_id, from: now });
    }
    const contact = await deps.cleaners.contact(trx, booking.cleaner_id);
    const enqueueEmail = (kind: string, recipient: string) =>
      deps.emailQueue.enqueue(trx, { key: `${kind}:${id}`, kind, recipient, bookingId: id });
    await enqueueEmail('booking-canceled', booking.customer_email);
    await enqueueEmail('job-canceled', contact.email);
    await audit(trx, {
      at: now,
      actor: 'customer',
      action: 'booking.canceled',
      subject: `booking:${id}`,
      detail: { refundCents, keptCents },
    });
  });

const NOT_SCHEDULED = 'This booking can no longer be canceled.';

function assertCancelable(booking: Booking, now: Date): void {
  if (booking.status !== 'scheduled') throw conflict(NOT_SCHEDULED);
  if (now >= booking.starts_at) throw conflict('This booking has started and can no longer be canceled.');
}
