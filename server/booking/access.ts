import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import { hashSecret } from '#platform/secrets';
import { type Booking, findByTokenHash } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

const INVALID_LINK = 'This booking link is invalid or has expired.';

/** The booking of a link. Throws 404, in the same words for a wrong link and an old one; tries are limited by address. */
export async function bookingOfLink(deps: BookingDeps, token: string, caller: Caller): Promise<Booking> {
  await deps.linkThrottle(caller.address);
  const booking = await findByTokenHash(deps.db, hashSecret(token));
  const validMs = policy.token.daysAfterJob * DAY;
  if (!booking || deps.clock.now().getTime() > booking.ends_at.getTime() + validMs) throw notFound(INVALID_LINK);
  return booking;
}

/**
 * A booking that the caller may act on as its customer: who holds its link. Throws 404 for everybody else, the same as
 * for a booking that does not exist (defences: bookings).
 */
export async function bookingOfCustomer(
  deps: BookingDeps,
  { bookingId, token }: { bookingId: number; token?: string | undefined },
  caller: Caller,
): Promise<Booking> {
  const booking = token === undefined ? undefined : await bookingOfLink(deps, token, caller).catch(hide);
  if (booking?.id !== bookingId) throw notFound('Booking not found');
  return booking;
}

function hide(error: unknown): undefined {
  if (error instanceof Error && error.message === INVALID_LINK) return undefined;
  throw error;
}
