import { droppedWords, insteadWords, movedWords, takenOffWords } from '#contract/plan-changed-words';
import type { EmailContent } from '#platform/email/email-content';
import { publicName } from '#server/booking';
import type { PlanEmailData } from './plan-email-data.ts';
import { detailsOf, jobDetails, seeJobs, seePlan, timesBack } from './plan-email-parts.ts';

/** Emails about other terms of a plan, to its customer and its cleaner (docs/product.md#standing-visits). */

const insteadOf = (about: PlanEmailData): string[] => (about.insteadOf === null ? [] : [insteadWords(about.insteadOf)]);

/** Of moved visits, whatever is said of those by themselves. */
const oneMoved = ({ dropped, replaced, moved }: PlanEmailData) =>
  dropped.length + replaced.length + moved.length > 0 ? 'Any other' : 'One';

export const planChanged = (about: PlanEmailData): EmailContent => ({
  subject: `Your standing visits from ${about.date} on`,
  preview: `${about.rhythm}, ${about.amount} each.`,
  heading: 'Your standing visits are changed',
  paragraphs: [
    [`From ${about.date} on: ${about.rhythm}, ${about.hours}, ${about.amount} a visit.`, ...insteadOf(about)].join(' '),
    ...(about.isAgreed ? [`You agreed to this: “${about.consentText}”`] : []),
    ...about.moved.map(({ at, hours, price }) => movedWords(at, hours, price)),
    ...about.dropped.map(droppedWords),
    ...about.takenOff.map(takenOffWords),
    `A visit that is paid already, or about to be charged, keeps its own terms. One that you skipped stays skipped. ${oneMoved(about)} that you moved stays as it is.`,
    ...(about.plan.paused_from === null ? [] : ['Your pause stays as it is.']),
  ],
  details: detailsOf(about),
  action: seePlan(about),
});

export const planChangedJob = (about: PlanEmailData): EmailContent => ({
  subject: `Standing visits from ${about.date} on`,
  preview: about.rhythm,
  heading: 'Standing visits are changed',
  paragraphs: [
    [
      `${publicName(about.data.booking.customer_name)} has changed their standing visits from ${about.date} on.`,
      ...insteadOf(about),
      ...about.moved.map(({ at, hours }) => `The one on ${at} stays at that time, and takes ${hours} too.`),
      ...about.replaced.map((at) => `The one that was moved to ${at} is left out.`),
      ...(about.dropped.length > 0 ? [timesBack(about.dropped)] : []),
      `A visit that is paid already, or about to be, keeps its own terms. ${oneMoved(about)} that was moved stays at its time.`,
    ].join(' '),
  ],
  details: [...jobDetails(about), ['You get', about.cleanerShare]],
  action: seeJobs(about),
});
