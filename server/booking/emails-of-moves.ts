import { verb } from '#contract/number-words';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';
import { publicName } from './public-name.ts';

/** What is told and asked of a booking's move to another time or length (docs/product.md#moving). */

const nameOf = ({ booking }: BookingEmailData): string => publicName(booking.customer_name);
const nowOf = ({ day, time }: BookingEmailData): string => `${day}, ${time}`;
const wasOf = ({ times }: BookingEmailData): string => times[0] ?? '';

/** Of one that begins as before. */
const whatIsNow = (data: BookingEmailData): string =>
  data.isNow === 'changed' ? `It is now ${data.job}.` : `It is ${data.isNow} now: ${nowOf(data)}.`;

/** To the customer, once the booking has its new time. */
export const bookingMoved = (data: BookingEmailData): EmailContent => ({
  subject: `${data.isNow ? 'Changed' : 'Moved'}: ${data.service} on ${data.day}`,
  preview: `${data.cleaner.displayName} now comes on ${nowOf(data)}.`,
  heading: data.isNow ? `Your visit is ${data.isNow}` : 'Your booking is moved',
  paragraphs: [
    ...(data.reason ? [`We had to move it: ${data.reason}`] : []),
    data.isNow
      ? `${data.cleaner.displayName} comes at the same time as before. ${whatIsNow(data)}`
      : `${data.cleaner.displayName} now comes on ${nowOf(data)}, no longer on ${wasOf(data)}.`,
    ...(data.extra ? [`You paid ${data.extra} more for it.`] : []),
    ...(data.keptCents > 0 ? [`${data.kept} of the difference is kept for ${data.cleanerFirstName}’s time.`] : []),
    ...(data.refund.isAny ? [data.refund.sentence] : []),
    ...(data.shortOfAdvice ? [data.shortOfAdvice] : []),
  ],
  details: [
    ['Booking', data.reference],
    ['Was', wasOf(data)],
    ['Now', nowOf(data)],
    ['Service', data.job],
    ['Cleaner', data.cleaner.displayName],
    ['Price', data.price],
    ['Total', data.total],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
  links: [
    { label: 'Change it in your calendar', url: data.calendarUrl },
    { label: 'Your receipt', url: data.receiptUrl },
  ],
  closing: data.isFree
    ? `Free to cancel until ${data.freeUntil}. After that, ${keptSentence(data)}`
    : `If you cancel, ${keptSentence(data)}`,
});

const keptSentence = ({ hoursKept, lateFee, booking, cleanerFirstName }: BookingEmailData): string =>
  `${hoursKept} (${lateFee}) ${verb(booking.kept_hours, 'is', 'are')} kept for ${cleanerFirstName}’s time.`;

/** To the cleaner, at the same time. */
export const jobMoved = (data: BookingEmailData): EmailContent => ({
  subject: `${data.isNow ? 'Changed' : 'Moved'}: ${nowOf(data)}`,
  preview: `Your job for ${nameOf(data)} was on ${wasOf(data)}.`,
  heading: data.isNow ? `A job is ${data.isNow}` : 'A job is moved',
  paragraphs: [
    ...(data.reason ? [`The team moved it: ${data.reason}`] : []),
    data.isNow
      ? `Your job for ${nameOf(data)} begins at the same time as before. ${whatIsNow(data)}`
      : `Your job for ${nameOf(data)} is now on ${nowOf(data)}, no longer on ${wasOf(data)}.`,
    ...(data.keptCents > 0
      ? [`It is shorter, and ${data.kept} of the difference, before the platform fee, stays yours.`]
      : []),
    ...(data.shortOfAdvice ? [data.shortOfAdvice] : []),
  ],
  details: [
    ['Job', data.reference],
    ['Was', wasOf(data)],
    ['Now', nowOf(data)],
    ['Service', data.job],
    ['Customer', nameOf(data)],
    ['Address', data.booking.address ?? 'Not given yet'],
    ['Price', data.total],
    ['You get', data.cleanerShare],
  ],
  action: { label: 'See the job', url: data.jobUrl },
});

/** To the cleaner whom the customer asks for another time. */
export const moveRequested = (data: BookingEmailData): EmailContent => ({
  subject: `Another time? ${nameOf(data)}, ${data.day}`,
  preview: `${nameOf(data)} asks for ${wasOf(data)}.`,
  heading: 'Your customer asks for another time',
  paragraphs: [
    `${nameOf(data)} would like to move the job on ${nowOf(data)} to ${wasOf(data)}.`,
    `Please say yes or no by ${data.until}. No, or silence, leaves it as it is. Until then that time stays open to others.`,
  ],
  details: [
    ['Job', data.reference],
    ['Now', nowOf(data)],
    ['Asked for', wasOf(data)],
    ...(data.extras ? [['Extras', data.extras] as [string, string]] : []),
    ['Service', data.service],
  ],
  action: { label: 'Answer', url: data.jobUrl },
});

/** To the customer whose wish was not granted in time, or not at all. */
export const moveDeclined = (data: BookingEmailData): EmailContent => ({
  subject: `Your booking stays on ${data.day}`,
  preview: `${data.cleaner.displayName} comes on ${nowOf(data)}, as agreed.`,
  heading: 'Your booking stays as it is',
  paragraphs: [`${data.cleanerFirstName} has not taken ${wasOf(data)}, so your booking stays on ${nowOf(data)}.`],
  details: [
    ['Booking', data.reference],
    ['When', nowOf(data)],
    ['Service', data.service],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
});

/** To the customer whom the cleaner asks for another time. */
export const moveProposed = (data: BookingEmailData): EmailContent => ({
  subject: `${data.cleanerFirstName} asks for another time: ${data.service} on ${data.day}`,
  preview: `Instead of ${nowOf(data)}.`,
  heading: `${data.cleanerFirstName} asks for another time`,
  paragraphs: [
    `${data.cleaner.displayName} would like to come at another time than ${nowOf(data)}. You can take one of these, keep your ` +
      'booking as it is, or cancel it and get everything back.',
    `Please answer by ${data.until}. If you do not, your booking stays as it is.`,
  ],
  details: [
    ['Booking', data.reference],
    ['Now', nowOf(data)],
    ...data.times.map((time, i): [string, string] => [i === 0 ? 'Proposed' : 'Or', time]),
  ],
  action: { label: 'Answer', url: data.bookingUrl },
});

/** To the cleaner whose proposal the customer has not taken. */
export const moveKept = (data: BookingEmailData): EmailContent => ({
  subject: `It stays on ${data.day}, ${data.time}`,
  preview: `${nameOf(data)} keeps the time that was booked.`,
  heading: 'The job stays as it is',
  paragraphs: [
    `${nameOf(data)} has not taken another time, so your job stays on ${nowOf(data)}. If you cannot come, please cancel it as early as you can.`,
  ],
  details: [
    ['Job', data.reference],
    ['When', nowOf(data)],
    ['Service', data.service],
  ],
  action: { label: 'See the job', url: data.jobUrl },
});
