import { HOUR, MINUTE } from '#contract/time';
import type { Contact } from '#server/cleaners';
import type { Refundable } from '#server/payments';
import type { Booking } from './bookings.sql.ts';

/** What of the cleaner the terms depend on. */
type JobCleaner = Pick<Contact, 'isSuspended'>;

/**
 * Until when a booking can be canceled for nothing: start - 24 h or booked + 5 min, never after the start; until the
 * start while its cleaner is suspended.
 */
export function freeUntil(booking: Booking, cleaner: JobCleaner): Date {
  if (cleaner.isSuspended) return booking.starts_at;
  const start = booking.starts_at.getTime();
  const booked = (booking.booked_at ?? booking.created_at).getTime();
  const latest = Math.max(start - booking.free_hours_before * HOUR, booked + booking.grace_minutes * MINUTE);
  return new Date(Math.min(start, latest));
}

/**
 * What a cancel by the customer costs at a moment, in cents (docs/product.md#cancellation). `paid` and `refunded` are
 * what the booking brought in and what went back before. Nothing is kept for a cleaner who is suspended.
 */
export function cancellationTerms(
  booking: Booking,
  { paid, refunded }: { paid: number; refunded: number },
  now: Date,
  cleaner: JobCleaner,
): { refundCents: number; keptCents: number } {
  const left = paid - refunded;
  if (cleaner.isSuspended || now <= freeUntil(booking, cleaner)) return { refundCents: left, keptCents: 0 };
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
