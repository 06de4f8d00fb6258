import { HttpError } from '#platform/errors';
import type { Db, Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

const REFUSAL = 'We take no bookings from you. Please write to us if you think this is a mistake.';

/** Whoever the team has banned holds nothing and pays for nothing (docs/product.md#customers). Throws 403. */
export async function refuseBanned(
  deps: Pick<BookingDeps, 'accounts'>,
  source: Db | Trx,
  who: { userId: number | null; emails: string[] },
): Promise<void> {
  if (await deps.accounts.isBanned(source, who)) throw new HttpError(403, REFUSAL);
}

/** Who a booking would be for. */
export const whoseBooking = ({ customer_user_id, customer_email }: Booking) => ({
  userId: customer_user_id,
  emails: [customer_email],
});
