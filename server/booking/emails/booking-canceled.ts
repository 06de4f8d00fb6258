import { capitalized, verb } from '#contract/number-words';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To the customer, after a cancel. */
export const bookingCanceled = (data: BookingEmailData): EmailContent => {
  const keptNothing = data.kept === '$0.00';
  const { canceled_by, cancel_reason, kept_hours } = data.booking;
  return {
    subject: `Canceled: ${data.service} on ${data.day}`,
    preview: `${data.refunded} goes back to your card.`,
    heading: 'Your booking is canceled',
    paragraphs: [
      ...(canceled_by === 'admin' ? [`We had to cancel it: ${cancel_reason}`] : []),
      ...(canceled_by === 'cleaner' ? [`${data.cleanerFirstName} cannot come: ${cancel_reason}`] : []),
      keptNothing
        ? `${data.refunded} goes back to your card. Banks take five to ten days to show it.`
        : `${capitalized(data.hoursKept)} (${data.kept}) ${verb(kept_hours, 'is', 'are')} kept for ${data.cleanerFirstName}’s ` +
          `time. ${data.refunded} goes back to your card. Banks take five to ten days to show it.`,
    ],
    details: [
      ['Booking', data.reference],
      ['Was for', `${data.day}, ${data.time}`],
      ['Paid', data.total],
      ['Refund', data.refunded],
    ],
    action: { label: 'Find another time', url: data.homeUrl },
  };
};
