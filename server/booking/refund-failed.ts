import type { Trx } from '../schema/tables.ts';
import { findBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';
import { enqueueEmails } from './enqueue-emails.ts';

/** The refund that the key of an email names; undefined for keys that name none. */
export const refundIdOf = (key: string): string | undefined =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(key)?.[0];

/**
 * A refund could not be delivered: the customer, who was told that it is on its way, is told so. It can fail, be tried
 * again and fail again.
 */
export const handleRefundFailed =
  (deps: BookingDeps) =>
  async (
    trx: Trx,
    { refundId, bookingId, attempt }: { refundId: string; bookingId: number; attempt: number },
  ): Promise<void> => {
    const booking = await findBooking(trx, bookingId);
    if (!booking) return;
    const occurrence = attempt > 1 ? `${refundId}:${attempt}` : refundId;
    await enqueueEmails(deps, trx, booking, { kind: 'refund-failed', role: 'customer', occurrence });
  };
