import { policy } from '#contract/policy';
import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the customer whom the cleaner did not find at home. */
export const noShow = (story: Story): Letter => ({
  subject: `We missed you: ${story.service} on ${story.day}`,
  preview: `${story.cleanerFirstName} was at your door and nobody answered.`,
  heading: 'We missed you',
  paragraphs: [
    `${story.cleanerFirstName} told us that nobody was there for ${story.day}, ${story.time}. One hour (${story.kept}) is ` +
      `kept for the way and the wait. ${story.refunded} goes back to your card. Banks take five to ten days to show it.`,
    `Was it otherwise? Tell us on your booking’s page within ${policy.payout.afterHours} hours, and a person will look at it.`,
  ],
  facts: [
    ['Booking', story.reference],
    ['Paid', story.total],
    ['Refund', story.refunded],
  ],
  action: { label: 'See your booking', url: story.bookingUrl },
});
