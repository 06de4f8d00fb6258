import { hoursAsDays, inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';
import { publicName } from './public-name.ts';

/** What both sides are told of a tip (docs/product.md#tips). */

const SENT_AFTER = hoursAsDays(policy.payout.afterHours);

/** To the customer, once it is paid: their receipt of it. */
export const tipPaid = (data: BookingEmailData): EmailContent => ({
  subject: `Your tip for ${data.cleanerFirstName}: ${data.tip}`,
  preview: `All of it goes to ${data.cleanerFirstName}.`,
  heading: 'Thank you for the tip',
  paragraphs: [
    `You tipped ${data.cleanerFirstName} ${data.tip} for your ${data.service} of ${data.day}. All of it goes to ` +
      `${data.cleanerFirstName}: we take no fee of it.`,
    `Changed your mind? For ${inWords(policy.tip.undoMinutes, 'minute')} you can take it back on your booking’s page.`,
  ],
  details: [
    ['Booking', data.reference],
    ['Cleaner', data.cleaner.displayName],
    ['Tip paid', data.tip],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
  links: [{ label: 'Your receipt', url: data.receiptUrl }],
});

/** To the customer whose tip goes back: they have taken it back, or the team gives it. */
export const tipBack = (data: BookingEmailData): EmailContent => ({
  subject: `Your tip goes back: ${data.service} on ${data.day}`,
  preview: data.refund.sentence,
  heading: 'Your tip goes back',
  paragraphs: [
    `Your tip of ${data.tip} for ${data.cleanerFirstName} goes back. ${data.refund.sentence}`,
    'What you paid for the job stays as it is.',
  ],
  details: [
    ['Booking', data.reference],
    ['Tip', data.tip],
    ['Refund', data.refund.detail],
  ],
  closing: `If something is not right, write to ${data.supportEmail}.`,
});

/** To the cleaner, once it cannot be undone any more. */
export const tipReceived = (data: BookingEmailData): EmailContent => ({
  subject: `A tip of ${data.tip} from ${publicName(data.booking.customer_name)}`,
  preview: `For your job of ${data.day}. All of it is yours.`,
  heading: `${publicName(data.booking.customer_name)} says thank you`,
  paragraphs: [
    `${publicName(data.booking.customer_name)} tipped you ${data.tip} for your job of ${data.day}. All of it is yours: ` +
      `we take no fee of it. It is sent ${SENT_AFTER} after it was paid.`,
  ],
  details: [
    ['Job', data.reference],
    ['Tip', data.tip],
  ],
  action: { label: 'See the job', url: data.jobUrl },
});

/** To the cleaner, when the team gives a tip back. */
export const tipTakenBack = (data: BookingEmailData): EmailContent => ({
  subject: `A tip goes back: ${data.service}, ${data.day}`,
  preview: `Our team gives the tip of ${data.tip} back to the customer.`,
  heading: 'A tip goes back',
  paragraphs: [
    `Our team gives the tip of ${data.tip} for this job back to the customer.`,
    ...(data.reason ? [`Why: ${data.reason}`] : []),
    'What you have got of it is taken back, or kept back of later shares. Your share of the job stays as it is.',
  ],
  details: [
    ['Job', data.reference],
    ['When', `${data.day}, ${data.time}`],
  ],
  action: { label: 'See the job', url: data.jobUrl },
  closing: `You see it differently? Write to ${data.supportEmail}.`,
});
