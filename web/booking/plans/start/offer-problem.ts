import { inDigits, inWords } from '#contract/number-words';
import type { PlanOffer, PlanOfferProblem } from '#contract/plan-offer';
import { policy } from '#contract/policy';
import { dateLabel } from '#contract/time';

/** Why a booking cannot become standing visits now. `name`: the cleaner's first name. */
export function offerProblem(problem: PlanOfferProblem, name: string): string {
  switch (problem) {
    case 'email':
      return 'For standing visits your email has to be verified. We sent you a link when you signed up; your dashboard sends another.';
    case 'not_taken':
      // Nor may they take another booking of who asks: nothing is promised of that.
      return `${name} takes no standing visits.`;
    case 'too_many':
      return `You have standing visits ${inWords(policy.plans.mostPerAccount, 'time')} already, and more are not possible.`;
    case 'week_full':
      return `${name} has no room for more standing visits at the moment. You can book again at any time.`;
    case 'taken':
      return `You have standing visits with ${name} at this time already.`;
    case 'hours':
      return `${name} no longer works at that time. You can book another one.`;
    case 'extras':
      return `${name} no longer offers all that was booked. You can book again without it.`;
    default:
      return `This booking cannot be repeated by itself. You can book ${name} again at any time.`;
  }
}

/** When the first visit is that is charged so. `which`: it, in words. Of one that has to be accepted nobody knows it yet. */
export const firstWords = (firstDate: string | null, which: string, takes: PlanOffer['takes']): string =>
  firstDate === null ? '' : ` ${which} ${takes === 'ask' ? 'would be' : 'is'} on ${dateLabel(firstDate)}.`;

/** What has become of standing visits that a booking began or belongs to. `name`: the first name of their cleaner. */
export function begunWords(
  {
    planState,
    planEndsAfter,
    isAgreed,
    isDone,
  }: Pick<PlanOffer, 'planState' | 'planEndsAfter' | 'isAgreed'> & { isDone: boolean },
  name: string,
): string {
  switch (planState) {
    case 'asked':
      return `You have asked ${name} for standing visits. ${name} has ${inDigits(policy.plans.answerHours, 'hour')} to say yes${isDone ? '. Nothing is charged if the answer is no.' : '; this visit stands either way.'}`;
    case 'paused':
      return `Your standing visits with ${name} are paused.`;
    case 'ended':
      return `Your standing visits with ${name} have ended.`;
    default:
      if (planEndsAfter !== null)
        return `Your standing visits with ${name} end after ${dateLabel(planEndsAfter)}. Until then an email comes before each one is charged.`;
      return isAgreed
        ? `Your standing visits with ${name} are planned, and an email comes before each one is charged.`
        : `It is one of your standing visits with ${name}.`;
  }
}
