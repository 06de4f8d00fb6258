import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To the customer whose cleaner did not come. */
export const cleanerNoShow = (data: BookingEmailData): EmailContent => ({
  subject: `We are sorry: ${data.service} on ${data.day}`,
  preview: `${data.refunded} goes back to your card.`,
  heading: 'We are sorry',
  paragraphs: [
    `${data.cleanerFirstName} did not come on ${data.day}, ${data.time}. ${data.refunded} goes back to your card. Banks ` +
      'take five to ten days to show it.',
  ],
  details: [
    ['Booking', data.reference],
    ['Paid', data.total],
    ['Refund', data.refunded],
  ],
  action: { label: 'Find another time', url: data.homeUrl },
});
