import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To the customer, once the job is done. */
export const reviewWanted = (data: BookingEmailData): EmailContent => ({
  subject: `How was it with ${data.cleanerFirstName}?`,
  preview: 'One to five stars, and a word if you like.',
  heading: `How was it with ${data.cleanerFirstName}?`,
  paragraphs: [
    `Your ${data.service} of ${data.day} is done. One to five stars, and a word if you like: it helps ` +
      `${data.cleanerFirstName}, and the next household.`,
    `Something wrong? Tell us on the same page within ${policy.payout.afterHours} hours, before we pay ` +
      `${data.cleanerFirstName}.`,
  ],
  details: [
    ['Booking', data.reference],
    ['Cleaner', data.cleaner.displayName],
  ],
  action: { label: 'Rate your cleaning', url: data.bookingUrl },
});
