import { formatDollars, toDollars } from '#contract/money';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderers } from '#platform/email/email-queue';
import { type BookingEmailData, customerNameOf } from '#server/booking';
import type { FeedbackDeps } from './deps.ts';
import { type Report, selectLatest, selectSettled } from './reports.sql.ts';

/** The module's emails by kind. */
export const feedbackEmails = (deps: FeedbackDeps): EmailRenderers => ({
  async 'problem-reported'({ bookingId }) {
    const data = bookingId === null ? null : await deps.bookings.emailData(bookingId);
    const report = data && (await selectLatest(deps.db, data.booking.id));
    return report ? { name: 'The team', content: problemReported(data, report) } : null;
  },
  async 'report-received'({ bookingId }) {
    const data = bookingId === null ? null : await deps.bookings.emailData(bookingId);
    if (!data) return null;
    const toUnproven = data.isEmailProven ? undefined : 'optional';
    return { name: customerNameOf(data), content: reportReceived(data), toUnproven };
  },
  async 'report-resolved'({ bookingId }) {
    const report = bookingId === null ? undefined : await selectSettled(deps.db, bookingId);
    const data = report && (await deps.bookings.emailData(report.booking_id, { reason: report.answer ?? '' }));
    return data ? { name: customerNameOf(data), content: reportResolved(data, report) } : null;
  },
});

/** To the team, with the customer's own words. */
const problemReported = (data: BookingEmailData, { message, earlier_message }: Report): EmailContent => ({
  subject: `Problem reported: ${data.reference}`,
  preview: message.slice(0, 120),
  heading: `${data.booking.customer_name} reports a problem`,
  paragraphs: [
    ...message.split(/\n+/).filter(Boolean),
    ...(earlier_message ? [`Of who was booked before, they had told us: ${earlier_message}`] : []),
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Service', data.service],
    ['Cleaner', data.cleaner.displayName],
    ['Customer', `${data.booking.customer_name}, ${data.booking.customer_email}`],
    ['Paid', data.total],
  ],
  action: { label: 'Open the job', url: `${data.homeUrl}/dashboard/admin/jobs/${data.booking.id}` },
  closing: 'The cleaner’s share waits until this is resolved.',
});

/** To the customer, so that they know it has arrived. */
const reportReceived = (data: BookingEmailData): EmailContent => ({
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

/** To the customer: what the team found, in its own words, and what goes back. */
const reportResolved = (data: BookingEmailData, { answer, refunded_cents }: Report): EmailContent => {
  const refund = refunded_cents ? formatDollars(toDollars(refunded_cents)) : null;
  const sentence = refund && data.refund.sentence;
  return {
    subject: `Settled: ${data.service} on ${data.day}`,
    preview: sentence ?? 'We have looked at what you told us.',
    heading: 'We have looked at it',
    paragraphs: [...(answer ? [answer] : []), sentence ?? 'Nothing changes in what you paid.'],
    details: [
      ['Booking', data.reference],
      ['Cleaner', data.cleaner.displayName],
      ['Paid', data.total],
      ...(refund ? [['Refund', refund] as [string, string]] : []),
    ],
    closing: `You see it differently? Write to ${data.supportEmail}.`,
  };
};
