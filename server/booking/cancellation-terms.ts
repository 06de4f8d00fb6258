import { freeUntilOf } from '#contract/late-cancel';
import type { Contact } from '#server/cleaners';
import type { Refundable } from '#server/payments';
import type { Booking } from './bookings.sql.ts';

/** What of the cleaner the terms depend on. */
type JobCleaner = Pick<Contact, 'isSuspended'>;

/** Until when a booking can be canceled for nothing, as it is stored; until the start while its cleaner is suspended. */
export function freeUntil(booking: Booking, cleaner: JobCleaner): Date {
  if (cleaner.isSuspended) return booking.starts_at;
  // Processes of the release before store none.
  return booking.free_until ?? freeUntilIfBookedAt(booking, booking.booked_at ?? booking.created_at);
}

/** The same of a booking that becomes scheduled at a moment: start - 24 h or so long after it, never after the start. */
export function freeUntilIfBookedAt(booking: Booking, bookedAt: Date): Date {
  const { starts_at, free_hours_before: freeHoursBefore, grace_minutes: graceMinutes } = booking;
  return new Date(freeUntilOf(starts_at.getTime(), bookedAt.getTime(), { freeHoursBefore, graceMinutes }));
}

/**
 * What a cancel by the customer costs at a moment, in cents (docs/product.md#cancellation). `paid` and `refunded` are
 * what the booking brought in and what went back before. Nothing is kept for a cleaner who is suspended,
 * or does not come.
 */
export function cancellationTerms(
  booking: Booking,
  { paid, refunded }: { paid: number; refunded: number },
  now: Date,
  cleaner: JobCleaner,
): { refundCents: number; keptCents: number } {
  const left = paid - refunded;
  const isFree = cleaner.isSuspended || booking.status === 'seeking' || now <= freeUntil(booking, cleaner);
  if (isFree) return { refundCents: left, keptCents: 0 };
  const refundCents = Math.max(0, left - booking.kept_hours * booking.hourly_cents);
  return { refundCents, keptCents: left - refundCents };
}

/** What of a refund we can promise, in cents: nothing that the customer's bank has given back. */
export const promisedCents = (refundCents: number, { nowCents, laterCents }: Omit<Refundable, 'bank'>): number =>
  Math.min(refundCents, nowCents + laterCents);

/** What goes back when one side was not there: all but an hour to the customer who was not, all to the one who was. */
export function noShowTerms(
  booking: Booking,
  { paid, refunded }: { paid: number; refunded: number },
  who: 'customer' | 'cleaner',
): { refundCents: number; keptCents: number } {
  const left = paid - refunded;
  if (who === 'cleaner') return { refundCents: left, keptCents: 0 };
  const refundCents = Math.max(0, left - booking.kept_hours * booking.hourly_cents);
  return { refundCents, keptCents: left - refundCents };
}
