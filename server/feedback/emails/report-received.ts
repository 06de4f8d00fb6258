import type { Letter } from '#platform/email/email-content';
import type { Story } from '#server/booking';

/** To the customer, so that they know it has arrived. */
export const reportReceived = (story: Story): Letter => ({
  subject: `We are looking at it: ${story.service} on ${story.day}`,
  preview: 'A person reads what you wrote.',
  heading: 'We are looking at it',
  paragraphs: [
    'Thank you for telling us. A person reads what you wrote and writes back to you.',
    `Until it is settled, nothing of what you paid goes to ${story.cleanerFirstName}.`,
  ],
  facts: [
    ['Booking', story.reference],
    ['Cleaner', story.cleaner.displayName],
  ],
  closing: `Anything to add? Write to ${story.supportEmail}.`,
});
