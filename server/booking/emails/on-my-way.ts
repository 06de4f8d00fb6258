import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the customer, when the cleaner sets out. */
export const onMyWay = (story: Story): Letter => ({
  subject: `${story.cleanerFirstName} is on the way`,
  preview: `${story.service}, ${story.day}, ${story.time}.`,
  heading: `${story.cleanerFirstName} is on the way`,
  paragraphs: [
    `${story.cleaner.displayName} has set out for your ${story.service}, ${story.time}.`,
    ...(story.booking.address ? [] : ['We still do not know where you live. Please add your address now.']),
  ],
  facts: [
    ['Booking', story.reference],
    ['When', `${story.day}, ${story.time}`],
    ['Cleaner', story.cleaner.displayName],
  ],
  action: { label: 'See your booking', url: story.bookingUrl },
});
