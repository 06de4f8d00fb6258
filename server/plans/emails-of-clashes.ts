import { inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import type { EmailContent } from '#platform/email/email-content';
import { publicName } from '#server/booking';
import type { PlanEmailData } from './plan-email-data.ts';
import { detailsOf, jobDetails, seeJobs } from './plan-email-parts.ts';

/** What both sides are asked and told of a date whose time is not to be had (docs/product.md#standing-visits). */

/** Why a date has no time, a sentence. */
function whyForCustomer({ data: { cleaner }, date, lost }: PlanEmailData): string {
  switch (lost?.why) {
    case 'booked':
      return `${cleaner.displayName} is already booked at the time of your visit on ${date}.`;
    case 'time_off':
      return `${cleaner.displayName} is off on ${date}.`;
    case 'no_such_time':
      return `The clocks change on ${date}, and leave out the time of your visit.`;
    default:
      return `${cleaner.displayName} cannot come on ${date}.`;
  }
}

function whyForCleaner({ date, lost }: PlanEmailData): string {
  switch (lost?.why) {
    case 'booked':
      return `You have another booking at the time of a standing visit on ${date}`;
    case 'time_off':
      return `You are off on ${date}`;
    case 'canceled':
      return `You canceled the standing visit on ${date}`;
    case 'no_such_time':
      return `The clocks change on ${date}, and leave out the time of a standing visit`;
    default:
      return `You cannot be booked on ${date}`;
  }
}

export const planClash = (about: PlanEmailData): EmailContent => ({
  subject: `No visit on ${about.date}`,
  preview: 'What would you like instead?',
  heading: `What would you like instead of ${about.date}?`,
  paragraphs: [
    `${whyForCustomer(about)} Choose another time, somebody else, or leave the date out.`,
    ...(about.reason ? [`${about.data.cleanerFirstName} writes: “${about.reason}”`] : []),
    'Until you choose there is no visit then, and nothing is charged for it. Your other visits stay as they are.',
  ],
  details: detailsOf(about),
  action: { label: 'Choose what to do', url: about.planUrl },
});

/** The times that are proposed, a line each. */
const timesOf = ({ proposed }: PlanEmailData) =>
  proposed.map((time, i): [string, string] => [i === 0 ? 'Proposed' : 'Or', time]);

export const planClashAnswered = (about: PlanEmailData): EmailContent => {
  const { cleanerFirstName: name } = about.data;
  return {
    subject: about.hasNoOther ? `${name} has no other time for ${about.date}` : `Other times for ${about.date}`,
    preview: about.hasNoOther ? 'You can choose somebody else, or leave it out.' : `${name} proposes other times.`,
    heading: about.hasNoOther ? `No other time for ${about.date}` : `${name} proposes other times`,
    paragraphs: [
      about.hasNoOther
        ? `${name} has no other time for you in place of ${about.date}. You can choose somebody else for it, or leave it out.`
        : `In place of ${about.date} ${name} could come at other times. Choose one while it is open, somebody else, or leave the date out.`,
      'Nothing is charged until you have chosen.',
    ],
    details: [...timesOf(about), ...detailsOf(about)],
    action: { label: 'Choose what to do', url: about.planUrl },
  };
};

export const planClashJob = (about: PlanEmailData): EmailContent => ({
  subject: `Another time for ${about.date}?`,
  preview: 'You can propose other times.',
  heading: `Another time for ${about.date}?`,
  paragraphs: [
    `${whyForCleaner(about)}, so there is no visit then. You can propose up to ${inWords(policy.moves.proposedTimes, 'other time')} of yours, or say that you have none. Your customer is asked too. No, or no answer, has no consequence for you.`,
  ],
  details: jobDetails(about),
  action: { label: 'Propose a time', url: about.jobsUrl },
});

export const planClashSettledJob = (about: PlanEmailData): EmailContent => ({
  subject: `No standing visit on ${about.date}`,
  preview: 'Your customer has chosen.',
  heading: `No visit on ${about.date}`,
  paragraphs: [
    `${publicName(about.data.booking.customer_name)} needs no other time in place of ${about.date}. The other visits stay as they are.`,
  ],
  details: jobDetails(about),
  action: seeJobs(about),
});
