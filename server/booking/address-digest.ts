import { DAY } from '#contract/time';
import type { Trx } from '../schema/tables.ts';
import type { BookingDeps } from './deps.ts';
import { forgetAddressDigests, keepAddressDigest } from './own-bookings.sql.ts';

/** The client's address of a hold whose customer has deleted their account (docs/product.md#deleting-an-account). */

const PREFIX = 'digest:';

/**
 * By what an address is still counted for the rest of a day, so that nobody escapes the limits on holds by deleting
 * accounts: it cannot be read back, and stands where the address stood.
 */
export const addressDigest = ({ sealer }: Pick<BookingDeps, 'sealer'>, address: string): string =>
  `${PREFIX}${sealer.digest(address)}`;

/** An address as the team may see it; null for a digest. */
export const readableAddress = (address: string | null): string | null =>
  address?.startsWith(PREFIX) ? null : address;

/** Keeps digests of the addresses of these bookings, as far as they still count; the addresses themselves are deleted. */
export async function keepAddressDigests(
  deps: Pick<BookingDeps, 'sealer' | 'clock'>,
  trx: Trx,
  bookings: { id: number; booker_address: string | null; created_at: Date }[],
): Promise<void> {
  const since = deps.clock.now().getTime() - DAY;
  for (const { id, booker_address: address, created_at: at } of bookings)
    if (address !== null && at.getTime() > since) await keepAddressDigest(trx, id, addressDigest(deps, address));
}

/** Background: deletes the digests that count no more. */
export const forgetOldAddresses = ({ db, clock }: BookingDeps) =>
  forgetAddressDigests(db, PREFIX, new Date(clock.now().getTime() - DAY));
