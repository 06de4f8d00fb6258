import type { Trx } from '../schema/tables.ts';

/** What of the money of some bookings is not settled yet. */

/** Whether a refund of one of these bookings is still to arrive, or has failed and waits for the team. */
export const hasOpenRefund = async (trx: Trx, bookingIds: readonly number[]): Promise<boolean> =>
  bookingIds.length > 0 &&
  (await trx
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', 'in', bookingIds)
    .where('status', 'not in', ['done', 'dropped'])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Whether a bank still looks at a payment for one of these bookings. */
export const hasOpenDispute = async (trx: Trx, bookingIds: readonly number[]): Promise<boolean> =>
  bookingIds.length > 0 &&
  (await trx
    .selectFrom('disputes')
    .select('id')
    .where('booking_id', 'in', bookingIds)
    .where('undecided', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;
