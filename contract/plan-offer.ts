import { dollars, idInQuery } from './fields.ts';
import { PLAN_CONSENT_VERSION } from './plan-consent.ts';
import { REPEAT_WEEKS } from './plan-dates.ts';
import { PLAN_STATES, TAKES_PLANS } from './plans.ts';
import { z } from './zod.ts';

/** What is offered on the page of a paid booking: the same visit again (docs/product.md#standing-visits). */

/**
 * Why it cannot be; unfit: the booking is not paid, or its cleaner cannot be booked for it any more; week_full:
 * they give no more of their week to standing visits; taken: there are some of the two at that time; hours, extras: of a visit
 * that is over, the cleaner works at other times or offers less by now.
 */
export const PLAN_OFFER_PROBLEMS = [
  'email',
  'not_taken',
  'too_many',
  'unfit',
  'week_full',
  'taken',
  'hours',
  'extras',
] as const;
export type PlanOfferProblem = (typeof PLAN_OFFER_PROBLEMS)[number];

/** Why standing visits that were agreed to with a booking did not begin once it was paid; canceled: by its cleaner. */
export const NOT_STARTED_CODES = [...PLAN_OFFER_PROBLEMS, 'terms', 'card', 'canceled'] as const;
export type NotStartedCode = (typeof NOT_STARTED_CODES)[number];

/** A paid booking, or a time that the signed-in customer holds. */
export const PlanOfferQuery = z
  .strictObject({
    bookingId: idInQuery('Invalid booking').optional(),
    timeSlotId: idInQuery('Invalid time').optional(),
  })
  .refine(({ bookingId, timeSlotId }) => (bookingId === undefined) !== (timeSlotId === undefined), {
    path: ['bookingId'],
    message: 'Invalid booking',
  });

export const PlanOffer = z.object({
  problem: z.enum(PLAN_OFFER_PROBLEMS).nullable(),
  /** The link of the plan that the booking belongs to, or began; null where there is none. */
  planToken: z.string().nullable(),
  /** What has become of that plan, and the first name of the cleaner it is with; null where there is none. */
  planState: z.enum(PLAN_STATES).nullable(),
  planCleaner: z.string().nullable(),
  /** The local date of its last day, where its cleaner has ended it; null for all others. */
  planEndsAfter: z.string().nullable(),
  /** They were agreed to with the payment of the booking, and begin in a moment, or have begun. */
  isAgreed: z.boolean(),
  /** ask: its cleaner has to say yes, as who has ended others of the same customer. */
  takes: z.enum(TAKES_PLANS),
  /** Dollars an hour before what is given for a rhythm, by now and when the booking, or its plan, was agreed to. */
  hourlyRate: dollars,
  earlierHourlyRate: dollars,
  consentVersion: z.literal(PLAN_CONSENT_VERSION),
  /** Those that the cleaner has room for, each with dollars of a visit, and the words that are agreed to. */
  rhythms: z.array(
    z.object({
      repeatWeeks: z.literal(REPEAT_WEEKS),
      percentOff: z.int(),
      amount: dollars,
      /** The local date of the first visit that is charged so, as far as is known by now; null where none is near. */
      firstDate: z.string().nullable(),
      consentText: z.string(),
    }),
  ),
});
export type PlanOffer = z.infer<typeof PlanOffer>;
