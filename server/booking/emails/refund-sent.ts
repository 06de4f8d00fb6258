import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/**
 * To the customer, after the team gave money back. It tells the sum of all that went back, which a later email repeats.
 */
export const refundSent = (data: BookingEmailData): EmailContent => ({
  subject: `Refund: ${data.service} on ${data.day}`,
  preview: `${data.refunded} goes back to your card.`,
  heading: 'Money goes back to your card',
  paragraphs: [
    `Of the ${data.total} that you paid for this booking, ${data.refunded} goes back to your card. Banks take five to ` +
      'ten days to show it.',
  ],
  details: [
    ['Booking', data.reference],
    ['For', `${data.day}, ${data.time}`],
    ['Paid', data.total],
    ['Refund', data.refunded],
  ],
  closing: `If something is not right, write to ${data.supportEmail}.`,
});
