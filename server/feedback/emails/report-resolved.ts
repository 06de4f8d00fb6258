import { formatDollars, toDollars } from '#contract/money';
import type { Letter } from '#platform/email/email-content';
import type { Story } from '#server/booking';
import type { Report } from '../reports.sql.ts';

/** To the customer: what the team found, in its own words, and what goes back. */
export const reportResolved = (story: Story, { answer, refunded_cents }: Report): Letter => {
  const refund = refunded_cents ? formatDollars(toDollars(refunded_cents)) : null;
  return {
    subject: `Settled: ${story.service} on ${story.day}`,
    preview: refund ? `${refund} goes back to your card.` : 'We have looked at what you told us.',
    heading: 'We have looked at it',
    paragraphs: [
      ...(answer ? [answer] : []),
      refund
        ? `${refund} goes back to your card. Banks take five to ten days to show it.`
        : 'Nothing changes in what you paid.',
    ],
    facts: [
      ['Booking', story.reference],
      ['Cleaner', story.cleaner.displayName],
      ['Paid', story.total],
      ...(refund ? [['Refund', refund] as [string, string]] : []),
    ],
    closing: `You see it differently? Write to ${story.supportEmail}.`,
  };
};
