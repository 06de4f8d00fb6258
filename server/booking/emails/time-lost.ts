import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To a customer who paid for a time that could no longer be given. */
export const timeLost = (story: Story): Letter => ({
  subject: `Your payment of ${story.total} goes back`,
  preview: 'The time was taken before your payment arrived.',
  heading: 'That time was just taken',
  paragraphs: [
    `Your payment for ${story.day}, ${story.time} reached us when the time was no longer available. We are sorry.`,
    'Everything you paid goes back to your card. Banks take five to ten days to show it. There is nothing to do.',
  ],
  facts: [
    ['Reference', story.reference],
    ['Refund', story.total],
  ],
  action: { label: 'Choose another time', url: story.homeUrl },
  closing: `Questions? Write to ${story.supportEmail}.`,
});
