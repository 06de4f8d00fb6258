import { capitalized, inDigits, inWords, listed, verb } from '#contract/number-words';
import { policy } from '#contract/policy';
import { dateLabelAt } from '#contract/time';
import { withPeriod } from '#contract/with-period';
import type { EmailContent } from '#platform/email/email-content';
import { publicName } from '#server/booking';
import type { PlanEmailData } from './plan-email-data.ts';
import {
  detailsOf,
  firstVisitParagraphs,
  jobDetails,
  leftOutSentence,
  linksToOthers,
  othersSentence,
  seeJobs,
  seePlan,
  timesBack,
  timesTaken,
} from './plan-email-parts.ts';

/** What the customer is told of a pause of their standing visits, and of its end; and its cleaner. */

const PAUSES = {
  by_customer: 'Visits in the pause are left out, and nothing is charged for them.',
  unpaid: `${capitalized(inWords(policy.plans.pausedAfterUnpaid, 'visit'))} in a row were not paid, or your card was removed. Nobody owes anything. Resume them with a card that works.`,
  cleaner_unavailable: 'Your cleaner cannot come for now. Nothing is charged until they can.',
  rate: 'A new rate waits for your yes. Nothing is charged until then.',
} as const;

const CHARGED_AS_ALWAYS = `It is charged ${inDigits(policy.plans.chargeHours, 'hour')} before, as always.`;

/** Which visits a customer's own pause takes off, which stays, and what comes after it. */
function pauseSentences({ plan, pause, today }: PlanEmailData): string[] {
  if (pause === null) return [PAUSES.by_customer];
  const { leftOut, hasLater, paid, seeking, next, isNextPaid, endsOn } = pause;
  const nothingYet = paid.length > 0 ? 'No other visit falls into the pause.' : 'No visit falls into the pause.';
  return [
    leftOut.length === 0 ? (hasLater ? PAUSES.by_customer : nothingYet) : leftOutSentence(leftOut),
    ...(hasLater && leftOut.length > 0 ? ['So are those that would come later in the pause.'] : []),
    ...paid.map((day) =>
      seeking.includes(day)
        ? `Your visit on ${day} is paid already, but nobody comes yet: we look for somebody else.`
        : `Your visit on ${day} is paid already, and takes place.`,
    ),
    plan.paused_until === null
      ? 'They rest until you go on with them.'
      : `The last day of the pause is ${dateLabelAt(today, plan.paused_until)}${endsOn ? '.' : '; then they go on by themselves.'}` +
        (next === null
          ? ''
          : ` The next visit after it is on ${next}. ${isNextPaid ? 'It is paid already.' : CHARGED_AS_ALWAYS}`),
    ...(endsOn ? [`Your standing visits end on ${endsOn}.`] : []),
  ];
}

export const planPaused = (about: PlanEmailData): EmailContent => {
  const { plan } = about;
  const code = plan.pause_code ?? 'by_customer';
  const from = plan.state === 'active' && plan.paused_from !== null ? dateLabelAt(about.today, plan.paused_from) : null;
  const what = from === null ? 'Your standing visits are paused' : `Your standing visits pause from ${from}`;
  return {
    subject: what,
    preview: PAUSES[code],
    heading: what,
    paragraphs: [code === 'by_customer' ? pauseSentences(about).join(' ') : PAUSES[code], ...othersSentence(about)],
    details: detailsOf(about),
    ...linksToOthers(about),
    action: seePlan(about),
  };
};

/** To the cleaner: which times are theirs again, and for how long. */
export const planPausedJob = (about: PlanEmailData): EmailContent =>
  about.plan.pause_code === 'by_customer' ? pausedByCustomer(about) : pausedByUs(about);

/** They could not be charged, or nobody has agreed to the price. */
const pausedByUs = (about: PlanEmailData): EmailContent => {
  const name = publicName(about.data.booking.customer_name);
  const hour = inDigits(policy.plans.unpaidHours, 'hour');
  return {
    subject: `Standing visits are paused: ${about.rhythm}`,
    preview: `With ${withPeriod(name)}`,
    heading: 'Standing visits are paused',
    paragraphs: [
      about.plan.pause_code === 'rate'
        ? `${name} has not agreed to your new rate yet. Until they do, a visit that is not paid ${hour} before does not take place; you hear of each.`
        : `The card of ${name} could not be charged. Until they choose one that works, none of their visits takes place but what is paid already, and the times are yours again.`,
      'You hear of it when they go on.',
    ],
    details: jobDetails(about),
    action: seeJobs(about),
  };
};

const pausedByCustomer = (about: PlanEmailData): EmailContent => {
  const { plan, pause, data } = about;
  const name = publicName(data.booking.customer_name);
  const from = plan.paused_from === null ? '' : dateLabelAt(about.today, plan.paused_from);
  const { leftOut = [], paid = [], hasLater = false } = pause ?? {};
  return {
    subject: `Standing visits pause from ${from}`,
    preview: about.rhythm,
    heading: plan.state === 'active' ? `Standing visits pause from ${from}` : 'Standing visits are paused',
    paragraphs: [
      `${name} ${plan.state === 'active' ? 'pauses' : 'has paused'} their standing visits from ${from} ${plan.paused_until === null ? 'on, until they go on with them' : `to ${dateLabelAt(about.today, plan.paused_until)}`}.`,
      ...(leftOut.length === 0 ? [] : [timesBack(leftOut, hasLater ? ', nor later in the pause' : '')]),
      ...paid.map((day) => `The visit on ${day} is paid already, and takes place.`),
    ],
    details: jobDetails(about),
    action: seeJobs(about),
  };
};

/** To the cleaner, where the customer ends their own pause, pays again or agrees. */
export const planResumedJob = (about: PlanEmailData): EmailContent => {
  const name = publicName(about.data.booking.customer_name);
  const { next = null, back = [], endsOn = null } = about.pause ?? {};
  const says = about.isTakenBack
    ? `${name} has taken back the pause of their standing visits.`
    : `The standing visits of ${name} are not paused any more.`;
  return {
    subject: `Standing visits go on: ${about.rhythm}`,
    preview: `With ${withPeriod(name)}`,
    heading: 'Standing visits go on',
    paragraphs: [
      `${says}${next === null ? '' : ` The next one is on ${next}.`}${back.length === 0 ? '' : ` ${timesTaken(back)}`} ` +
        (endsOn === null
          ? `You hear of each visit once it is paid, ${inDigits(policy.plans.chargeHours, 'hour')} before it.`
          : noneLeft(endsOn)),
    ],
    details: jobDetails(about),
    action: seeJobs(about),
  };
};

/** Of a plan that ends before the next date of its rhythm. */
const noneLeft = (endsOn: string): string => `They end on ${endsOn}, and no visit is left until then.`;

/** Which visit comes next, as the plan's page has it, which come back, and when they are charged. */
function goOnSentences({ pause }: PlanEmailData): string[] {
  if (pause === null) return [];
  const { next, isNextPaid, nextCharge, back, backChargeAt, endsOn } = pause;
  const charged =
    nextCharge === null ? CHARGED_AS_ALWAYS : `Your card is charged ${nextCharge.amount} for it on ${nextCharge.at}.`;
  const again = `Your ${verb(back.length, 'visit', 'visits')} on ${listed(back)} ${verb(back.length, 'is planned again, if its time is', 'are planned again, if their times are')} still free.`;
  const isBackNext = next !== null && next === back[0];
  return [
    ...(next === null ? [] : [`The next visit is on ${next}. ${isNextPaid ? 'It is paid already.' : charged}`]),
    ...(endsOn === null ? [] : [noneLeft(endsOn)]),
    ...(back.length === 0 || (isBackNext && back.length === 1)
      ? []
      : [
          isBackNext || backChargeAt === null
            ? `${again} Each is charged ${inDigits(policy.plans.chargeHours, 'hour')} before, as always.`
            : `${again} Your card is charged ${inDigits(policy.plans.chargeHours, 'hour')} before ${verb(back.length, 'it', 'each')}: ${verb(back.length, '', 'first ')}on ${backChargeAt}.`,
        ]),
  ];
}

/** Their cleaner has said yes, or a pause is over. */
export const planResumed = (about: PlanEmailData): EmailContent => {
  const { data, rhythm, hasRested, isTakenBack, pause } = about;
  const { pausesFrom = null } = pause ?? {};
  const comes = `${data.cleaner.displayName} comes ${rhythm.charAt(0).toLowerCase()}${rhythm.slice(1)}.`;
  return {
    subject: hasRested ? `Your standing visits go on: ${rhythm}` : `Your standing visits: ${rhythm}`,
    preview: `${data.cleaner.displayName} comes regularly.`,
    heading: hasRested ? 'Your standing visits go on' : 'Your standing visits take place',
    paragraphs: [
      hasRested && pausesFrom === null
        ? `${isTakenBack ? 'You have taken the pause back' : 'They are not paused any more'}: ${comes}`
        : comes,
      ...(hasRested ? [] : firstVisitParagraphs(about)),
      ...(hasRested ? goOnSentences(about) : []),
      ...(pausesFrom === null ? [] : [`Your own pause begins on ${pausesFrom}.`]),
    ],
    details: detailsOf(about),
    action: seePlan(about),
  };
};
