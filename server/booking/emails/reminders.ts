import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

const IS_TOMORROW = policy.booking.reminderHours === 24;

/** To the customer, as long before as `policy` says. */
export const reminderCustomer = (data: BookingEmailData): EmailContent => ({
  subject: `${IS_TOMORROW ? 'Tomorrow' : 'Soon'}: ${data.service}, ${data.time}`,
  preview: `${data.cleaner.displayName} comes on ${data.day}.`,
  heading: `${data.cleanerFirstName} comes soon`,
  paragraphs: [
    `${data.cleaner.displayName} will be at your door on ${data.day}, ${data.time}.`,
    ...(data.booking.address
      ? []
      : [`We still do not know where that is. Please add your address, so ${data.cleanerFirstName} finds you.`]),
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Service', data.service],
  ],
  action: { label: data.booking.address ? 'See your booking' : 'Add your address', url: data.bookingUrl },
});

/** To the cleaner, at the same time. */
export const reminderCleaner = (data: BookingEmailData): EmailContent => ({
  subject: `${IS_TOMORROW ? 'Tomorrow' : 'Soon'}: ${data.booking.customer_name}, ${data.time}`,
  preview: `${data.service}, ${data.day}.`,
  heading: `You have a job ${IS_TOMORROW ? 'tomorrow' : 'soon'}`,
  paragraphs: [`${data.booking.customer_name} expects you on ${data.day}, ${data.time}.`],
  details: [
    ['Job', data.reference],
    ['Service', data.service],
    ['Address', data.booking.address ?? 'Not given yet: we have asked for it'],
    ...(data.booking.phone ? [['Phone', data.booking.phone] as [string, string]] : []),
    ...(data.booking.notes ? [['Notes', data.booking.notes] as [string, string]] : []),
  ],
  action: { label: 'See the job', url: data.jobUrl },
});
