import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the cleaner, once the booking is scheduled. */
export const jobBooked = (story: Story): Letter => ({
  subject: `New job: ${story.day}, ${story.time}`,
  preview: `${story.service} for ${story.booking.customer_name}.`,
  heading: 'You have a new job',
  paragraphs: [`${story.booking.customer_name} booked you for ${story.day}.`],
  facts: [
    ['Job', story.reference],
    ['When', `${story.day}, ${story.time}`],
    ['Service', story.service],
    ['Customer', story.booking.customer_name],
    ['Address', story.booking.address ?? 'Not given yet'],
    ...(story.booking.phone ? [['Phone', story.booking.phone] as [string, string]] : []),
    ['Paid by the customer', story.total],
  ],
  closing: `Something in the way? Write to ${story.supportEmail} as early as you can.`,
});
