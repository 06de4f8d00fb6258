import { formatDollars, toDollars } from '#contract/money';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from '#server/booking';
import type { Report } from '../reports.sql.ts';

/** To the customer: what the team found, in its own words, and what goes back. */
export const reportResolved = (data: BookingEmailData, { answer, refunded_cents }: Report): EmailContent => {
  const refund = refunded_cents ? formatDollars(toDollars(refunded_cents)) : null;
  return {
    subject: `Settled: ${data.service} on ${data.day}`,
    preview: refund ? `${refund} goes back to your card.` : 'We have looked at what you told us.',
    heading: 'We have looked at it',
    paragraphs: [
      ...(answer ? [answer] : []),
      refund
        ? `${refund} goes back to your card. Banks take five to ten days to show it.`
        : 'Nothing changes in what you paid.',
    ],
    details: [
      ['Booking', data.reference],
      ['Cleaner', data.cleaner.displayName],
      ['Paid', data.total],
      ...(refund ? [['Refund', refund] as [string, string]] : []),
    ],
    closing: `You see it differently? Write to ${data.supportEmail}.`,
  };
};
