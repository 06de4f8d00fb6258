import { verb } from '#contract/number-words';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To the customer, once the booking is scheduled. */
export const bookingConfirmed = (data: BookingEmailData): EmailContent => ({
  subject: `Booked: ${data.service} on ${data.day}`,
  preview: `${data.cleaner.displayName} comes on ${data.day}, ${data.time}.`,
  heading: 'Your booking is confirmed',
  paragraphs: [
    `${data.cleaner.displayName} will be at your door on ${data.day}.`,
    ...(data.booking.address ? [] : ['We still need your address. Please add it on your booking’s page.']),
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Service', data.service],
    ['Cleaner', data.cleaner.displayName],
    ['City', `${data.cleaner.city.name}, ${data.cleaner.city.state}`],
    ['Total paid', data.total],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
  links: [{ label: 'Add to calendar', url: data.calendarUrl }],
  closing:
    `Free to cancel until ${data.freeUntil}. After that, ${data.hoursKept} (${data.lateFee}) ${verb(data.booking.kept_hours, 'is', 'are')} kept for ` +
    `${data.cleanerFirstName}’s time. Whoever has this link can see and cancel the booking, so keep it to yourself.`,
});
