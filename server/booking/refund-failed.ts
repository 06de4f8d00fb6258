import type { Trx } from '../schema/tables.ts';
import { findBooking } from './bookings.sql.ts';
import type { BookingDeps } from './deps.ts';

/** The kinds of emails that are about one refund of a booking. */
type RefundEmail = 'refund-sent' | 'refund-failed';

/** The key of an email about one refund, which names it; `attempt`: a refund can fail, be tried again and fail again. */
export const refundEmailKey = (kind: RefundEmail, bookingId: number, refundId: string, attempt = 1): string =>
  `${kind}:${bookingId}:${refundId}${attempt > 1 ? `:${attempt}` : ''}`;

/** The refund that such a key names; undefined for keys of an earlier release, which name none. */
export const refundIdOf = (key: string): string | undefined =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(key)?.[0];

/** A refund could not be delivered: the customer, who was told that it is on its way, is told so. */
export const handleRefundFailed =
  (deps: BookingDeps) =>
  async (
    trx: Trx,
    { refundId, bookingId, attempt }: { refundId: string; bookingId: number; attempt: number },
  ): Promise<void> => {
    const booking = await findBooking(trx, bookingId);
    if (!booking) return;
    const kind = 'refund-failed';
    const key = refundEmailKey(kind, bookingId, refundId, attempt);
    await deps.emailQueue.enqueue(trx, { key, kind, recipient: booking.customer_email, bookingId });
  };
