import { verb } from '#contract/number-words';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';

/** To the cleaner, after the job was canceled, by whomever. */
export const jobCanceled = (data: BookingEmailData): EmailContent => ({
  subject: `Canceled: ${data.day}, ${data.time}`,
  preview: `${whoOf(data)} canceled ${data.reference}.`,
  heading: 'A job was canceled',
  paragraphs: paragraphsOf(data),
  details: [
    ['Job', data.reference],
    ['Was for', `${data.day}, ${data.time}`],
    ['Service', data.service],
  ],
});

function whoOf({ booking }: BookingEmailData): string {
  if (booking.canceled_by === 'cleaner') return 'You';
  return booking.canceled_by === 'admin' ? 'The team' : booking.customer_name;
}

function paragraphsOf(data: BookingEmailData): string[] {
  const { canceled_by, cancel_reason, customer_name, kept_hours } = data.booking;
  const what = `${whoOf(data)} canceled the job on ${data.day}.`;
  if (canceled_by === 'cleaner') {
    return [
      `${what} We have told ${customer_name}, and everything goes back to their card. The time stays blocked; you can ` +
        'open it again in your schedule.',
    ];
  }
  return [
    `${what} The time is open for others again.`,
    ...(canceled_by === 'admin' ? [`Why: ${cancel_reason}`] : []),
    ...(data.kept === '$0.00'
      ? []
      : [
          `It was late, so ${data.hoursKept} (${data.kept}, before the platform fee) ` +
            `${verb(kept_hours, 'stays', 'stay')} yours.`,
        ]),
  ];
}
