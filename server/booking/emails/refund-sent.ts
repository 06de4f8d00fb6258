import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the customer, after the team gave money back. It tells the sum of all that went back, which a later mail repeats. */
export const refundSent = (story: Story): Letter => ({
  subject: `Refund: ${story.service} on ${story.day}`,
  preview: `${story.refunded} goes back to your card.`,
  heading: 'Money goes back to your card',
  paragraphs: [
    `Of the ${story.total} that you paid for this booking, ${story.refunded} goes back to your card. Banks take five to ` +
      'ten days to show it.',
  ],
  facts: [
    ['Booking', story.reference],
    ['For', `${story.day}, ${story.time}`],
    ['Paid', story.total],
    ['Refund', story.refunded],
  ],
  closing: `If something is not right, write to ${story.supportEmail}.`,
});
