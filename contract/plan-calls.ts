import type { CallDefinition } from './call.ts';
import { CleanerAnswersPlan, CleanerEndsPlan, CleanerPlansReply, TakenPlans, TakesPlans } from './cleaner-plans.ts';
import { message } from './fields.ts';
import { inDigits } from './number-words.ts';
import { AnswerClash, ChangePlan, ChangePreview, CleanerAnswersClash } from './plan-changes.ts';
import { PlanOffer, PlanOfferQuery } from './plan-offer.ts';
import { CleanerChangesRate } from './plan-rate.ts';
import {
  AgreeToPlan,
  EndPlan,
  PausePlan,
  PlanCard,
  PlanChanged,
  PlanQuery,
  PlanReply,
  PlansReply,
  ResumePlan,
  SkipVisit,
  StartPlan,
} from './plans.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** The calls about plans; their shapes are in plans.ts (docs/product.md#standing-visits). */

const { answerHours, cleanerNoticeDays, rateNoticeDays, weeksAhead } = policy.plans;

export const planCalls = {
  'GET /_api/plans': {
    description: 'The standing visits of the signed-in customer, the latest first.',
    access: 'signed-in',
    request: z.strictObject({}),
    reply: PlansReply,
  },
  'GET /_api/plan': {
    description: 'One plan with its visits to come, by its link or for its customer; a link shows no card or address.',
    access: 'anyone',
    errors: [404, 429],
    request: PlanQuery,
    reply: PlanReply,
  },
  'GET /_api/plans/offer': {
    description:
      'On what terms a paid booking of the signed-in customer, or a time that they hold, can be repeated, for each rhythm.',
    access: 'signed-in',
    errors: [404],
    request: PlanOfferQuery,
    reply: PlanOffer,
  },
  'POST /_api/plans': {
    description:
      'Starts standing visits like a paid booking, charged to a saved card of the signed-in customer, whose email is proven.',
    access: 'signed-in',
    errors: [400, 403, 404, 409],
    request: StartPlan,
    reply: PlanChanged.pick({ plan: true }),
  },
  'POST /_api/plans/skip': {
    description:
      'Skips a visit: free while it is not paid, else as its booking is canceled, on the terms that were shown.',
    access: 'anyone',
    errors: [400, 404, 409, 429, 503],
    request: SkipVisit,
    reply: PlanChanged,
  },
  'POST /_api/plans/pause': {
    description:
      'Pauses standing visits from a date to another, or until they are resumed; nothing is charged meanwhile.',
    access: 'anyone',
    errors: [400, 404, 409, 429],
    request: PausePlan,
    reply: PlanChanged,
  },
  'POST /_api/plans/resume': {
    description: 'Ends a pause: what it skipped and is still to come is planned again.',
    access: 'anyone',
    errors: [400, 403, 404, 409, 429],
    request: ResumePlan,
    reply: PlanChanged,
  },
  'POST /_api/plans/end': {
    description: 'Stops standing visits for good; a visit that is paid keeps its own terms.',
    access: 'anyone',
    errors: [400, 404, 409, 429],
    request: EndPlan,
    reply: PlanChanged,
  },
  'POST /_api/plans/change': {
    description:
      `Changes standing visits from here on: the planned ones follow, what is paid or about to be keeps its terms. Another ` +
      'home, more hours and a much higher price are for the signed-in customer alone. `preview` says what would clash in ' +
      `the coming ${inDigits(weeksAhead, 'week')} and changes nothing.`,
    access: 'anyone',
    errors: [400, 403, 404, 409, 429],
    request: ChangePlan,
    reply: z.union([PlanChanged, ChangePreview]),
  },
  'POST /_api/plans/card': {
    description: 'Has another saved card charged from now on; for the signed-in customer alone.',
    access: 'signed-in',
    errors: [400, 404, 409],
    request: PlanCard,
    reply: PlanChanged,
  },
  'POST /_api/plans/answer-clash': {
    description:
      'Says what happens on a date without a time: another open time of the cleaner, somebody else, or no visit.',
    access: 'signed-in',
    errors: [400, 403, 404, 409],
    request: AnswerClash,
    reply: PlanChanged,
  },
  'POST /_api/cleaner/answer-clash': {
    description: `Proposes up to ${inDigits(policy.moves.proposedTimes, 'other time')} for a date without one, or says that there is none; once.`,
    access: 'cleaner',
    errors: [400, 404, 409],
    request: CleanerAnswersClash,
    reply: message,
  },
  'POST /_api/plans/agree': {
    description:
      'Agrees to the price that was announced, in the words that were shown; for the signed-in customer alone.',
    access: 'signed-in',
    errors: [400, 403, 404, 409],
    request: AgreeToPlan,
    reply: PlanChanged,
  },
  'GET /_api/cleaner/plans': {
    description: 'The standing visits that the signed-in cleaner has or is asked for.',
    access: 'cleaner',
    request: z.strictObject({}),
    reply: CleanerPlansReply,
  },
  'POST /_api/cleaner/answer-plan': {
    description: `Says yes or no to standing visits, within ${inDigits(answerHours, 'hour')}; the first visit stands either way.`,
    access: 'cleaner',
    errors: [400, 404, 409],
    request: CleanerAnswersPlan,
    reply: message,
  },
  'POST /_api/cleaner/end-plan': {
    description: `Ends standing visits with ${inDigits(cleanerNoticeDays, 'day')} of notice; visits until then take place.`,
    access: 'cleaner',
    errors: [400, 404, 409],
    request: CleanerEndsPlan,
    reply: message,
  },
  'POST /_api/cleaner/plan-rate': {
    description: `Announces another rate for standing visits, ${inDigits(rateNoticeDays, 'day')} ahead at least; the present one takes that back.`,
    access: 'cleaner',
    errors: [400, 404, 409, 429],
    request: CleanerChangesRate,
    reply: message,
  },
  'GET /_api/cleaner/standing-visits': {
    description: 'Whether the signed-in cleaner takes standing visits, and what they give for a rhythm.',
    access: 'cleaner',
    request: z.strictObject({}),
    reply: TakenPlans,
  },
  'POST /_api/cleaner/standing-visits': {
    description:
      'Says whether the cleaner takes standing visits, is asked, or takes none; for those that begin from now on.',
    access: 'cleaner',
    errors: [400, 404],
    request: TakesPlans,
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
