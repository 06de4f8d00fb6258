import { hasLinkEnded } from '#contract/link-end';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import { type Booking, findBooking, findByTokenHash } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/**
 * The booking of a link. Throws 404, in the same words for a wrong link and an old one; tries are limited by address.
 */
export async function bookingOfLink(deps: BookingDeps, token: string, caller: Caller): Promise<Booking> {
  const booking = await findByLink(deps, token, caller);
  if (!booking) throw noSuchLink();
  return booking;
}

/** The same; a link that has ended still leads who made the booking to it, by their session (docs/product.md#booking-link). */
export async function bookingOfLinkOrOwner(deps: BookingDeps, token: string, caller: Caller): Promise<Booking> {
  const booking = await findByAnyLink(deps, token, caller);
  if (!booking || (isOver(deps, booking) && !(await isOwner(deps, booking, caller)))) throw noSuchLink();
  return booking;
}

const noSuchLink = () => notFound('This booking link is invalid or has expired.');

async function findByLink(deps: BookingDeps, token: string, caller: Caller): Promise<Booking | undefined> {
  const booking = await findByAnyLink(deps, token, caller);
  return booking && !isOver(deps, booking) ? booking : undefined;
}

async function findByAnyLink(deps: BookingDeps, token: string, caller: Caller): Promise<Booking | undefined> {
  await deps.linkThrottle(caller.address);
  return findByTokenHash(deps.db, hashSecret(token));
}

const isOver = ({ clock }: BookingDeps, { ends_at }: Booking): boolean =>
  hasLinkEnded(ends_at.getTime(), clock.now().getTime());

interface Which {
  bookingId: number;
  token?: string | undefined;
}

export const bookingNotFound = () => notFound('Booking not found');

/**
 * A booking that the caller may act on as its customer: who holds its link, or is signed in as who made it. Throws
 * 404 for everybody else, the same as for a booking that does not exist (docs/security.md#bookings-and-money).
 */
export async function bookingOfCustomer(deps: BookingDeps, which: Which, caller: Caller): Promise<Booking> {
  const booking = await findForCustomer(deps, which, caller);
  if (!booking) throw bookingNotFound();
  return booking;
}

/** The same; undefined for everybody else. */
export async function findForCustomer(
  deps: BookingDeps,
  { bookingId, token }: Which,
  caller: Caller,
): Promise<Booking | undefined> {
  const linked = token === undefined ? undefined : await findByLink(deps, token, caller);
  if (linked?.id === bookingId) return linked;
  const own = await findBooking(deps.db, bookingId);
  return own && (await isOwner(deps, own, caller)) ? own : undefined;
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
