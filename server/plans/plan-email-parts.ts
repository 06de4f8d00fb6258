import { listed, verb } from '#contract/number-words';
import { withPeriod } from '#contract/with-period';
import type { EmailContent } from '#platform/email/email-content';
import { publicName } from '#server/booking';
import type { PlanEmailData } from './plan-email-data.ts';

/** What emails about a plan have in common. */

export const detailsOf = ({ data, rhythm, amount, hours, job }: PlanEmailData): [string, string][] => [
  ['When', rhythm],
  ['Service', job],
  ['Cleaner', data.cleaner.displayName],
  ['Each visit', `${hours}, ${amount}`],
];

/** Which card was tried, for who has several. */
export const cardOf = ({ triedCard, isUntried }: PlanEmailData): [string, string][] =>
  triedCard && !isUntried ? [['Card', triedCard]] : [];

const SEE_PLAN = 'See your standing visits';

export const seePlan = ({ planUrl }: PlanEmailData) => ({ label: SEE_PLAN, url: planUrl });

/** Whether the visit that they began with is still to come, and not done before they were asked for. */
export const isToCome = ({ data: { booking } }: PlanEmailData): boolean =>
  booking.status === 'scheduled' || booking.status === 'seeking';

/** To the customer, of standing visits that are asked for. */
export const firstIfYes = (about: PlanEmailData): string[] => {
  const { first, amount, data } = about;
  return first === null
    ? []
    : [
        `If ${data.cleanerFirstName} says yes, the ${isToCome(about) ? 'next' : 'first'} one is on ${first.at}, and your card is charged ${amount} for it on ${first.chargeAt}.`,
      ];
};

/** To the customer, of standing visits that begin: when the first one is, when its card is charged, and how it is skipped or all of them stopped. */
export const firstVisitParagraphs = (about: PlanEmailData): string[] => {
  const { first, amount } = about;
  return first === null
    ? []
    : [
        `The first visit ${isToCome(about) ? 'after the one that you booked ' : ''}is on ${first.at}. Your card is charged ${amount} for it on ${first.chargeAt}, and an email tells you before.`,
        `You can skip it free until ${first.freeUntil}. All of them can be paused or stopped at any time: open “${SEE_PLAN}”.`,
      ];
};

const jobOf = ({ data, rhythm, job }: PlanEmailData): [string, string][] => [
  ['When', rhythm],
  ['Service', job],
  ['Customer', publicName(data.booking.customer_name)],
];

export const jobDetails = (about: PlanEmailData): [string, string][] => [
  ...jobOf(about),
  ['Each visit', `${about.hours}, ${about.amount}`],
];

/** Of those that begin, or are asked for: also when, and what the cleaner gets. */
export const firstJobDetails = (about: PlanEmailData): [string, string][] => [
  ...(about.first ? ([['First', about.first.at]] as [string, string][]) : []),
  ...jobOf(about),
  ['Each visit', about.hours],
  ['Paid by the customer', `${about.amount} a visit`],
  ['You get', about.cleanerShare],
];

export const seeJobs = ({ jobsUrl }: PlanEmailData) => ({ label: 'See your jobs', url: jobsUrl });

/** To the customer; `days` as text. */
export const leftOutSentence = (days: readonly string[]): string =>
  `Your ${verb(days.length, 'visit', 'visits')} on ${listed(days)} ${verb(days.length, 'is', 'are')} left out, and nothing is charged for ${verb(days.length, 'it', 'them')}.`;

/** To the cleaner: which times are theirs again. */
export const timesBack = (days: readonly string[], orLater = ''): string =>
  `No ${verb(days.length, 'visit', 'visits')} on ${listed(days)}${orLater}. ${verb(days.length, 'That time is', 'Those times are')} yours again.`;

/** To the cleaner, where a pause is over: which times are taken again. */
export const timesTaken = (days: readonly string[]): string =>
  `The ${verb(days.length, 'visit', 'visits')} on ${listed(days)} ${verb(days.length, 'is', 'are')} planned again: ${verb(days.length, 'that time is', 'those times are')} taken.`;

/** Whoever has the same time free, where the plan's own cleaner cannot come. */
export const othersSentence = ({ others }: PlanEmailData) =>
  others.length > 0
    ? [`If you do not want to wait: the same time is free with ${withPeriod(listed(others.map(({ name }) => name)))}`]
    : [];

/** The same as links. */
export const linksToOthers = ({ others }: PlanEmailData): Pick<EmailContent, 'links'> =>
  others.length === 0 ? {} : { links: others.map(({ name, url, first }) => ({ label: `${name}, ${first}`, url })) };
