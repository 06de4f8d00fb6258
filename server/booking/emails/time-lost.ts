import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To a customer who paid for a time that could no longer be given. */
export const timeLost = (data: BookingEmailData): EmailContent => ({
  subject: `Your payment of ${data.total} goes back`,
  preview: 'The time was taken before your payment arrived.',
  heading: 'That time was just taken',
  paragraphs: [
    `Your payment for ${data.day}, ${data.time} reached us when the time was no longer available. We are sorry.`,
    'Everything you paid goes back to your card. Banks take five to ten days to show it. There is nothing to do.',
  ],
  details: [
    ['Reference', data.reference],
    ['Refund', data.total],
  ],
  action: { label: 'Choose another time', url: data.homeUrl },
  closing: `Questions? Write to ${data.supportEmail}.`,
});
