import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To the customer, when the cleaner sets out. */
export const onMyWay = (data: BookingEmailData): EmailContent => ({
  subject: `${data.cleanerFirstName} is on the way`,
  preview: `${data.service}, ${data.day}, ${data.time}.`,
  heading: `${data.cleanerFirstName} is on the way`,
  paragraphs: [
    `${data.cleaner.displayName} has set out for your ${data.service}, ${data.time}.`,
    ...(data.booking.address ? [] : ['We still do not know where you live. Please add your address now.']),
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Cleaner', data.cleaner.displayName],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
});
