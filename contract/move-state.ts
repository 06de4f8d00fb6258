import { dollars, instant } from './fields.ts';
import { bookedHome } from './homes.ts';
import { z } from './zod.ts';

/** What the two sides of a booking, and the team, see of its move to another time (docs/product.md#moving). */

/**
 * requested: the cleaner is asked for a time; proposed: the customer is asked to take one; paying: the customer pays the
 * difference to a longer visit, and the time for it is held.
 */
export const MOVE_STATES = ['none', 'requested', 'proposed', 'paying'] as const;

/**
 * Why a booking cannot be moved now. too_late: what is left before its start is too short to be asked; no_times: its
 * cleaner cannot be booked; answer_first: the other side has asked, and waits for an answer; no_more: so often it was
 * proposed already. Of a planned visit that is not paid yet: being_charged: its card is about to be charged; moved_often: as
 * often as it can be before it is paid.
 */
export const MOVE_PROBLEMS = [
  'not_scheduled',
  'started',
  'on_the_way',
  'reported',
  'disputed',
  'too_late',
  'no_times',
  'answer_first',
  'no_more',
  'being_charged',
  'moved_often',
] as const;
export type MoveProblem = (typeof MOVE_PROBLEMS)[number];

/** A time that a booking may get. */
export const MoveTime = z.object({
  timeSlotId: z.int(),
  startTime: instant,
  endTime: instant,
  /** It can be had; false once somebody else has it. */
  isOpen: z.boolean(),
});
export type MoveTime = z.infer<typeof MoveTime>;

const openMove = {
  /** Null where nothing is open. */
  id: z.int().nullable(),
  state: z.enum(MOVE_STATES),
  /** What the customer has asked the cleaner for, or is paying for; null in the other states. */
  wanted: MoveTime.nullable(),
  /** What the cleaner has proposed, the earliest first; empty in the other states. */
  proposed: z.array(MoveTime),
  /** Until when it is to be answered or paid; null where nothing is open. */
  until: instant.nullable(),
  /** The extras that it would be with; null where they stay as they are. */
  extras: bookedHome.extras.nullable(),
  /** Dollars that are to be paid for it; 0 where nothing is. */
  extraAmount: dollars,
  /** Why whoever looks at it cannot move the booking, or propose a time, now; null where they can. */
  problem: z.enum(MOVE_PROBLEMS).nullable(),
};

/** As the team sees it. */
export const TeamMove = z.object(openMove);

/** As the booking's customer sees it. */
export const CustomerMove = z.object({
  ...openMove,
  /** free: at once; request: the cleaner is asked, and the visit can become no longer. Null where there is a `problem`. */
  how: z.enum(['free', 'request']).nullable(),
  /** How many times more it can be moved without asking. */
  freeLeft: z.int(),
  /** Until when another time can be asked for. */
  requestUntil: instant,
  /** Of a visit that is only planned: on which local dates its plan has none, so that it cannot move there; null for all others, and for who has its link alone. */
  daysWithout: z
    .object({ pausedFrom: z.string().nullable(), pausedUntil: z.string().nullable(), endsAfter: z.string().nullable() })
    .nullable(),
});
export type CustomerMove = z.infer<typeof CustomerMove>;

/** As the job's cleaner sees it. */
export const CleanerMove = z.object({
  ...openMove,
  /** How many times more the cleaner can propose other times. */
  proposalsLeft: z.int(),
  /** Until when they can be proposed. */
  proposeUntil: instant,
});
export type CleanerMove = z.infer<typeof CleanerMove>;

/** From when to when a job was moved, and how long it lasts since, where that is another length. Null: it had no time before. */
export const HistoryMove = z.object({ from: instant.nullable(), to: instant, minutes: z.int().nullable() });
