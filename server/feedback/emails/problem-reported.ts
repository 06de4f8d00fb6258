import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from '#server/booking';

/** To the team, with the customer's own words. */
export const problemReported = (data: BookingEmailData, message: string): EmailContent => ({
  subject: `Problem reported: ${data.reference}`,
  preview: message.slice(0, 120),
  heading: `${data.booking.customer_name} reports a problem`,
  paragraphs: message.split(/\n+/).filter(Boolean),
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
