import { inWords } from '#contract/number-words';
import type { PlanOfferProblem } from '#contract/plan-offer';
import { policy } from '#contract/policy';

/** Why a booking cannot become standing visits now. `name`: the cleaner's first name. */
export function offerProblem(problem: PlanOfferProblem, name: string): string {
  switch (problem) {
    case 'email':
      return 'For standing visits your email has to be proven. We sent you a link when you signed up; your dashboard sends another.';
    case 'not_taken':
      return `${name} takes no standing visits. You can book again at any time.`;
    case 'too_many':
      return `You have standing visits ${inWords(policy.plans.mostPerAccount, 'time')} already, and more are not possible.`;
    case 'week_full':
      return `${name} has no room for more standing visits at the moment. You can book again at any time.`;
    default:
      return `This booking cannot be repeated by itself. You can book ${name} again at any time.`;
  }
}
