import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderer, EmailRenderers } from '#platform/email/email-queue';
import { type BookingEmailData, loadBookingEmailData, type RefundsToTell } from './booking-email-data.ts';
import type { BookingDeps } from './deps.ts';
import { jobBooked, jobCanceled, jobContactChanged, reminderCleaner } from './emails-to-cleaner.ts';
import {
  bookingCanceled,
  bookingConfirmed,
  cleanerInDoubt,
  cleanerNoShow,
  noShow,
  onMyWay,
  refundFailed,
  refundSent,
  reminderCustomer,
  reviewWanted,
  timeLost,
} from './emails-to-customer.ts';
import { refundIdOf } from './refund-failed.ts';

/**
 * The module's emails by kind. What has become untrue in the meantime, such as a
 * confirmation of what was canceled, is not sent.
 */
export function bookingEmails(deps: BookingDeps): EmailRenderers {
  const to =
    (
      whom: (data: BookingEmailData) => string,
      write: (data: BookingEmailData) => EmailContent,
      isTrue: (data: BookingEmailData) => boolean,
      toTell?: (key: string) => RefundsToTell,
    ): EmailRenderer =>
    async ({ bookingId, key }) => {
      const data = bookingId === null ? null : await loadBookingEmailData(deps, bookingId, toTell?.(key));
      return data && isTrue(data) ? { name: whom(data), content: write(data) } : null;
    };
  const customer = ({ booking }: BookingEmailData) => booking.customer_name;
  const cleaner = (data: BookingEmailData) => data.cleaner.displayName;
  const isScheduled = ({ booking }: BookingEmailData) => booking.status === 'scheduled';
  const isExpected = (data: BookingEmailData) => isScheduled(data) && !data.cleaner.isSuspended;
  const isInDoubt = (data: BookingEmailData) =>
    isScheduled(data) && data.cleaner.isSuspended && deps.clock.now() < data.booking.starts_at;
  const always = () => true;
  // Keys of the release before name no refund: they tell of all that the team gave.
  const ofItsKey = (key: string): RefundsToTell => {
    const id = refundIdOf(key);
    return id ? { id } : 'given';
  };
  return {
    'booking-confirmed': to(customer, bookingConfirmed, isScheduled),
    'job-booked': to(cleaner, jobBooked, isScheduled),
    'booking-canceled': to(customer, bookingCanceled, always),
    'job-contact-changed': to(cleaner, jobContactChanged, isScheduled),
    'job-canceled': to(cleaner, jobCanceled, always),
    'on-my-way': to(customer, onMyWay, isScheduled),
    'no-show': to(customer, noShow, always),
    'reminder-customer': to(customer, reminderCustomer, isExpected),
    'reminder-cleaner': to(cleaner, reminderCleaner, isExpected),
    'cleaner-in-doubt': to(customer, cleanerInDoubt, isInDoubt),
    'review-wanted': to(customer, reviewWanted, ({ booking }) => booking.status === 'completed'),
    'time-lost': to(customer, timeLost, always),
    'cleaner-no-show': to(customer, cleanerNoShow, always),
    'refund-sent': to(customer, refundSent, always, ofItsKey),
    'refund-failed': to(customer, refundFailed, ({ refund }) => refund.hasFailed, ofItsKey),
  };
}
