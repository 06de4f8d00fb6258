import { capitalized, verb } from '#contract/number-words';
import { EVERY_RHYTHM } from '#contract/plan-consent';
import { BANKS_SHOW_IT } from '#contract/refund-words';
import { suppliesWords } from '#contract/supplies-words';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';
import { detailsAsked } from './emails-of-the-day.ts';

/** What the customer is told of a booking. */

/** To the customer, once the booking is scheduled. */
export const bookingConfirmed = (data: BookingEmailData): EmailContent => ({
  subject: `Booked: ${data.service} on ${data.day}`,
  preview: `${data.cleaner.displayName} comes on ${data.day}, ${data.time}.`,
  heading: 'Your booking is confirmed',
  paragraphs: [
    `${data.cleaner.displayName} will be at your door on ${data.day}.`,
    ...(data.shortOfAdvice ? [data.shortOfAdvice] : []),
    ...detailsAsked(data),
    ...(data.bookedAgain ? [data.bookedAgain] : []),
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Service', data.job],
    ['Cleaner', data.cleaner.displayName],
    ['City', `${data.cleaner.city.name}, ${data.cleaner.city.state}`],
    ['Price', data.price],
    ['Total paid', data.total],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
  links: [
    { label: 'Add to calendar', url: data.calendarUrl },
    { label: 'Your receipt', url: data.receiptUrl },
  ],
  closing:
    `Free to cancel until ${data.freeUntil}. After that, ${data.hoursKept} (${data.lateFee}) ${verb(data.booking.kept_hours, 'is', 'are')} kept for ` +
    `${data.cleanerFirstName}’s time. Whoever has this link can see and cancel the booking, so keep it to yourself.`,
});

/** To the customer, after a cancel. */
export const bookingCanceled = (data: BookingEmailData): EmailContent => {
  const { canceled_by, cancel_reason, kept_hours } = data.booking;
  // What the bank has given back is in nobody's hands here.
  const isKept = data.keptCents > 0 && data.bank !== 'returned';
  return {
    subject: `Canceled: ${data.service} on ${data.day}`,
    preview: data.refund.sentence,
    heading: 'Your booking is canceled',
    paragraphs: [
      ...(canceled_by === 'admin' ? [`We had to cancel it: ${cancel_reason}`] : []),
      ...(canceled_by === 'cleaner' ? [`${data.cleanerFirstName} cannot come: ${cancel_reason}`] : []),
      isKept
        ? `${capitalized(data.hoursKept)} (${data.kept}) ${verb(kept_hours, 'is', 'are')} kept for ${data.cleanerFirstName}’s ` +
          `time. ${data.refund.sentence}`
        : data.refund.sentence,
    ],
    details: [
      ['Booking', data.reference],
      ['Was for', `${data.day}, ${data.time}`],
      ['Paid', data.total],
      ['Refund', data.refund.detail],
    ],
    action: { label: 'Find another time', url: data.othersUrl },
    ...(isKept && { closing: `You see it differently? Write to ${data.supportEmail}.` }),
  };
};

/** "Denise brings the supplies. "; nothing where that is not known. */
export function suppliesSentence({ cleaner }: BookingEmailData): string {
  const words = suppliesWords(cleaner);
  return words ? `${words} ` : '';
}

/** To the customer, as long before as `policy` says. */
export const reminderCustomer = (data: BookingEmailData): EmailContent => ({
  subject: `${data.nearness}: ${data.service}, ${data.time}`,
  preview: `${data.cleaner.displayName} comes on ${data.day}.`,
  heading: `${data.cleanerFirstName} comes soon`,
  paragraphs: [
    `${data.cleaner.displayName} will be at your door on ${data.day}, ${data.time}.`,
    ...detailsAsked(data),
    ...(data.shortOfAdvice ? [data.shortOfAdvice] : []),
    `${suppliesSentence(data)}Clear the counters if you can, and keep pets and valuables out of the way.`,
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Service', data.job],
    // A typing mistake in an email must not send somebody's address to a stranger.
    ...(data.booking.address && data.isEmailProven ? [['Address', data.booking.address] as [string, string]] : []),
  ],
  action: { label: data.booking.address ? 'See your booking' : 'Add your address', url: data.bookingUrl },
});

/** To the customer whose cleaner the team has suspended; not why, which is between the cleaner and the team. */
export const cleanerInDoubt = (data: BookingEmailData): EmailContent => ({
  subject: `Your ${data.service} on ${data.day} may change`,
  preview: `${data.cleanerFirstName} may not be able to come. You can wait, have somebody else, or cancel free of charge.`,
  heading: `${data.cleanerFirstName} may not be able to come`,
  paragraphs: [
    `We are sorry: we cannot promise that ${data.cleaner.displayName} will be at your door on ${data.day}, ${data.time}. ` +
      'We are looking into it.',
    'Until that is settled you can cancel free of charge at any time before the start, and everything that you paid ' +
      'goes back to your card. Or let us find somebody else, as good, at the same time and price. Both are on your ' +
      'booking’s page. If you would rather wait, there is nothing to do.',
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Cleaner', data.cleaner.displayName],
    ['Paid', data.total],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
  closing: `Questions? Write to ${data.supportEmail}.`,
});

/** To the customer, once the job is done. */
export const reviewWanted = (data: BookingEmailData): EmailContent => ({
  subject: `How was ${data.cleanerFirstName}?`,
  preview: 'One to five stars, and a word if you like.',
  heading: `How was ${data.cleanerFirstName}?`,
  paragraphs: [
    `Your ${data.service} of ${data.day} is done. One to five stars, and a word if you like: it helps ` +
      `${data.cleanerFirstName}, and the next household.`,
    `Something wrong? Tell us on the same page by ${data.reportUntil}. After that we pay ${data.cleanerFirstName}.`,
  ],
  details: [
    ['Booking', data.reference],
    ['Cleaner', data.cleaner.displayName],
  ],
  action: { label: 'Rate your cleaning', url: `${data.bookingUrl}#rate` },
  links: [
    { label: `Book ${data.cleanerFirstName} again`, url: data.bookAgainUrl },
    ...(data.comesAgain
      ? []
      : [{ label: `Have ${data.cleanerFirstName} come ${EVERY_RHYTHM}`, url: `${data.bookingUrl}#come-again` }]),
  ],
});

/** To the customer, after the team gave money back: this refund, whatever went back before. */
export const refundSent = (data: BookingEmailData): EmailContent => ({
  subject: `Refund: ${data.service} on ${data.day}`,
  preview: data.refund.sentence,
  heading: 'Money goes back to your card',
  paragraphs: [`You paid ${data.total} for this booking. ${data.refund.sentence}`],
  details: [
    ['Booking', data.reference],
    ['For', `${data.day}, ${data.time}`],
    ['Paid', data.total],
    ['Refund', data.refund.detail],
  ],
  closing: `If something is not right, write to ${data.supportEmail}.`,
});

/** To the customer, when a refund they were told of has failed. */
export const refundFailed = (data: BookingEmailData): EmailContent => ({
  subject: `Your refund has not arrived: ${data.service} on ${data.day}`,
  preview: `${data.refund.amount} could not be sent back to your card.`,
  heading: 'Your refund has not arrived',
  paragraphs: [
    `We told you that ${data.refund.amount} is on its way back to your card. It could not be delivered, for example ` +
      'because the card was replaced.',
    'Our team knows of it, sends it again or finds another way, and the money is still yours. If your card is no longer ' +
      `valid, please write to ${data.supportEmail}.`,
  ],
  details: [
    ['Booking', data.reference],
    ['For', `${data.day}, ${data.time}`],
    ['Refund', data.refund.amount],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
});

/** To the customer whom the cleaner did not find at home. */
export const noShow = (data: BookingEmailData): EmailContent => ({
  subject: `We missed you: ${data.service} on ${data.day}`,
  preview: `${data.cleanerFirstName} was at your door and nobody answered.`,
  heading: 'We missed you',
  paragraphs: [
    `${data.cleanerFirstName} told us that nobody was there for ${data.day}, ${data.time}. ` +
      // Nothing is kept for a cleaner who was suspended by then.
      (data.keptCents === 0 || data.bank === 'returned'
        ? ''
        : `${capitalized(data.hoursKept)} (${data.kept}) ${verb(data.booking.kept_hours, 'is', 'are')} kept for the way and the wait. `) +
      data.refund.sentence,
    // The team may have decided of it already.
    ...(data.reportUntil
      ? [`Was it otherwise? Tell us on your booking’s page by ${data.reportUntil}, and a person will look at it.`]
      : []),
  ],
  details: [
    ['Booking', data.reference],
    ['Paid', data.total],
    ['Refund', data.refund.detail],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
});

/** To the customer whose cleaner did not come. */
export const cleanerNoShow = (data: BookingEmailData): EmailContent => ({
  subject: `We are sorry: ${data.service} on ${data.day}`,
  preview: data.refund.sentence,
  heading: 'We are sorry',
  paragraphs: [`${data.cleanerFirstName} did not come on ${data.day}, ${data.time}. ${data.refund.sentence}`],
  details: [
    ['Booking', data.reference],
    ['Paid', data.total],
    ['Refund', data.refund.detail],
  ],
  action: { label: 'Find another time', url: data.othersUrl },
});

/** To a customer who paid for a time that could no longer be given. */
export const timeLost = (data: BookingEmailData): EmailContent => ({
  subject: `Your payment of ${data.total} goes back`,
  preview: 'The time was taken before your payment arrived.',
  heading: 'That time was just taken',
  paragraphs: [
    `Your payment for ${data.day}, ${data.time} reached us when the time was no longer available. We are sorry.`,
    `Everything you paid is on its way back to your card. ${BANKS_SHOW_IT} There is nothing to do.`,
  ],
  details: [
    ['Reference', data.reference],
    ['Refund', data.total],
  ],
  action: { label: 'Choose another time', url: data.othersUrl },
  closing: `Questions? Write to ${data.supportEmail}.`,
});
