import type { Letter } from '#platform/mail/letter';
import type { Story } from './story.ts';

/** To the cleaner, after the customer canceled. */
export const jobCanceled = (story: Story): Letter => ({
  subject: `Canceled: ${story.day}, ${story.time}`,
  preview: `${story.booking.customer_name} canceled ${story.reference}.`,
  heading: 'A job was canceled',
  paragraphs: [
    `${story.booking.customer_name} canceled the job on ${story.day}. The time is open for others again.`,
    ...(story.kept === '$0.00'
      ? []
      : [`It was late, so one hour (${story.kept}, before the platform fee) stays yours.`]),
  ],
  facts: [
    ['Job', story.reference],
    ['Was for', `${story.day}, ${story.time}`],
    ['Service', story.service],
  ],
});
