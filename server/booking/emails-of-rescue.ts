import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';
import { suppliesSentence } from './emails-to-customer.ts';
import { publicName } from './public-name.ts';

/** What is told of a job whose cleaner does not come (docs/product.md#somebody-else-comes). */

const whenPaid = (data: BookingEmailData): [string, string][] => [
  ['Booking', data.reference],
  ['When', `${data.day}, ${data.time}`],
  ['Service', data.job],
  ['Paid', data.total],
];

/** The cleaner's own words, where they gave any: they are told that the customer reads them. */
const whyOf = ({ reason, cleanerFirstName }: BookingEmailData): string[] =>
  reason === '' ? [] : [`${cleanerFirstName} writes: “${reason}”`];

/** To the customer who wants to be asked first. */
export const rescueAsked = (data: BookingEmailData): EmailContent => ({
  subject: `Shall somebody else come? ${data.service} on ${data.day}`,
  preview: `${data.cleanerFirstName} cannot come. You decide.`,
  heading: `${data.cleanerFirstName} cannot come`,
  paragraphs: [
    `We are sorry: ${data.cleaner.displayName} cannot come on ${data.day}, ${data.time}.`,
    ...whyOf(data),
    'Shall we look for somebody as good, at the same price? Or do you want everything back? One press on your booking’s ' +
      'page is enough for either.',
    `If we hear nothing by ${data.until}, everything that you paid goes back to your card by itself.`,
  ],
  details: whenPaid(data),
  action: { label: 'Choose', url: data.bookingUrl },
});

/** To the customer for whom somebody else is looked for. */
export const rescueBegun = (data: BookingEmailData): EmailContent => ({
  subject: `We look for somebody else: ${data.service} on ${data.day}`,
  preview: `${data.cleanerFirstName} cannot come. ${data.asking}.`,
  heading: `${data.cleanerFirstName} cannot come`,
  paragraphs: [
    `We are sorry: ${data.cleaner.displayName} cannot come on ${data.day}, ${data.time}. ${data.asking}: ` +
      'as good, at the same time and price. You need not do anything.',
    ...whyOf(data),
    `If nobody has said yes by ${data.until}, everything that you paid goes back to your card by itself. You can have it ` +
      'back at any moment before, on your booking’s page.',
  ],
  details: whenPaid(data),
  action: { label: 'See your booking', url: data.bookingUrl },
});

/** To the customer, once somebody else comes. */
export const rescueFound = (data: BookingEmailData): EmailContent => ({
  subject: `${data.cleanerFirstName} comes: ${data.service} on ${data.day}`,
  preview: `${data.day}, ${data.time}, at the same price.`,
  heading: `${data.cleanerFirstName} comes instead`,
  paragraphs: [
    `${data.cleaner.displayName} will be at your door on ${data.day}, ${data.time}, at the same price. ${suppliesSentence(data)}` +
      'Your booking and its link stay the same.',
    ...(data.refund.isAny ? [data.refund.sentence] : []),
    // A process of the release before did not say until when.
    `Not right for you? ${data.until ? `Until ${data.until}` : `Within ${inWords(policy.rescue.refuseMinutes / 60, 'hour', 'an')}`} you can ask for somebody else on your ` +
      'booking’s page. And until the start you can cancel, with everything back.',
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Service', data.job],
    ['Cleaner', data.cleaner.displayName],
    ['Price', data.price],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
  links: [{ label: 'Add to calendar', url: data.calendarUrl }],
});

/** To the customer, where nobody else comes. */
export const rescueGivenBack = (data: BookingEmailData): EmailContent => ({
  subject: `Your money goes back: ${data.service} on ${data.day}`,
  preview: data.refund.sentence,
  heading: 'Everything goes back',
  paragraphs: [
    `Nobody comes for your ${data.service} on ${data.day}, ${data.time}. We are sorry. ${data.refund.sentence}`,
  ],
  details: [
    ['Booking', data.reference],
    ['Was for', `${data.day}, ${data.time}`],
    ['Paid', data.total],
    ['Refund', data.refund.detail],
  ],
  action: { label: 'Find another time', url: data.othersUrl },
});

/** To the cleaner whose job somebody else may do. */
export const jobHandedOn = (data: BookingEmailData): EmailContent => ({
  subject: `Not your job any more: ${data.day}, ${data.time}`,
  preview: `${data.reference} is taken care of.`,
  heading: 'It is taken care of',
  paragraphs: [
    `The job for ${publicName(data.booking.customer_name)} on ${data.day} is not yours any more. We take care of your ` +
      'customer: somebody else comes, or everything goes back to them.',
    ...(data.jobsKept ? [keptSentence(data.jobsKept)] : []),
  ],
  details: [
    ['Job', data.reference],
    ['Was for', `${data.day}, ${data.time}`],
    ['Service', data.service],
  ],
});

/** "You have kept 58 of 60 jobs. There is no fine, and the rating stays." */
export const keptSentence = ({ kept, of }: { kept: number; of: number }): string =>
  `You have kept ${kept} of ${of} jobs. Things happen: there is no fine, and your rating stays as it is.`;

/** To the cleaner who came in another's place, and whom the customer did not want. */
export const jobRefused = (data: BookingEmailData): EmailContent => ({
  subject: `Not needed any more: ${data.day}, ${data.time}`,
  preview: `The customer of ${data.reference} has chosen otherwise.`,
  heading: 'You are free again',
  paragraphs: [
    `The customer of the job on ${data.day} has chosen otherwise. That is theirs to say for ` +
      `${inWords(policy.rescue.refuseMinutes / 60, 'hour', 'an')} after somebody new has said yes, and has nothing to do with you. ` +
      'The time is open again. Thank you for stepping in.',
  ],
  details: [
    ['Job', data.reference],
    ['Was for', `${data.day}, ${data.time}`],
  ],
});
