import { inDigits } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dateIn, dateLabelAt } from '#contract/time';
import { withPeriod } from '#contract/with-period';
import type { EmailContent } from '#platform/email/email-content';
import type { EmailRenderer, EmailRenderers } from '#platform/email/email-queue';
import { publicName } from '#server/booking';
import type { PlanDeps } from './deps.ts';
import { planNotStarted } from './email-not-started.ts';
import { planChanged, planChangedJob } from './emails-of-changes.ts';
import { planClash, planClashAnswered, planClashJob, planClashSettledJob } from './emails-of-clashes.ts';
import { planPaused, planPausedJob, planResumed, planResumedJob } from './emails-of-pauses.ts';
import { rateEmails } from './emails-of-rates.ts';
import { visitEmails, visitEmailsToCleaner } from './emails-of-visits.ts';
import { isPaused } from './has-visit.ts';
import { loadPlanEmailData, type PlanEmailData } from './plan-email-data.ts';
import {
  detailsOf,
  firstIfYes,
  firstJobDetails,
  firstVisitParagraphs,
  isToCome,
  jobDetails,
  leftOutSentence,
  linksToOthers,
  othersSentence,
  seeJobs,
  seePlan,
  timesBack,
} from './plan-email-parts.ts';
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
          : await loadPlanEmailData(deps, bookingId, tells as PlanEmailFacts | null | undefined, role);
      if (!about || !isTrue(about)) return null;
      const { data } = about;
      return {
        name: role === 'customer' ? data.booking.customer_name : data.cleaner.displayName,
        content: write(about),
      };
    };
  // Also while a new rate waits for a yes: the visits before it take place.
  const isAsked = ({ plan, lost }: PlanEmailData) => plan.state !== 'ended' && lost?.is === 'asked about';
  const isLeftOut = ({ plan, lost }: PlanEmailData) => plan.state !== 'ended' && lost?.is === 'left out';
  const goesOn = ({ plan, data }: PlanEmailData) =>
    plan.state === 'active' && !isPaused(plan, dateIn(deps.clock.now().getTime(), data.cleaner.city.timeZone));
  const ofRates = (kind: keyof typeof rateEmails) => to('customer', rateEmails[kind].write, rateEmails[kind].isTrue);
  const ofPlan: Record<PlanEmailKind | PlanEmailToCleaner, EmailRenderer> = {
    'plan-new-rate': ofRates('plan-new-rate'),
    'plan-rate-kept': ofRates('plan-rate-kept'),
    'plan-agreed': ofRates('plan-agreed'),
    'plan-started': to('customer', planStarted),
    'plan-not-accepted': to('customer', planNotAccepted),
    'plan-paused': to('customer', planPaused, ({ plan }) => plan.pause_code !== null),
    'plan-resumed': to('customer', planResumed, goesOn),
    'plan-ended': to('customer', planEnded),
    'plan-clash': to('customer', planClash, isAsked),
    'plan-clash-answered': to('customer', planClashAnswered, isAsked),
    'plan-changed': to('customer', planChanged, ({ plan }) => plan.state !== 'ended'),
    'plan-to-accept': to('cleaner', planToAccept, ({ plan }) => plan.state === 'asked'),
    'plan-new-job': to('cleaner', planNewJob),
    'plan-over': to('cleaner', planOver),
    'plan-clash-job': to('cleaner', planClashJob, isAsked),
    'plan-clash-settled-job': to('cleaner', planClashSettledJob, isLeftOut),
    'plan-changed-job': to('cleaner', planChangedJob, ({ plan }) => plan.state !== 'ended'),
    'plan-paused-job': to('cleaner', planPausedJob, isPausedForCleaner),
    'plan-resumed-job': to('cleaner', planResumedJob, goesOn),
  };
  const ofVisits = [
    ...Object.entries(visitEmails).map(([kind, { write, isTrue }]) => [kind, to('customer', write, isTrue)]),
    ...Object.entries(visitEmailsToCleaner).map(([kind, { write, isTrue }]) => [kind, to('cleaner', write, isTrue)]),
  ];
  return { ...ofPlan, ...Object.fromEntries(ofVisits), 'plan-not-started': planNotStarted(deps) };
}

/** Of their own absence a cleaner needs no email. */
const isPausedForCleaner = ({ plan: { state, pause_code } }: PlanEmailData) =>
  state !== 'ended' && pause_code !== null && pause_code !== 'cleaner_unavailable';

const LINK_HOLDER = 'Whoever has this link can skip, pause and stop them, so keep it to yourself.';

const planStarted = (about: PlanEmailData): EmailContent => {
  const { plan, data, consentText, rhythm } = about;
  const isAsked = plan.state === 'asked';
  return {
    subject: `Standing visits: ${rhythm}`,
    preview: isAsked ? `${data.cleanerFirstName} is asked.` : `With ${withPeriod(data.cleaner.displayName)}`,
    heading: isAsked ? 'Your standing visits are asked for' : 'Your standing visits begin',
    paragraphs: [
      ...(isAsked
        ? [
            `${data.cleanerFirstName} has ${inDigits(policy.plans.answerHours, 'hour')} to say yes. ${isToCome(about) ? 'Your first visit stands either way.' : 'Nothing is charged if the answer is no.'}`,
            ...firstIfYes(about),
          ]
        : firstVisitParagraphs(about)),
      `You agreed to this: “${consentText}”`,
    ],
    details: detailsOf(about),
    action: seePlan(about),
    closing: LINK_HOLDER,
  };
};

const planNotAccepted = (about: PlanEmailData): EmailContent => ({
  subject: `No standing visits with ${about.data.cleanerFirstName}`,
  preview: isToCome(about) ? 'Your first visit stands.' : 'Nothing is charged for them.',
  heading: `No standing visits with ${about.data.cleanerFirstName}`,
  paragraphs: [
    `${about.data.cleaner.displayName} has not taken your standing visits. Nothing is charged for them${isToCome(about) ? ', and your first visit stands' : ''}.`,
  ],
  details: detailsOf(about),
  action: { label: 'Find another cleaner', url: about.othersUrl },
});

const teamWords = ({ plan, reason }: PlanEmailData): string[] =>
  plan.end_code === 'by_team' && reason ? [`Our team has ended them: “${reason}”`] : [];

const UNKEPT = 'You canceled the visit that they began with, and none was paid since.';

const planEnded = (about: PlanEmailData): EmailContent => {
  const { plan, data, end } = about;
  const isNotice = plan.state !== 'ended' && plan.ends_after !== null;
  const isByCleaner = isNotice || plan.end_code === 'by_cleaner';
  const lastDay = plan.ends_after === null ? '' : dateLabelAt(about.today, plan.ends_after);
  return {
    subject: isNotice ? `Your standing visits end on ${lastDay}` : 'Your standing visits have ended',
    preview: isByCleaner ? `${data.cleanerFirstName} cannot come regularly any more.` : 'Nothing more is charged.',
    heading: isNotice ? 'Your standing visits end' : 'Your standing visits have ended',
    paragraphs: [
      ...(isByCleaner ? [`${data.cleaner.displayName} cannot come regularly any more.`] : []),
      ...teamWords(about),
      ...(plan.end_code === 'unpaid' ? [UNKEPT] : []),
      isNotice ? `Visits until ${lastDay} take place, and later ones are not charged.` : 'Nothing more is charged.',
      ...(end && end.leftOut.length > 0 ? [leftOutSentence(end.leftOut)] : []),
      ...(end?.paid ?? []).map((day) => `Your visit on ${day} is paid already, and keeps its own terms.`),
      ...othersSentence(about),
    ],
    details: detailsOf(about),
    ...linksToOthers(about),
    action: seePlan(about),
  };
};

const planToAccept = (about: PlanEmailData): EmailContent => ({
  subject: `Standing visits? ${about.rhythm}`,
  preview: `${publicName(about.data.booking.customer_name)} would like you to come regularly.`,
  heading: 'A customer asks for standing visits',
  paragraphs: [
    `${publicName(about.data.booking.customer_name)} would like you to come again and again. Please say yes or no within ${inDigits(policy.plans.answerHours, 'hour')}. Silence is a no, and has no other effect.`,
  ],
  details: firstJobDetails(about),
  action: { label: 'Answer', url: about.jobsUrl },
});

const planNewJob = (about: PlanEmailData): EmailContent => ({
  subject: `Standing visits: ${about.rhythm}`,
  preview: `${publicName(about.data.booking.customer_name)} has you come regularly.`,
  heading: 'You have standing visits',
  paragraphs: [
    `${publicName(about.data.booking.customer_name)} has you come regularly. You hear of each visit once it is paid, ${inDigits(policy.plans.chargeHours, 'hour')} before it.`,
  ],
  details: firstJobDetails(about),
  action: seeJobs(about),
});

/** Why a plan is over, for its cleaner. */
function whoEnded({ plan, data }: PlanEmailData): string {
  const name = publicName(data.booking.customer_name);
  if (plan.end_code === 'by_cleaner') return `Your standing visits with ${name} have ended.`;
  if (plan.end_code === 'unpaid')
    return `${name} canceled the first of their standing visits, and none was paid since.`;
  return plan.end_code === 'by_team'
    ? `Our team has ended the standing visits of ${withPeriod(name)}`
    : `${name} has stopped their standing visits.`;
}

const planOver = (about: PlanEmailData): EmailContent => ({
  subject: 'Standing visits have ended',
  preview: about.rhythm,
  heading: 'Standing visits have ended',
  paragraphs: [
    whoEnded(about),
    ...(about.end && about.end.leftOut.length > 0 ? [timesBack(about.end.leftOut)] : []),
    ...(about.end?.paid ?? []).map((day) => `The visit on ${day} is paid already, and takes place.`),
    ...(about.reason ? [`Why: “${about.reason}”`] : []),
  ],
  details: jobDetails(about),
  action: seeJobs(about),
});
