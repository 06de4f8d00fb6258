import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import { type Booking, findBooking, findByTokenHash } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

const INVALID_LINK = 'This booking link is invalid or has expired.';

/**
 * The booking of a link. Throws 404, in the same words for a wrong link and an old one; tries are limited by address.
 */
export async function bookingOfLink(deps: BookingDeps, token: string, caller: Caller): Promise<Booking> {
  await deps.linkThrottle(caller.address);
  const booking = await findByTokenHash(deps.db, hashSecret(token));
  const validMs = policy.token.daysAfterJob * DAY;
  if (!booking || deps.clock.now().getTime() > booking.ends_at.getTime() + validMs) throw notFound(INVALID_LINK);
  return booking;
}

/**
 * A booking that the caller may act on as its customer: who holds its link, or is signed in as who made it. Throws
 * 404 for everybody else, the same as for a booking that does not exist (docs/security.md#bookings-and-money).
 */
export async function bookingOfCustomer(
  deps: BookingDeps,
  { bookingId, token }: { bookingId: number; token?: string | undefined },
  caller: Caller,
): Promise<Booking> {
  const linked = token === undefined ? undefined : await bookingOfLink(deps, token, caller).catch(ignoreInvalidLink);
  if (linked?.id === bookingId) return linked;
  const own = await findBooking(deps.db, bookingId);
  if (!own || !(await isOwner(deps, own, caller))) throw notFound('Booking not found');
  return own;
}

/** Made while signed in, or with an email that the account has proven (docs/product.md#guest-bookings). */
export async function isOwner(deps: BookingDeps, booking: Booking, caller: Caller): Promise<boolean> {
  const actor = await caller.actor();
  if (!actor) return false;
  if (booking.customer_user_id === actor.userId) return true;
  const account = await deps.accounts.find(actor.userId);
  return (
    booking.customer_user_id === null && account?.emailVerified === true && account.email === booking.customer_email
  );
}

function ignoreInvalidLink(error: unknown): undefined {
  if (error instanceof Error && error.message === INVALID_LINK) return undefined;
  throw error;
}
