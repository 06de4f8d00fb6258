import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To the cleaner, once the booking is scheduled. */
export const jobBooked = (data: BookingEmailData): EmailContent => ({
  subject: `New job: ${data.day}, ${data.time}`,
  preview: `${data.service} for ${data.booking.customer_name}.`,
  heading: 'You have a new job',
  paragraphs: [`${data.booking.customer_name} booked you for ${data.day}.`],
  details: [
    ['Job', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Service', data.service],
    ['Customer', data.booking.customer_name],
    ['Address', data.booking.address ?? 'Not given yet'],
    ...(data.booking.phone ? [['Phone', data.booking.phone] as [string, string]] : []),
    ['Paid by the customer', data.total],
  ],
  closing: `Something in the way? Write to ${data.supportEmail} as early as you can.`,
});
