import { capitalized, inDigits, inWords } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dayLabel } from '#contract/time';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderer, EmailRenderers } from '#platform/email/email-queue';
import { publicName } from '#server/booking';
import type { PlanDeps } from './deps.ts';
import { visitEmails } from './emails-of-visits.ts';
import { loadPlanEmailData, type PlanEmailData } from './plan-email-data.ts';
import type { PlanEmailFacts, PlanEmailKind, PlanEmailToCleaner } from './tell.ts';

/** The module's emails by kind. What has become untrue in the meantime is not sent. */
export function planEmails(deps: PlanDeps): EmailRenderers {
  const to =
    (
      role: 'customer' | 'cleaner',
      write: (about: PlanEmailData) => EmailContent,
      isTrue: (about: PlanEmailData) => boolean = () => true,
    ): EmailRenderer =>
    async ({ bookingId, tells }) => {
      const about =
        bookingId === null
          ? null
          : await loadPlanEmailData(deps, bookingId, tells as PlanEmailFacts | null | undefined);
      if (!about || !isTrue(about)) return null;
      const { data } = about;
      return {
        name: role === 'customer' ? data.booking.customer_name : data.cleaner.displayName,
        content: write(about),
      };
    };
  const ofPlan: Record<PlanEmailKind | PlanEmailToCleaner, EmailRenderer> = {
    'plan-started': to('customer', planStarted),
    'plan-not-accepted': to('customer', planNotAccepted),
    'plan-paused': to('customer', planPaused, ({ plan }) => plan.pause_code !== null),
    'plan-resumed': to('customer', planResumed, ({ plan }) => plan.state === 'active'),
    'plan-ended': to('customer', planEnded),
    'plan-clash': to('customer', planClash),
    'plan-to-accept': to('cleaner', planToAccept, ({ plan }) => plan.state === 'asked'),
    'plan-new-job': to('cleaner', planNewJob),
    'plan-over': to('cleaner', planOver),
    'plan-clash-job': to('cleaner', planClashJob),
  };
  const ofVisits = Object.entries(visitEmails).map(([kind, { write, isTrue }]) => [
    kind,
    to('customer', write, isTrue),
  ]);
  return { ...ofPlan, ...Object.fromEntries(ofVisits) };
}

const detailsOf = ({ data, rhythm, amount }: PlanEmailData): [string, string][] => [
  ['When', rhythm],
  ['Service', data.job],
  ['Cleaner', data.cleaner.displayName],
  ['Each visit', amount],
];

const seePlan = ({ planUrl }: PlanEmailData) => ({ label: 'See your standing visits', url: planUrl });
const LINK_HOLDER = 'Whoever has this link can skip, pause and stop them, so keep it to yourself.';

const planStarted = (about: PlanEmailData): EmailContent => {
  const { plan, data, consentText, rhythm } = about;
  const isAsked = plan.state === 'asked';
  return {
    subject: `Standing visits: ${rhythm}`,
    preview: isAsked ? `${data.cleanerFirstName} is asked.` : `With ${data.cleaner.displayName}.`,
    heading: isAsked ? 'Your standing visits are asked for' : 'Your standing visits begin',
    paragraphs: [
      ...(isAsked
        ? [
            `${data.cleanerFirstName} has ${inDigits(policy.plans.answerHours, 'hour')} to say yes. Your first visit stands either way.`,
          ]
        : []),
      `You agreed to this: “${consentText}”`,
    ],
    details: detailsOf(about),
    action: seePlan(about),
    closing: LINK_HOLDER,
  };
};

const planNotAccepted = (about: PlanEmailData): EmailContent => ({
  subject: `No standing visits with ${about.data.cleanerFirstName}`,
  preview: 'Your first visit stands.',
  heading: `${about.data.cleanerFirstName} cannot come regularly`,
  paragraphs: [
    `${about.data.cleaner.displayName} has not taken your standing visits. Nothing is charged for them, and your first visit stands.`,
  ],
  details: detailsOf(about),
  action: { label: 'Find another cleaner', url: about.data.homeUrl },
});

const PAUSES = {
  by_customer: 'Visits in the pause are skipped, and nothing is charged for them.',
  unpaid: `${capitalized(inWords(policy.plans.pausedAfterUnpaid, 'visit'))} in a row were not paid. Nobody owes anything. Resume them with a card that works.`,
  cleaner_unavailable: 'Your cleaner cannot come for now. Nothing is charged until they can.',
  rate: 'A new rate waits for your yes. Nothing is charged until then.',
} as const;

const planPaused = (about: PlanEmailData): EmailContent => ({
  subject: 'Your standing visits are paused',
  preview: PAUSES[about.plan.pause_code ?? 'by_customer'],
  heading: 'Your standing visits are paused',
  paragraphs: [PAUSES[about.plan.pause_code ?? 'by_customer']],
  details: detailsOf(about),
  action: seePlan(about),
});

const planResumed = (about: PlanEmailData): EmailContent => ({
  subject: `Your standing visits: ${about.rhythm}`,
  preview: `${about.data.cleaner.displayName} comes regularly.`,
  heading: 'Your standing visits take place',
  paragraphs: [
    `${about.data.cleaner.displayName} comes ${about.rhythm.charAt(0).toLowerCase()}${about.rhythm.slice(1)}.`,
  ],
  details: detailsOf(about),
  action: seePlan(about),
});

const planEnded = (about: PlanEmailData): EmailContent => {
  const { plan, data } = about;
  const isNotice = plan.state !== 'ended' && plan.ends_after !== null;
  const isByCleaner = isNotice || plan.end_code === 'by_cleaner';
  const lastDay = plan.ends_after === null ? '' : dayLabel(Date.parse(`${plan.ends_after}T12:00:00Z`), 'UTC');
  return {
    subject: isNotice ? `Your standing visits end on ${lastDay}` : 'Your standing visits have ended',
    preview: isByCleaner ? `${data.cleanerFirstName} cannot come regularly any more.` : 'Nothing more is charged.',
    heading: isNotice ? 'Your standing visits end' : 'Your standing visits have ended',
    paragraphs: [
      ...(isByCleaner ? [`${data.cleaner.displayName} cannot come regularly any more.`] : []),
      isNotice
        ? `Visits until ${lastDay} take place, and later ones are not charged.`
        : 'Nothing more is charged. A visit that is paid already keeps its own terms.',
    ],
    details: detailsOf(about),
    action: seePlan(about),
  };
};

const planClash = (about: PlanEmailData): EmailContent => ({
  subject: `No visit on ${about.date}`,
  preview: 'The others stay as they are.',
  heading: `There is no visit on ${about.date}`,
  paragraphs: [
    `${about.data.cleaner.displayName} cannot come at your usual time on ${about.date}. Nothing is charged for it, and the other visits stay as they are.`,
  ],
  details: detailsOf(about),
  action: seePlan(about),
});

const jobDetails = ({ data, rhythm, amount }: PlanEmailData): [string, string][] => [
  ['When', rhythm],
  ['Service', data.job],
  ['Customer', publicName(data.booking.customer_name)],
  ['Each visit', amount],
];
const seeJobs = ({ jobsUrl }: PlanEmailData) => ({ label: 'See your jobs', url: jobsUrl });

const planToAccept = (about: PlanEmailData): EmailContent => ({
  subject: `Standing visits? ${about.rhythm}`,
  preview: `${publicName(about.data.booking.customer_name)} would like you to come regularly.`,
  heading: 'A customer asks for standing visits',
  paragraphs: [
    `${publicName(about.data.booking.customer_name)} would like you to come again and again. Please say yes or no within ${inDigits(policy.plans.answerHours, 'hour')}. Silence is a no, and has no other effect.`,
  ],
  details: jobDetails(about),
  action: seeJobs(about),
});

const planNewJob = (about: PlanEmailData): EmailContent => ({
  subject: `Standing visits: ${about.rhythm}`,
  preview: `${publicName(about.data.booking.customer_name)} has you come regularly.`,
  heading: 'You have standing visits',
  paragraphs: [
    `${publicName(about.data.booking.customer_name)} has you come regularly. You hear of each visit once it is paid, ${inDigits(policy.plans.chargeHours, 'hour')} before it.`,
  ],
  details: jobDetails(about),
  action: seeJobs(about),
});

const planOver = (about: PlanEmailData): EmailContent => ({
  subject: 'Standing visits have ended',
  preview: about.rhythm,
  heading: 'Standing visits have ended',
  paragraphs: [
    `${publicName(about.data.booking.customer_name)} has stopped their standing visits. Their times are open again; a visit that is paid takes place.`,
  ],
  details: jobDetails(about),
  action: seeJobs(about),
});

const planClashJob = (about: PlanEmailData): EmailContent => ({
  subject: `No standing visit on ${about.date}`,
  preview: 'Its time is not to be had.',
  heading: `There is no standing visit on ${about.date}`,
  paragraphs: [`Its time is taken, or off, so the visit on ${about.date} does not take place. Your customer is told.`],
  details: jobDetails(about),
  action: seeJobs(about),
});
