import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the customer whose cleaner did not come. */
export const cleanerNoShow = (story: Story): Letter => ({
  subject: `We are sorry: ${story.service} on ${story.day}`,
  preview: `${story.refunded} goes back to your card.`,
  heading: 'We are sorry',
  paragraphs: [
    `${story.cleanerFirstName} did not come on ${story.day}, ${story.time}. ${story.refunded} goes back to your card. Banks ` +
      'take five to ten days to show it.',
  ],
  facts: [
    ['Booking', story.reference],
    ['Paid', story.total],
    ['Refund', story.refunded],
  ],
  action: { label: 'Find another time', url: story.homeUrl },
});
