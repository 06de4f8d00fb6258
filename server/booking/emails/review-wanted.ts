import { policy } from '#contract/policy';
import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the customer, once the job is done. */
export const reviewWanted = (story: Story): Letter => ({
  subject: `How was it with ${story.cleanerFirstName}?`,
  preview: 'One to five stars, and a word if you like.',
  heading: `How was it with ${story.cleanerFirstName}?`,
  paragraphs: [
    `Your ${story.service} of ${story.day} is done. One to five stars, and a word if you like: it helps ` +
      `${story.cleanerFirstName}, and the next household.`,
    `Something wrong? Tell us on the same page within ${policy.payout.afterHours} hours, before we pay ` +
      `${story.cleanerFirstName}.`,
  ],
  facts: [
    ['Booking', story.reference],
    ['Cleaner', story.cleaner.displayName],
  ],
  action: { label: 'Rate your cleaning', url: story.bookingUrl },
});
