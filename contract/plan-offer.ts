import { dollars } from './fields.ts';
import { PLAN_CONSENT_VERSION } from './plan-consent.ts';
import { REPEAT_WEEKS } from './plan-dates.ts';
import { TAKES_PLANS } from './plans.ts';
import { z } from './zod.ts';

/** What is offered on the page of a paid booking: the same visit again (docs/product.md#standing-visits). */

/** Why it cannot be; unfit: the booking is not paid, or its cleaner cannot be booked for it any more. */
export const PLAN_OFFER_PROBLEMS = ['email', 'not_taken', 'too_many', 'unfit'] as const;
export type PlanOfferProblem = (typeof PLAN_OFFER_PROBLEMS)[number];

export const PlanOffer = z.object({
  problem: z.enum(PLAN_OFFER_PROBLEMS).nullable(),
  /** The link of the plan that the booking belongs to, or began; null where there is none. */
  planToken: z.string().nullable(),
  /** ask: its cleaner has to say yes. */
  takes: z.enum(TAKES_PLANS),
  consentVersion: z.literal(PLAN_CONSENT_VERSION),
  /** Each with dollars of a visit, and the words that are agreed to. */
  rhythms: z.array(
    z.object({
      repeatWeeks: z.literal(REPEAT_WEEKS),
      percentOff: z.int(),
      amount: dollars,
      consentText: z.string(),
    }),
  ),
});
export type PlanOffer = z.infer<typeof PlanOffer>;
