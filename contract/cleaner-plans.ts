import { ADD_ONS } from './estimate.ts';
import { dollars, instant } from './fields.ts';
import { MoveTime } from './move-state.ts';
import { NextRate } from './plan-rate.ts';
import { CLASH_CODES, PAUSE_CODES, PLAN_STATES, PlanVisit, planId, repeatWeeks, TAKES_PLANS } from './plans.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** Plans as their cleaner sees and takes them (docs/product.md#standing-visits). */

/** A plan as its cleaner sees it: no address, phone or card. */
export const CleanerPlan = z.object({
  id: z.int(),
  state: z.enum(PLAN_STATES),
  pauseCode: z.enum(PAUSE_CODES).nullable(),
  /** The customer's own pause, and the last day: when no visit can be. */
  pausedFrom: z.string().nullable(),
  pausedUntil: z.string().nullable(),
  endsAfter: z.string().nullable(),
  askedUntil: instant.nullable(),
  customer: z.object({ displayName: z.string() }),
  service: z.object({ id: z.int(), name: z.string() }),
  repeatWeeks,
  weekday: z.int(),
  time: z.string(),
  minutes: z.int(),
  extras: z.array(z.object({ name: z.enum(ADD_ONS), count: z.int() })),
  hourlyRate: dollars,
  amount: dollars,
  cleanerAmount: dollars,
  cleanerPercent: z.number(),
  nextRate: NextRate.pick({ hourlyRate: true, from: true, needsYes: true }).nullable(),
  /** Of one that is asked for: when it would begin. */
  firstTime: instant.nullable(),
  nextVisit: instant.nullable(),
  /** Dates without a time of which nobody has said yet what to do; `proposed`: what this cleaner has. */
  clashes: z.array(
    z.object({
      nominalDate: z.string(),
      clash: z.enum(CLASH_CODES),
      ...PlanVisit.pick({ lostDay: true }).shape,
      proposed: z.array(MoveTime),
      hasNoOther: z.boolean(),
    }),
  ),
  /** Those to come whose time is taken, earliest first. */
  visits: z.array(z.object({ bookingId: z.int(), startTime: instant, endTime: instant, paid: z.boolean() })),
});
export const CleanerPlansReply = z.object({ plans: z.array(CleanerPlan), timeZone: z.string(), today: z.string() });
export const CleanerEndsPlan = z.strictObject({ planId });
export const CleanerAnswersPlan = z.strictObject({ planId, accept: z.boolean('Please choose yes or no') });

const percentOff = z
  .int('Invalid percent')
  .min(0, 'Invalid percent')
  .max(policy.plans.mostDiscountPercent, `At most ${policy.plans.mostDiscountPercent} percent`)
  .optional();
export const TakesPlans = z.strictObject({
  takes: z.enum(TAKES_PLANS, 'Please choose yes, ask or no'),
  /** Percent off the rate from the second visit on, by rhythm. */
  discounts: z.strictObject({ 1: percentOff, 2: percentOff, 4: percentOff }).optional(),
  /** Of the hours of a week, the most that standing visits take; null: all of them. */
  mostPercent: z.int('Invalid percent').min(1, 'Invalid percent').max(100, 'Invalid percent').nullish(),
});

/** What a cleaner has said of plans; `takes` is ask where they have said nothing. */
export const TakenPlans = z.object({
  takes: z.enum(TAKES_PLANS),
  discounts: z.object({ 1: z.int(), 2: z.int(), 4: z.int() }),
  mostPercent: z.int().nullable(),
  /** What they take of the usual week's hours, in the fullest of the coming weeks; null without a week. */
  heldPercent: z.int().nullable(),
});
