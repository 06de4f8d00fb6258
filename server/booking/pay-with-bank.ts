import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import type { SignedInCaller } from '#platform/http/caller';
import { bookingNotFound, isOwner } from './booking-access.ts';
import { findBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

type Name = 'GET /_api/bookings/pay';

/**
 * What a bank wants the customer of a booking to confirm, after a charge that was tried while they were away. Only for
 * their own session: a link never pays (docs/product.md#saved-cards). Throws 404 where nothing waits for them, and 503.
 */
export const payWithBank =
  (deps: BookingDeps) =>
  async ({ bookingId }: Parsed<Name>, caller: SignedInCaller): Promise<Reply<Name>> => {
    const booking = await findBooking(deps.db, bookingId);
    const isOwn = booking !== undefined && (await isOwner(deps, booking, caller));
    const waiting = isOwn ? await deps.payments.cards.payWithOwner(bookingId, caller.userId) : null;
    if (!waiting) throw bookingNotFound();
    return { clientSecret: waiting.clientSecret, amount: toDollars(waiting.amountCents) };
  };
