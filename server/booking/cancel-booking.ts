import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { conflict } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { Trx } from '../schema/tables.ts';
import { assertRefundAsShown } from './assert-refund-as-shown.ts';
import { bookingNotFound, bookingOfCustomer, findForCustomer } from './booking-access.ts';
import { type Booking, findBooking } from './bookings.sql.ts';
import { cancel, wasCanceledBy } from './cancel.ts';
import { cancellationTerms, freeUntil, promisedCents } from './cancellation-terms.ts';
import { cancelByCleaner } from './cleaner-actions.ts';
import type { BookingDeps } from './deps.ts';
import { lockBooking } from './lock-bookings.ts';
import { isJobOf } from './own-job.ts';
import { cancelForTeam } from './team-actions.ts';
import { endVisit } from './visits.ts';

/** What canceling now would give back and keep; nothing that the customer's bank has given back. Throws 404, 409. */
export const previewCancel =
  (deps: BookingDeps) =>
  async (
    input: Parsed<'GET /_api/bookings/cancel-preview'>,
    caller: Caller,
  ): Promise<Reply<'GET /_api/bookings/cancel-preview'>> => {
    const booking = await bookingOfCustomer(deps, input, caller);
    // What is only planned costs nothing to skip, and of a job that nobody has everything goes back.
    if (booking.status !== 'planned' && booking.status !== 'seeking') assertCancelable(booking, deps.clock.now());
    const cleaner = await deps.cleaners.contact(deps.db, booking.cleaner_id);
    const balance = await deps.payments.balance(deps.db, booking.id);
    const terms = cancellationTerms(booking, balance, deps.clock.now(), cleaner);
    const refundable = await deps.payments.refundable(deps.db, booking.id);
    const refundCents = promisedCents(terms.refundCents, refundable);
    const isWhole = booking.status === 'scheduled' && terms.keptCents === 0;
    return {
      refundAmount: toDollars(refundCents),
      waitingAmount: toDollars(Math.max(0, refundCents - refundable.nowCents)),
      feeAmount: toDollars(terms.keptCents),
      freeUntil: freeUntil(booking, cleaner).toISOString(),
      bank: refundable.bank,
      endsPlan: isWhole && (await deps.hooks.endsPlan(booking.id)),
    };
  };

type Call = 'POST /_api/bookings/cancel';

/**
 * Cancels for whoever may (docs/product.md#cancellation): with a valid token or the session of the account that
 * booked as the customer, else as the job's cleaner or as an admin, who give their reasons elsewhere. Throws 404 for
 * everybody else; 409, also where another refund was shown to them than would leave now.
 */
export const cancelBooking =
  (deps: BookingDeps) =>
  async (input: Parsed<Call>, caller: Caller): Promise<Reply<Call>> => {
    const { bookingId, refundAmount } = input;
    const booking = await findForCustomer(deps, input, caller);
    const actor = booking ? null : await caller.actor();
    if (booking) await cancelByCustomer(deps, booking, refundAmount);
    else if (actor?.role === 'cleaner') {
      const cleanerId = await deps.cleaners.findId(actor.userId);
      const job = await findBooking(deps.db, bookingId);
      if (cleanerId === null || !isJobOf(job, cleanerId)) throw bookingNotFound();
      await cancelByCleaner(deps)({ bookingId, cleanerId, reason: NO_REASON, refundAmount });
    } else if (actor?.role === 'admin' && !actor.needsSecondFactorSetup) {
      await cancelForTeam(deps)({ bookingId, adminId: actor.userId, reason: NO_REASON, refundAmount });
    } else throw bookingNotFound();
    return { message: 'Booking canceled successfully.' };
  };

const NO_REASON = 'not given';

/** What is canceled, as it was looked at. */
export type CanceledByCustomer = Booking | { id: number; status: 'scheduled' };

/** A visit that its plan's pause or change left out may come again, and one without a time waits for its customer's choice. */
async function assertIsOver(deps: BookingDeps, booking: Booking): Promise<void> {
  if ((await deps.hooks.findLostVisit(deps.db, booking)).clash)
    throw conflict('This date has lost its time. Please choose what to do instead.');
  if (await deps.hooks.mayComeAgain(deps.db, booking))
    throw conflict('This visit is left out for now. Once it is planned again, you can skip it.');
}

/**
 * The customer cancels, only before the start, once: what they get back depends on when. Asked again, it is done. A visit
 * that is only planned is skipped, which costs nothing; paid in this very second, it is canceled as any booking.
 * `refundAmount` in dollars, as it was shown. `isWanted` looks once more, under lock, before a paid one is canceled. Throws 409,
 * also for a visit that is left out for now and may come again, or has lost its time.
 */
export async function cancelByCustomer(
  deps: BookingDeps,
  asked: CanceledByCustomer,
  refundAmount: number | undefined,
  isWanted?: (trx: Trx) => Promise<boolean>,
): Promise<'skipped' | 'canceled'> {
  const { id } = asked;
  if (asked.status === 'skipped') {
    await assertIsOver(deps, asked);
    return 'skipped';
  }
  if (asked.status === 'planned') {
    const tell = (trx: Trx) => deps.hooks.onVisit(trx, { bookingId: id, what: 'skipped' });
    const ended = await endVisit(deps)(id, { as: 'skipped', by: 'customer' }, { after: tell });
    if (ended === 'ended') return 'skipped';
    // Paid in this very second: nobody was shown what goes back, and all of it does while that is free.
    refundAmount = undefined;
  }
  return deps.transact(async (trx) => {
    if (isWanted && !(await isWanted(trx))) return 'canceled';
    const now = deps.clock.now();
    const booking = (await lockBooking(deps, trx, id))?.booking;
    const who = { by: 'customer', actor: 'customer', reason: null, slotAfter: 'open' } as const;
    // The same press came twice.
    if (booking?.status === 'skipped' && booking.skipped_by === 'customer') return 'skipped';
    if (booking && (await wasCanceledBy(trx, booking, who))) return 'canceled';
    // Nobody came in the cleaner's place, and everything went back: asked again, it is done.
    if (booking?.status === 'canceled' && booking.cleaner_left_at) return 'canceled';
    if (booking?.status === 'seeking') {
      await deps.hooks.endRescue(trx, booking, { code: 'by_customer', actor: 'customer' });
      return 'canceled';
    }
    assertCancelable(booking, now);
    const cleaner = await deps.cleaners.contact(trx, booking.cleaner_id);
    const terms = cancellationTerms(booking, await deps.payments.balance(trx, id), now, cleaner);
    const refundCents = promisedCents(terms.refundCents, await deps.payments.refundable(trx, id));
    assertRefundAsShown(refundAmount, { ...terms, refundCents }, booking);
    await cancel(deps, trx, booking, { ...who, ...terms });
    return 'canceled';
  });
}

/** What a cancel by the customer would give back now, in cents; null where there is nothing to cancel. */
export async function refundIfCanceled(deps: BookingDeps, booking: Booking): Promise<number | null> {
  const now = deps.clock.now();
  if (booking.status === 'planned') return 0;
  const isSeeking = booking.status === 'seeking';
  if (!isSeeking && (booking.status !== 'scheduled' || now >= booking.starts_at)) return null;
  const cleaner = await deps.cleaners.contact(deps.db, booking.cleaner_id);
  const terms = cancellationTerms(booking, await deps.payments.balance(deps.db, booking.id), now, cleaner);
  return promisedCents(terms.refundCents, await deps.payments.refundable(deps.db, booking.id));
}

function assertCancelable(booking: Booking | undefined, now: Date): asserts booking {
  if (booking?.status !== 'scheduled') throw conflict('This booking can no longer be canceled.');
  if (now >= booking.starts_at) throw conflict('This booking has started and can no longer be canceled.');
}
