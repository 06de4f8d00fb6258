import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the customer, a day before. */
export const reminderCustomer = (story: Story): Letter => ({
  subject: `Tomorrow: ${story.service}, ${story.time}`,
  preview: `${story.cleaner.displayName} comes on ${story.day}.`,
  heading: `${story.cleanerFirstName} comes soon`,
  paragraphs: [
    `${story.cleaner.displayName} will be at your door on ${story.day}, ${story.time}.`,
    ...(story.booking.address
      ? []
      : [`We still do not know where that is. Please add your address, so ${story.cleanerFirstName} finds you.`]),
  ],
  facts: [
    ['Booking', story.reference],
    ['When', `${story.day}, ${story.time}`],
    ['Service', story.service],
  ],
  action: { label: story.booking.address ? 'See your booking' : 'Add your address', url: story.bookingUrl },
});

/** To the cleaner, a day before. */
export const reminderCleaner = (story: Story): Letter => ({
  subject: `Tomorrow: ${story.booking.customer_name}, ${story.time}`,
  preview: `${story.service}, ${story.day}.`,
  heading: 'You have a job tomorrow',
  paragraphs: [`${story.booking.customer_name} expects you on ${story.day}, ${story.time}.`],
  facts: [
    ['Job', story.reference],
    ['Service', story.service],
    ['Address', story.booking.address ?? 'Not given yet: we have asked for it'],
    ...(story.booking.phone ? [['Phone', story.booking.phone] as [string, string]] : []),
    ...(story.booking.notes ? [['Notes', story.booking.notes] as [string, string]] : []),
  ],
  action: { label: 'See the job', url: story.jobUrl },
});
