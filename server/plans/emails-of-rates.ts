import { formatDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { dateLabelAt } from '#contract/time';
import type { EmailContent } from '#platform/email/email-content';
import type { PlanEmailData } from './plan-email-data.ts';

/** What the customer of a plan is told of another rate. */

const seePlan = ({ planUrl }: PlanEmailData) => ({ label: 'See your standing visits', url: planUrl });

const aboutOf = ({ data, rhythm }: PlanEmailData): [string, string][] => [
  ['When', rhythm],
  ['Service', data.job],
  ['Cleaner', data.cleaner.displayName],
];

const newRate = (about: PlanEmailData): EmailContent => {
  const { data, nextRate, amount } = about;
  const day = nextRate ? dateLabelAt(about.today, nextRate.from) : '';
  const price = formatDollars(nextRate?.amount ?? 0);
  return {
    subject: `A new price from ${day}`,
    preview: `${price} a visit, instead of ${amount}.`,
    heading: `A new price from ${day}`,
    paragraphs: [
      `From ${day} on, ${data.cleaner.displayName} asks for ${formatDollars(nextRate?.hourlyRate ?? 0)} an hour. Visits before then keep their price.`,
      nextRate?.needsYes
        ? `That is more than ${policy.plans.mostRisePercent}% above what you last agreed to, so it needs your yes. Without it your visits rest from then on, and nothing is charged.`
        : 'There is nothing to do if that is fine with you. Else you can stop online, which costs nothing.',
    ],
    details: [...aboutOf(about), ['Each visit until then', amount], [`Each visit from ${day}`, price]],
    action: nextRate?.needsYes ? { ...seePlan(about), label: 'See and agree' } : seePlan(about),
  };
};

const rateKept = (about: PlanEmailData): EmailContent => ({
  subject: 'The price of your standing visits stays',
  preview: `${about.amount} a visit, as before.`,
  heading: 'Your price stays as it is',
  paragraphs: [
    `${about.data.cleaner.displayName} has taken the new price back. Each visit costs ${about.amount}, as before.`,
  ],
  details: aboutOf(about),
  action: seePlan(about),
});

const agreed = (about: PlanEmailData): EmailContent => ({
  subject: 'You agreed to a new price',
  preview: 'Your standing visits go on.',
  heading: 'You agreed to a new price',
  paragraphs: [`You agreed to this: “${about.consentText}”`],
  details: aboutOf(about),
  action: seePlan(about),
});

/** Each with when it is true: what has become untrue by the time it is sent is not sent. */
export const rateEmails = {
  'plan-new-rate': { write: newRate, isTrue: ({ nextRate }: PlanEmailData) => nextRate !== null },
  'plan-rate-kept': { write: rateKept, isTrue: ({ nextRate }: PlanEmailData) => nextRate === null },
  'plan-agreed': { write: agreed, isTrue: () => true },
};
