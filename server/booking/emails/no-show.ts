import { capitalized, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To the customer whom the cleaner did not find at home. */
export const noShow = (data: BookingEmailData): EmailContent => ({
  subject: `We missed you: ${data.service} on ${data.day}`,
  preview: `${data.cleanerFirstName} was at your door and nobody answered.`,
  heading: 'We missed you',
  paragraphs: [
    `${data.cleanerFirstName} told us that nobody was there for ${data.day}, ${data.time}. ` +
      `${capitalized(data.hoursKept)} (${data.kept}) ${verb(data.booking.kept_hours, 'is', 'are')} kept for the way and the wait. ${data.refunded} goes back to your card. Banks take five to ten days to show it.`,
    `Was it otherwise? Tell us on your booking’s page within ${policy.payout.afterHours} hours, and a person will look at it.`,
  ],
  details: [
    ['Booking', data.reference],
    ['Paid', data.total],
    ['Refund', data.refunded],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
});
