import type { Letter } from '#platform/email/email-content';
import type { Story } from '#server/booking';

/** To the team, with the customer's own words. */
export const problemReported = (story: Story, message: string): Letter => ({
  subject: `Problem reported: ${story.reference}`,
  preview: message.slice(0, 120),
  heading: `${story.booking.customer_name} reports a problem`,
  paragraphs: message.split(/\n+/).filter(Boolean),
  facts: [
    ['Booking', story.reference],
    ['When', `${story.day}, ${story.time}`],
    ['Service', story.service],
    ['Cleaner', story.cleaner.displayName],
    ['Customer', `${story.booking.customer_name}, ${story.booking.customer_email}`],
    ['Paid', story.total],
  ],
  action: { label: 'Open the job', url: `${story.homeUrl}/dashboard/admin/jobs/${story.booking.id}` },
  closing: 'The cleaner’s share waits until this is resolved.',
});
