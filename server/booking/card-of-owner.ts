import { HttpError } from '#platform/errors';
import type { Caller } from '#platform/http/caller';
import type { CardChoice } from '#server/payments';
import { isOwner } from './booking-access.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/**
 * The saved card of who booked, signed in, for what is paid besides the visit; null where a card is typed in. A link never
 * pays by one (docs/product.md#saved-cards). `purpose`: as in "Please sign in as who booked to tip with a saved card."
 * Throws 403, 404.
 */
export async function cardOfOwner(
  deps: BookingDeps,
  booking: Booking,
  { cardId, purpose }: { cardId: number | undefined; purpose: string },
  caller: Caller,
): Promise<CardChoice | null> {
  if (cardId === undefined) return null;
  if (!(await isOwner(deps, booking, caller)))
    throw new HttpError(403, `Please sign in as who booked to ${purpose} with a saved card.`);
  const userId = (await caller.actor())?.userId ?? null;
  return deps.payments.cards.choose({ cardId }, { userId, address: caller.address });
}
