import { verb } from '#contract/number-words';
import { withPeriod } from '#contract/with-period';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';
import { publicName } from './public-name.ts';

/** What the cleaner is told of a job. The customer has the name that the cleaner's pages show too. */

const nameOf = ({ booking }: BookingEmailData): string => publicName(booking.customer_name);

/** To the cleaner, once the booking is scheduled. */
export const jobBooked = (data: BookingEmailData): EmailContent => ({
  subject: `New job: ${data.day}, ${data.time}`,
  preview: `${data.service} for ${withPeriod(nameOf(data))}`,
  heading: 'You have a new job',
  paragraphs: [
    data.hasSteppedIn
      ? `You come to ${nameOf(data)} on ${data.day}, in the place of somebody who cannot. Thank you.`
      : `${nameOf(data)} booked you${data.bookedAgain ? ' again' : ''} for ${data.day}.`,
    ...(data.shortOfAdvice ? [data.shortOfAdvice] : []),
  ],
  details: [
    ['Job', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Service', data.job],
    ['Customer', nameOf(data)],
    ['Address', data.booking.address ?? 'Not given yet'],
    ...(data.booking.phone ? [['Phone', data.booking.phone] as [string, string]] : []),
    ['Paid by the customer', data.total],
    ['You get', data.cleanerShare],
  ],
  action: { label: 'See the job', url: data.jobUrl },
  closing:
    'Something in the way? On the job’s page you can propose another time, or cancel. The earlier you do, the better for your customer.',
});

/** To the cleaner, at the same time. */
export const reminderCleaner = (data: BookingEmailData): EmailContent => ({
  subject: `${data.nearness}: ${nameOf(data)}, ${data.time}`,
  preview: `${data.service}, ${data.day}.`,
  heading: `You have a job ${data.nearness.toLowerCase()}`,
  paragraphs: [
    `${nameOf(data)} expects you on ${data.day}, ${data.time}.`,
    ...(data.shortOfAdvice ? [data.shortOfAdvice] : []),
  ],
  details: [
    ['Job', data.reference],
    ['Service', data.job],
    ['Address', data.booking.address ?? 'Not given yet: we have asked for it'],
    ...(data.booking.phone ? [['Phone', data.booking.phone] as [string, string]] : []),
    ...(data.booking.notes ? [['Notes', data.booking.notes] as [string, string]] : []),
  ],
  action: { label: 'See the job', url: data.jobUrl },
});

/** To the cleaner, after customer or team have said or changed where and how the customer of a job to come is reached. */
export const jobContactChanged = (data: BookingEmailData): EmailContent => ({
  subject: `Address, phone or notes changed: ${data.day}, ${data.time}`,
  preview: `For ${nameOf(data)}, ${data.reference}.`,
  heading: 'Where to ring, and how',
  paragraphs: [`There is something new for your job with ${nameOf(data)} on ${data.day}. It is now:`],
  details: [
    ['Job', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Address', data.booking.address ?? 'Not given yet'],
    ['Phone', data.booking.phone ?? 'Not given yet'],
    ...(data.booking.notes ? [['Notes', data.booking.notes] as [string, string]] : []),
  ],
  action: { label: 'See the job', url: data.jobUrl },
});

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
  return booking.canceled_by === 'admin' ? 'The team' : publicName(booking.customer_name);
}

function paragraphsOf(data: BookingEmailData): string[] {
  const { canceled_by, cancel_reason, kept_hours } = data.booking;
  const what = `${whoOf(data)} canceled the job on ${data.day}.`;
  if (canceled_by === 'cleaner') {
    return [
      `${what} We have told ${nameOf(data)}, and everything goes back to their card. The time stays blocked; you can ` +
        'open it again in your schedule.',
    ];
  }
  return [
    data.cleaner.isSuspended ? what : `${what} The time is open for others again.`,
    ...(canceled_by === 'admin' ? [`Why: ${cancel_reason}`] : []),
    ...(data.keptCents === 0
      ? []
      : [
          `It was late, so ${data.hoursKept} (${data.kept}, before the platform fee) ` +
            `${verb(kept_hours, 'stays', 'stay')} yours.`,
        ]),
  ];
}
