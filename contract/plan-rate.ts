import { dateInRequest, dollars, id } from './fields.ts';
import { toCents, toDollars } from './money.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** Another rate for a plan that there is: announced by its cleaner, long before it holds (docs/product.md#standing-visits). */

const { lowestCents, highestCents } = policy.rate;
/** What a cleaner gives for a rhythm is taken off already. */
const leastCents = Math.ceil((lowestCents * (100 - policy.plans.mostDiscountPercent)) / 100);
const RANGE = `The rate must be $${toDollars(leastCents)} to $${toDollars(highestCents)}`;

export const CleanerChangesRate = z.strictObject({
  planId: id('Invalid plan'),
  /** Dollars, as the customer pays them. The present one takes back what was announced. */
  hourlyRate: z
    .number(RANGE)
    .min(toDollars(leastCents), RANGE)
    .max(toDollars(highestCents), RANGE)
    .refine((rate) => toDollars(toCents(rate)) === rate, 'The rate must be in whole cents'),
  /** Visits of this date and later cost it. */
  from: dateInRequest('Please choose a day'),
});

/** A rate that was announced. */
export const NextRate = z.object({
  hourlyRate: dollars,
  /** Of a visit. */
  amount: dollars,
  from: z.string(),
  /** Nothing is charged at this rate before a yes: the plan waits for it from then on. */
  needsYes: z.boolean(),
  /** The words that a yes agrees to. */
  consentText: z.string(),
});
