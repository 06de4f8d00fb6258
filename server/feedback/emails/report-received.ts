import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from '#server/booking';

/** To the customer, so that they know it has arrived. */
export const reportReceived = (data: BookingEmailData): EmailContent => ({
  subject: `We are looking at it: ${data.service} on ${data.day}`,
  preview: 'A person reads what you wrote.',
  heading: 'We are looking at it',
  paragraphs: [
    'Thank you for telling us. A person reads what you wrote and writes back to you.',
    `Until it is settled, nothing of what you paid goes to ${data.cleanerFirstName}.`,
  ],
  details: [
    ['Booking', data.reference],
    ['Cleaner', data.cleaner.displayName],
  ],
  closing: `Anything to add? Write to ${data.supportEmail}.`,
});
