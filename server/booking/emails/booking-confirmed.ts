import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the customer, once the booking is scheduled. */
export const bookingConfirmed = (story: Story): Letter => ({
  subject: `Booked: ${story.service} on ${story.day}`,
  preview: `${story.cleaner.displayName} comes on ${story.day}, ${story.time}.`,
  heading: 'Your booking is confirmed',
  paragraphs: [
    `${story.cleaner.displayName} will be at your door on ${story.day}.`,
    ...(story.booking.address ? [] : ['We still need your address. Please add it on your booking’s page.']),
  ],
  facts: [
    ['Booking', story.reference],
    ['When', `${story.day}, ${story.time}`],
    ['Service', story.service],
    ['Cleaner', story.cleaner.displayName],
    ['City', `${story.cleaner.city.name}, ${story.cleaner.city.state}`],
    ['Total paid', story.total],
  ],
  action: { label: 'See your booking', url: story.bookingUrl },
  links: [{ label: 'Add to calendar', url: story.calendarUrl }],
  closing:
    `Free to cancel until ${story.freeUntil}. After that, one hour (${story.hourKept}) is kept for ` +
    `${story.cleanerFirstName}’s time. Whoever has this link can see and cancel the booking, so keep it to yourself.`,
});
