import type { CallDefinition } from './call.ts';
import { cardChoice } from './cards.ts';
import { bookingToken, id, message } from './fields.ts';
import { formatDollars, formatRate, toDollars } from './money.ts';
import { inDigits } from './number-words.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** What a customer gives beyond the price, of which all is the cleaner's (docs/product.md#tips). */

const { lowestCents, highestCents, days, undoMinutes } = policy.tip;

/** "A tip is $1 to $200." */
const BOUNDS = `A tip is ${formatRate(toDollars(lowestCents))} to ${formatRate(toDollars(highestCents))}.`;

/** What is said of a tip above the most, in dollars, that can be given for its job. */
export const overMostTip = (most: number): string =>
  `A tip for this job can be at most ${formatDollars(most)}, what you paid for it.`;

export const TipRequest = z.strictObject({
  bookingId: id('Invalid booking'),
  token: bookingToken.optional(),
  /** Dollars. */
  amount: z
    .number(BOUNDS)
    .min(toDollars(lowestCents), BOUNDS)
    .max(toDollars(highestCents), BOUNDS)
    .refine((dollars) => Number.isInteger(Math.round(dollars * 1e6) / 1e4), 'A tip is in whole cents.'),
  /** A saved card of who booked, signed in; nobody pays with one by the booking's link. */
  cardId: cardChoice.cardId,
});

export const tipCalls = {
  'POST /_api/bookings/tip': {
    description: `Begins the payment of a tip for a job that is done, within ${inDigits(days, 'day')}; one for each job.`,
    access: 'anyone',
    errors: [400, 403, 404, 409, 429, 503],
    request: TipRequest,
    /** Without a `clientSecret` it is paid. */
    reply: message.extend({ clientSecret: z.string().optional() }),
  },
  'POST /_api/bookings/tip-undo': {
    description: `Takes a tip back, all of it, within ${inDigits(undoMinutes, 'minute')}.`,
    access: 'anyone',
    errors: [404, 409, 429, 503],
    request: TipRequest.omit({ amount: true, cardId: true }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
