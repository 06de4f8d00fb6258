import { instant } from './fields.ts';
import { z } from './zod.ts';

/** What becomes of a paid job whose cleaner does not come (docs/product.md#somebody-else-comes). */

/** What its customer wants then: somebody as good at the same price, to be asked first, or the money back. */
export const RESCUE_WISHES = ['find', 'ask', 'refund'] as const;
export type RescueWish = (typeof RESCUE_WISHES)[number];

/** asking: the customer is asked; seeking: others are asked; rescued: somebody else comes; given_back: nobody does. */
export const RESCUE_STATES = ['asking', 'seeking', 'rescued', 'given_back'] as const;
export type RescueState = (typeof RESCUE_STATES)[number];

/** Why the cleaner does not come; handed_over: the team gives the job to somebody else. */
export const RESCUE_CAUSES = ['canceled', 'suspended', 'not_there', 'handed_over'] as const;
export type RescueCause = (typeof RESCUE_CAUSES)[number];

/** Why a cleaner has a job no more; refused: its customer wants somebody else than who came instead. */
export type JobEnd = RescueCause | 'refused';

/** What a booking's customer sees once its cleaner does not come (docs/product.md#somebody-else-comes). */
export const BookingRescue = z.object({
  /** given_back: nobody came instead, and the booking is canceled. */
  state: z.enum(RESCUE_STATES),
  /** First name of who does not come. */
  formerCleaner: z.string(),
  /** What they wrote to the customer when they canceled; null where they did not. */
  reason: z.string().nullable(),
  /** Stars of who comes instead, as the public sees them; null before anybody does, and until there are enough. */
  rating: z.number().nullable(),
  /** Until when somebody can be found, and then everything goes back; once somebody comes, until when they can be refused. */
  until: instant,
});
export type BookingRescue = z.infer<typeof BookingRescue>;

/** What the team sees of it: of the latest search for a booking, and of all who were booked for it. */
export const TeamRescue = z.object({
  state: z.enum(RESCUE_STATES),
  cause: z.enum(RESCUE_CAUSES),
  formerCleaner: z.string(),
  beganAt: instant,
  /** Then everything goes back, if nobody comes. */
  until: instant,
  /** How many cleaners were asked so far. */
  asked: z.int(),
  /** Who was booked from when until when, first things first; without an end: who is booked now. */
  assignments: z.array(
    z.object({
      cleaner: z.string(),
      from: instant,
      until: instant.nullable(),
      ended: z.enum([...RESCUE_CAUSES, 'refused']).nullable(),
    }),
  ),
});
export type TeamRescue = z.infer<typeof TeamRescue>;

/**
 * Why the team decides whether a silent cleaner came: what they had said before, or that the customer says so only near the
 * job's end.
 */
export const CONTESTED_CODES = ['on_my_way', 'late', 'cant_get_in', 'near_end'] as const;
export type ContestedCode = (typeof CONTESTED_CODES)[number];

/** What becomes of a customer's word that nobody has come: asked, until the cleaner answers; contested, for the team. */
export const NotHere = z.object({
  from: instant,
  state: z.enum(['none', 'asked', 'contested']),
  until: instant.nullable(),
  /** Why the team decides, though the cleaner does not answer; null: without an answer they were not there. */
  code: z.enum(CONTESTED_CODES).nullable(),
});
