import type { CallDefinition } from './call.ts';
import { dollars, id, idInQuery, instant, limitInQuery, line, message, optionalText } from './fields.ts';
import { REPEAT_WEEKS } from './plan-dates.ts';
import { PAUSE_CODES, PAYMENT_NEEDS, PLAN_END_CODES, PLAN_STATES } from './plans.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** What the team sees of standing visits, and decides (docs/product.md#standing-visits-and-the-team). */

export const AdminPlan = z.object({
  id: z.int(),
  state: z.enum(PLAN_STATES),
  pauseCode: z.enum(PAUSE_CODES).nullable(),
  endCode: z.enum(PLAN_END_CODES).nullable(),
  /** What the team wrote as it ended them; null where it did not, or gave its reason elsewhere. */
  reason: z.string().nullable(),
  /** Its cleaner has ended it: there are no visits after this date. */
  endsAfter: z.string().nullable(),
  customer: z.object({ id: z.int(), name: z.string() }),
  cleaner: z.object({ id: z.int(), name: z.string() }),
  serviceName: z.string(),
  city: z.string(),
  timeZone: z.string(),
  repeatWeeks: z.literal(REPEAT_WEEKS),
  /** 0 is Sunday. */
  weekday: z.int(),
  /** On the wall of the city: "09:00". */
  time: z.string(),
  /** Dollars of a visit. */
  amount: dollars,
  createdAt: instant,
  /** The next one that is planned or paid. */
  nextVisit: z
    .object({
      bookingId: z.int(),
      startTime: instant,
      amount: dollars,
      paid: z.boolean(),
      /** When its card is charged, or was to be. */
      chargeAt: instant,
      need: z.enum(PAYMENT_NEEDS).nullable(),
    })
    .nullable(),
  /** Dollars that giving back every visit to come would give back; 0 where none is paid. */
  refundable: dollars,
});
export type AdminPlan = z.infer<typeof AdminPlan>;

export const AdminPlanFigures = z.object({
  /** Of the bookings that were made in the last days, how many are visits of a plan. */
  bookings: z.int(),
  visitsOfPlans: z.int(),
  /** Visits whose card could not be charged, and that are still to be paid. */
  failingCards: z.int(),
  /** By the month of a customer's first visit that was done: how many there are, and of whom a second was done. Latest first. */
  months: z.array(z.object({ month: z.string(), customers: z.int(), again: z.int() })),
});

const reason = line(1000, 'Reason', 'A reason is required');
export const PLAN_ACTIONS = ['end', 'refund'] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

export const adminPlanCalls = {
  'GET /_api/admin/plans': {
    description: 'Standing visits, newest first, or by their next charge (then one page). `x-next-cursor` leads on.',
    access: 'admin',
    request: z.strictObject({
      q: optionalText(100, 'Search'),
      state: z.enum(PLAN_STATES, 'Invalid state').optional(),
      sort: z.enum(['newest', 'charge'], 'Invalid sort').optional(),
      cursor: idInQuery('Invalid cursor').optional(),
      limit: limitInQuery(policy.list.adminRows).optional(),
    }),
    reply: z.array(AdminPlan),
  },
  'GET /_api/admin/plan-figures': {
    description: `How many bookings of the last ${policy.admin.activeDays} days are standing visits, how many first visits had a second, and cards that fail.`,
    access: 'admin',
    request: z.strictObject({}),
    reply: AdminPlanFigures,
  },
  'POST /_api/admin/plan-action': {
    description:
      'Ends standing visits, or cancels their paid visits to come and gives all of it back; never starts or raises any.',
    access: 'admin',
    errors: [400, 404, 409],
    request: z.strictObject({
      planId: id('Invalid plan'),
      action: z.enum(PLAN_ACTIONS, 'Invalid action'),
      reason,
      /** What was shown to be given back: 409 where it is more by now. */
      refundable: dollars.optional(),
    }),
    reply: message,
  },
  'POST /_api/admin/release-charging': {
    description:
      'Has saved cards charged again after a restore, once all accounts were compared with the payment provider.',
    access: 'admin',
    errors: [409],
    request: z.strictObject({ reason }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
