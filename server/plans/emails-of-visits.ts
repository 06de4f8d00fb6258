import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { BANKS_SHOW_IT } from '#contract/refund-words';
import type { EmailContent } from '#platform/email/email-content';
import { publicName } from '#server/booking';
import type { PlanEmailData } from './plan-email-data.ts';
import { cardOf } from './plan-email-parts.ts';
import { whyNotPaid, whySkipped } from './skip-reasons.ts';
import type { VisitEmailKind, VisitEmailToCleaner } from './tell.ts';

/** What is told of one visit of a plan, to its customer and to its cleaner. */

const IF_UNPAID = `If it is not paid ${inDigits(policy.plans.unpaidHours, 'hour')} before, the visit does not take place, and nobody owes anything.`;

interface VisitEmail {
  write: (about: PlanEmailData) => EmailContent;
  isTrue?: (about: PlanEmailData) => boolean;
}

const isPlanned = ({ data }: PlanEmailData): boolean => data.booking.status === 'planned';

/** Of a visit that does not take place: it costs nothing. */
const visitOf = ({ data }: PlanEmailData): [string, string][] => [
  ['Booking', data.reference],
  ['When', `${data.day}, ${data.time}`],
  ['Service', data.job],
  ['Cleaner', data.cleaner.displayName],
];

const detailsOf = (about: PlanEmailData): [string, string][] => [
  ...visitOf(about),
  ['Price', about.data.price],
  ['Total', about.data.total],
];

const nowOf = ({ data }: PlanEmailData): string => `${data.day}, ${data.time}`;

const skipIt = ({ planUrl }: PlanEmailData) => ({ label: 'See or skip this visit', url: planUrl });
const freeSentence = ({ freeUntil }: PlanEmailData) => `Skip it free until ${freeUntil}.`;

const notice = (about: PlanEmailData): EmailContent => ({
  subject: `${about.data.cleanerFirstName} comes on ${about.data.day}`,
  preview: `${about.data.total} is charged on ${about.chargeAt}.`,
  heading: `${about.data.cleanerFirstName} comes on ${about.data.day}`,
  paragraphs: [`Your card is charged ${about.data.total} on ${about.chargeAt}.`, freeSentence(about)],
  details: detailsOf(about),
  action: skipIt(about),
});

const paid = (about: PlanEmailData): EmailContent => ({
  subject: `Paid: ${about.data.service} on ${about.data.day}`,
  preview: `${about.data.total} was charged.`,
  heading: 'Your visit is paid',
  paragraphs: [
    `Your card was charged ${about.data.total} for ${about.data.day}.`,
    ...(about.data.bookedAgain ? [about.data.bookedAgain] : []),
  ],
  details: detailsOf(about),
  action: { label: 'See your booking', url: about.data.bookingUrl },
  links: [
    { label: 'Add to calendar', url: about.data.calendarUrl },
    { label: 'Your receipt', url: about.data.receiptUrl },
  ],
  closing: `Free to cancel until ${about.data.freeUntil}.`,
});

const declined = (about: PlanEmailData): EmailContent => ({
  subject: `Your bank declined ${about.data.total}`,
  preview: 'We try again. You can also choose another card.',
  heading: 'Your bank declined your card',
  paragraphs: [
    `We could not charge ${about.data.total} for your visit on ${about.data.day}. We try again by ourselves. You can also choose another card: it is charged at once.`,
    IF_UNPAID,
  ],
  details: [...detailsOf(about), ...cardOf(about)],
  action: { label: 'Choose another card', url: about.planUrl },
  links: [{ label: 'Save another card', url: about.cardsUrl }],
});

const newCard = (about: PlanEmailData): EmailContent => ({
  subject: `Please choose another card for ${about.data.day}`,
  preview: about.isUntried ? `${about.data.total} cannot be charged.` : `${about.data.total} could not be charged.`,
  heading: 'Your card cannot be charged',
  paragraphs: [
    about.isUntried
      ? `Your visit on ${about.data.day} costs ${about.data.total}, and there is no card that we can charge: the last one was declined, or is removed, and is not tried again. Please choose another one.`
      : `We could not charge ${about.data.total} for your visit on ${about.data.day}, and this card is not tried again. Please choose another one.`,
    IF_UNPAID,
  ],
  details: [...detailsOf(about), ...cardOf(about)],
  action: { label: 'Choose another card', url: about.planUrl },
  links: [{ label: 'Save another card', url: about.cardsUrl }],
});

const authentication = (about: PlanEmailData): EmailContent => ({
  subject: `Your bank asks you about ${about.data.total}`,
  preview: 'Please confirm the payment.',
  heading: 'Your bank wants you to confirm',
  paragraphs: [
    `Your bank wants you to confirm ${about.data.total} for your visit on ${about.data.day}. Please sign in and confirm it.`,
    IF_UNPAID,
  ],
  details: [...detailsOf(about), ...cardOf(about)],
  action: { label: 'Confirm the payment', url: about.planUrl },
});

const unpaid = (about: PlanEmailData): EmailContent => ({
  subject: `No visit on ${about.data.day}`,
  preview: 'It was not paid. Nobody owes anything.',
  heading: 'Your visit does not take place',
  paragraphs: [
    `Your visit on ${about.data.day} was not paid, so its time is open again. Nothing was charged, and nobody owes anything.`,
  ],
  details: visitOf(about),
  action: { label: 'See your standing visits', url: about.planUrl },
});

const skipped = (about: PlanEmailData): EmailContent => ({
  subject: `Skipped: ${about.data.day}`,
  preview: 'Nothing is charged for it.',
  heading: 'A visit is skipped',
  paragraphs: [`Your visit on ${about.data.day} is skipped${whySkipped(about)}. Nothing is charged for it.`],
  details: visitOf(about),
  action: { label: 'See your standing visits', url: about.planUrl },
});

const goesBack = (about: PlanEmailData): EmailContent => ({
  subject: `Your payment of ${about.data.total} goes back`,
  preview: 'The visit does not take place.',
  heading: 'Your payment goes back',
  paragraphs: [
    `Your payment for ${about.data.day} reached us when the visit was not to be paid any more. All of it is on its way back to your card. ${BANKS_SHOW_IT}`,
  ],
  details: [
    ['Reference', about.data.reference],
    ['Refund', about.data.total],
  ],
  action: { label: 'See your standing visits', url: about.planUrl },
});

const moved = (about: PlanEmailData): EmailContent => ({
  subject: `Changed: ${about.data.day}`,
  preview: `${about.data.cleaner.displayName} now comes on ${nowOf(about)}.`,
  heading: 'Your visit is changed',
  paragraphs: [
    `${about.data.cleaner.displayName} now comes on ${nowOf(about)}. Before, it was ${about.was}.`,
    `Nothing is charged now. Your card is charged ${about.data.total} on ${about.chargeAt}. Your other visits stay as they are.`,
  ],
  details: detailsOf(about),
  action: skipIt(about),
  closing: freeSentence(about),
});

const otherTime = (about: PlanEmailData): EmailContent => ({
  subject: `Found: ${about.data.day}`,
  preview: `${about.data.cleaner.displayName} comes on ${nowOf(about)}.`,
  heading: 'Your visit has another time',
  paragraphs: [
    `In place of ${about.date}, ${about.data.cleaner.displayName} comes on ${nowOf(about)}.`,
    `Your card is charged ${about.data.total} on ${about.chargeAt}.`,
  ],
  details: detailsOf(about),
  action: skipIt(about),
  closing: freeSentence(about),
});

const otherTimeJob = (about: PlanEmailData): EmailContent => ({
  subject: `Standing visit on ${about.data.day}`,
  preview: `In place of ${about.date}.`,
  heading: 'A standing visit has another time',
  paragraphs: [
    `In place of ${about.date}, ${publicName(about.data.booking.customer_name)} has taken ${nowOf(about)}. You hear of it again once it is paid, ${inDigits(policy.plans.chargeHours, 'hour')} before it.`,
  ],
  details: [
    ['Job', about.data.reference],
    ['When', nowOf(about)],
    ['Service', about.data.job],
    ['Customer', publicName(about.data.booking.customer_name)],
    ['Price', about.data.total],
  ],
  action: { label: 'See your jobs', url: about.jobsUrl },
});

const movedJob = (about: PlanEmailData): EmailContent => ({
  subject: `Changed: standing visit on ${about.data.day}`,
  preview: `It was on ${about.was}.`,
  heading: 'A standing visit is changed',
  paragraphs: [
    `${publicName(about.data.booking.customer_name)} has changed one of their visits: it is now on ${nowOf(about)}. Before, it was ${about.was}. The others stay as they are. You hear of it again once it is paid, ${inDigits(policy.plans.chargeHours, 'hour')} before it.`,
  ],
  details: [
    ['Job', about.data.reference],
    ['Was', about.was],
    ['Now', nowOf(about)],
    ['Service', about.data.job],
    ['Customer', publicName(about.data.booking.customer_name)],
    ['Price', about.data.total],
  ],
  action: { label: 'See your jobs', url: about.jobsUrl },
});

const jobOf = (about: PlanEmailData): [string, string][] => [
  ['Job', about.data.reference],
  ['When', nowOf(about)],
  ['Service', about.data.job],
  ['Customer', publicName(about.data.booking.customer_name)],
];

const skippedJob = (about: PlanEmailData): EmailContent => ({
  subject: `Skipped: standing visit on ${about.data.day}`,
  preview: 'This time is yours again.',
  heading: 'A standing visit is skipped',
  paragraphs: [
    `${publicName(about.data.booking.customer_name)} has skipped their visit on ${nowOf(about)}. Please do not come then: the time is yours again. The other visits stay as they are.`,
  ],
  details: jobOf(about),
  action: { label: 'See your jobs', url: about.jobsUrl },
});

/** Nobody has paid it a day before, or agreed to its price. */
const unpaidJob = (about: PlanEmailData): EmailContent => ({
  subject: `No standing visit on ${about.data.day}`,
  preview: 'It is not paid. This time is yours again.',
  heading: 'A standing visit does not take place',
  paragraphs: [
    `The visit of ${publicName(about.data.booking.customer_name)} on ${nowOf(about)} ${whyNotPaid(about)} and does not take place. Please do not come then: the time is yours again.`,
  ],
  details: jobOf(about),
  action: { label: 'See your jobs', url: about.jobsUrl },
});

export const visitEmails: Record<VisitEmailKind, VisitEmail> = {
  'visit-notice': { write: notice, isTrue: isPlanned },
  'visit-paid': { write: paid, isTrue: ({ data }) => data.booking.status === 'scheduled' },
  'visit-declined': { write: declined, isTrue: isPlanned },
  'visit-new-card': { write: newCard, isTrue: isPlanned },
  'visit-authentication': { write: authentication, isTrue: isPlanned },
  'visit-unpaid': { write: unpaid },
  'visit-skipped': { write: skipped },
  'visit-goes-back': { write: goesBack },
  'visit-moved': { write: moved, isTrue: isPlanned },
  'visit-other-time': { write: otherTime, isTrue: isPlanned },
};

export const visitEmailsToCleaner: Record<VisitEmailToCleaner, VisitEmail> = {
  'visit-moved-job': { write: movedJob, isTrue: isPlanned },
  'visit-other-time-job': { write: otherTimeJob, isTrue: isPlanned },
  'visit-skipped-job': { write: skippedJob },
  'visit-unpaid-job': { write: unpaidJob },
};
