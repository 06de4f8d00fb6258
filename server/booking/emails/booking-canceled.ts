import type { Letter } from '#platform/email/email-content';
import type { Story } from './booking-email-data.ts';

/** To the customer, after a cancel. */
export const bookingCanceled = (story: Story): Letter => {
  const keptNothing = story.kept === '$0.00';
  const { canceled_by, cancel_reason } = story.booking;
  return {
    subject: `Canceled: ${story.service} on ${story.day}`,
    preview: `${story.refunded} goes back to your card.`,
    heading: 'Your booking is canceled',
    paragraphs: [
      ...(canceled_by === 'admin' ? [`We had to cancel it: ${cancel_reason}`] : []),
      ...(canceled_by === 'cleaner' ? [`${story.cleanerFirstName} cannot come: ${cancel_reason}`] : []),
      keptNothing
        ? `${story.refunded} goes back to your card. Banks take five to ten days to show it.`
        : `One hour (${story.kept}) is kept for ${story.cleanerFirstName}’s time. ${story.refunded} goes back to your ` +
          'card. Banks take five to ten days to show it.',
    ],
    facts: [
      ['Booking', story.reference],
      ['Was for', `${story.day}, ${story.time}`],
      ['Paid', story.total],
      ['Refund', story.refunded],
    ],
    action: { label: 'Find another time', url: story.homeUrl },
  };
};
