import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { ContestedCode } from '#contract/rescue-states';
import type { EmailContent } from '#platform/email/email-content';
import type { BookingEmailData } from './booking-email-data.ts';
import { keptSentence } from './emails-of-rescue.ts';
import { publicName } from './public-name.ts';

/** What is asked and told of a cleaner who is late, cannot get in, or is not there (docs/product.md#no-show). */

const { answerMinutes } = policy.rescue.notHere;

/** To the cleaner of whom the customer says that they are not there. */
export const notHere = (data: BookingEmailData): EmailContent => ({
  subject: `Are you there? ${data.day}, ${data.time}`,
  preview: `Your customer waits for you. Please answer by ${data.until}.`,
  heading: 'Are you there?',
  paragraphs: [
    `${publicName(data.booking.customer_name)} tells us that nobody has come. If you are there, please say so on the job’s ` +
      `page by ${data.until}. Without an answer you may lose the job, and what is paid for it.`,
  ],
  details: [
    ['Job', data.reference],
    ['Address', data.booking.address ?? 'Not given yet'],
    ...(data.booking.phone ? [['Phone', data.booking.phone] as [string, string]] : []),
  ],
  action: { label: 'I’m here', url: data.jobUrl },
});

/** To the customer whose cleaner says that they are there. */
export const here = (data: BookingEmailData): EmailContent => ({
  subject: `${data.cleanerFirstName} says: I’m here`,
  preview: 'Please look once more. Our team looks into it too.',
  heading: `${data.cleanerFirstName} says: I’m here`,
  paragraphs: [
    `You told us that nobody has come. ${data.cleaner.displayName} says that they are at your door. Please look once more, ` +
      'and mind the phone. Our team has been told, and decides if you two disagree.',
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
});

/** To the team, at the same time. */
export const hereForTeam = (data: BookingEmailData): EmailContent => ({
  subject: `Who is right? ${data.reference}`,
  preview: `${data.booking.customer_name} says that nobody has come, ${data.cleaner.displayName} that they are there.`,
  heading: 'Not here, or here?',
  paragraphs: [
    `${data.booking.customer_name} says that nobody has come, and ${data.cleaner.displayName} that they are there. Please ` +
      'call both.',
  ],
  details: [
    ['Job', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Phone', data.booking.phone ?? 'Not given yet'],
  ],
});

const SAID: Record<ContestedCode, string> = {
  on_my_way: 'had said that they were on the way',
  late: 'had said that they would be late',
  cant_get_in: 'had said that they could not get in',
  near_end: 'may have been there before',
};

/** To the customer whose cleaner does not answer, and may have come all the same. */
export const contested = (data: BookingEmailData): EmailContent => ({
  subject: `We look into it: ${data.service} on ${data.day}`,
  preview: `${data.cleanerFirstName} has not answered. Our team looks into it.`,
  heading: 'Our team looks into it',
  paragraphs: [
    `You told us that nobody has come. ${data.cleaner.displayName} ${SAID[data.contested ?? 'near_end']}, and has not answered ` +
      'us since. A person calls you both, and writes to you what becomes of it.',
    ...(data.refund.isAny ? [`For the time that was left when you told us: ${data.refund.sentence}`] : []),
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ...(data.refund.isAny ? [['Refund', data.refund.detail] as [string, string]] : []),
  ],
  action: { label: 'See your booking', url: data.bookingUrl },
});

const TO_CLEANER: Record<ContestedCode, string> = {
  on_my_way: 'You had told them that you were on the way, so nothing ends by itself.',
  late: 'You had told them that you would be late, so nothing ends by itself.',
  cant_get_in: 'You had told us that you could not get in, so nothing ends by itself.',
  near_end: 'They have told us near the end, so the job does not end by itself.',
};

/** To that cleaner. */
export const contestedJob = (data: BookingEmailData): EmailContent => ({
  subject: `Our team decides: ${data.day}, ${data.time}`,
  preview: 'Your customer says that nobody has come.',
  heading: 'We have not heard from you',
  paragraphs: [
    `${publicName(data.booking.customer_name)} tells us that nobody has come, and we have heard nothing from you for ` +
      `${inDigits(answerMinutes, 'minute')}. ${TO_CLEANER[data.contested ?? 'near_end']} Our team decides, and calls you both.`,
    ...(data.refund.isAny
      ? [`What was left of the time when they told us goes back to them: ${data.refund.amount}. The rest waits.`]
      : []),
    'Are you there, or were you? Say so on the job’s page, or write to us.',
  ],
  details: [
    ['Job', data.reference],
    ['When', `${data.day}, ${data.time}`],
  ],
  action: { label: 'Say how it is', url: data.jobUrl },
});

/** To the team. */
export const contestedForTeam = (data: BookingEmailData): EmailContent => ({
  subject: `Did they come? ${data.reference}`,
  preview: `${data.booking.customer_name} says that nobody has come; ${data.cleaner.displayName} does not answer.`,
  heading: 'Nobody came, and no answer',
  paragraphs: [
    `${data.booking.customer_name} says that nobody has come. ${data.cleaner.displayName} ` +
      `${SAID[data.contested ?? 'near_end']}, and does not answer. Please call both and decide.`,
    ...(data.refund.isAny ? [`What was left of the time goes back by itself: ${data.refund.amount}.`] : []),
  ],
  details: [
    ['Job', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Phone', data.booking.phone ?? 'Not given yet'],
  ],
  action: { label: 'Open the job', url: `${data.homeUrl}/dashboard/admin/jobs/${data.booking.id}` },
});

/** To a cleaner whose job has ended because they were not there. */
export const jobNotThere = (data: BookingEmailData): EmailContent => ({
  subject: `Not your job any more: ${data.day}, ${data.time}`,
  preview: 'Your customer says that nobody came, and we heard nothing from you.',
  heading: 'This job has ended for you',
  paragraphs: [
    `${publicName(data.booking.customer_name)} told us that nobody had come, and you did not answer within ` +
      `${inDigits(answerMinutes, 'minute')}. So on ${data.until}, the job ended for you: somebody else comes, or everything goes ` +
      'back to your customer.',
    'Were you there? Write to us, and a person looks into it.',
    ...(data.jobsKept ? [keptSentence(data.jobsKept)] : []),
  ],
  details: [
    ['Job', data.reference],
    ['Was for', `${data.day}, ${data.time}`],
    ['Service', data.service],
  ],
  closing: `Write to ${data.supportEmail}.`,
});

/** To the customer before whose door the cleaner stands. */
export const cantGetIn = (data: BookingEmailData): EmailContent => ({
  subject: `${data.cleanerFirstName} is at your door and cannot get in`,
  preview: `Please open, or let somebody open, by ${data.until}.`,
  heading: `${data.cleanerFirstName} cannot get in`,
  paragraphs: [
    `${data.cleaner.displayName} is at your door for your ${data.service} and cannot get in. Please open, or let somebody open, ` +
      'and tell us with one press that you are coming.',
    `${data.cleanerFirstName} waits until ${data.until}. After that they may report that nobody was there: then ` +
      `${data.hoursKept} (${data.lateFee}) stays with them, as with a late cancellation.`,
  ],
  details: [
    ['Booking', data.reference],
    ['When', `${data.day}, ${data.time}`],
    ['Address', data.booking.address ?? 'Not given yet: please add it now'],
    ['Cleaner', `${data.cleaner.displayName}, ${data.cleaner.email}`],
  ],
  action: { label: 'I’m coming', url: data.bookingUrl },
});

/** To the cleaner who waits before the door. */
export const letIn = (data: BookingEmailData): EmailContent => ({
  subject: `${publicName(data.booking.customer_name)}: I’m coming`,
  preview: 'Somebody comes and lets you in.',
  heading: 'Somebody comes to let you in',
  paragraphs: [
    `${publicName(data.booking.customer_name)} has read that you cannot get in, and comes or sends somebody. Please wait until ` +
      `${data.until}.`,
  ],
  details: [
    ['Job', data.reference],
    ['Address', data.booking.address ?? 'Not given yet'],
    ...(data.booking.phone ? [['Phone', data.booking.phone] as [string, string]] : []),
  ],
  action: { label: 'See the job', url: data.jobUrl },
});

/** To the cleaner who has waited long enough. */
export const nobodyOpened = (data: BookingEmailData): EmailContent => ({
  subject: `Is nobody there? ${data.day}, ${data.time}`,
  preview: 'You have waited long enough, and may say so.',
  heading: 'You have waited long enough',
  paragraphs: [
    `You told us that you cannot get in, and ${publicName(data.booking.customer_name)} has not answered for ` +
      `${inDigits(policy.cantGetIn.minutes, 'minute')}. You may report now that nobody is there: ${data.hoursKept} is kept for ` +
      'you. Nothing happens unless you say so. If you got in after all, there is nothing to do.',
  ],
  details: [
    ['Job', data.reference],
    ['Address', data.booking.address ?? 'Not given yet'],
  ],
  action: { label: 'Say how it is', url: data.jobUrl },
});
