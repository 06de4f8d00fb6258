import type { CallDefinition } from './call.ts';
import { bookingToken, dollars, id, instant, message } from './fields.ts';
import { bookedHome } from './homes.ts';
import { inDigits } from './number-words.ts';
import { policy } from './policy.ts';
import { RESCUE_WISHES } from './rescue-states.ts';
import { z } from './zod.ts';

/** Somebody else comes (docs/product.md#somebody-else-comes): the customer's side, and the offer that a cleaner gets. */

const whose = { bookingId: id('Invalid booking'), token: bookingToken.optional() };
const offerToken = z
  .string('Token is required')
  .min(1, 'Token is required')
  .max(200, 'This offer is invalid or has expired.');

/** What a cleaner reads before they answer: nothing by which a home is found. */
export const RescueOffer = z.object({
  /** open: to be had; yours: you have taken it; taken: somebody was faster; busy: you are booked then; over: it is not offered any more. */
  state: z.enum(['open', 'yours', 'taken', 'busy', 'over']),
  /** Only to who has taken it. */
  bookingId: z.int().nullable(),
  /** First name and an initial. */
  customerName: z.string(),
  serviceName: z.string(),
  ...bookedHome,
  city: z.object({ name: z.string(), state: z.string(), timeZone: z.string() }),
  /** The ZIP code; null where the home's is not known. */
  area: z.string().nullable(),
  startTime: instant,
  endTime: instant,
  /** What the cleaner gets. */
  pay: dollars,
  /** Until when it can be taken. */
  until: instant,
});
export type RescueOffer = z.infer<typeof RescueOffer>;

export const rescueCalls = {
  'POST /_api/bookings/rescue-wish': {
    description:
      'What to do when the cleaner does not come: find somebody else, ask first, or give the money back; while somebody is looked for it is done at once.',
    access: 'anyone',
    errors: [400, 404, 409, 429],
    request: z.strictObject({ ...whose, wish: z.enum(RESCUE_WISHES, 'Please choose what to do') }),
    reply: message,
  },
  'POST /_api/bookings/refuse-rescue': {
    description: `Refuses who comes in the cleaner’s place, within ${inDigits(policy.rescue.refuseMinutes, 'minute')}.`,
    access: 'anyone',
    errors: [404, 409, 429],
    request: z.strictObject(whose),
    reply: message,
  },
  'POST /_api/bookings/not-here': {
    description: `Says that nobody has come, from ${inDigits(policy.rescue.notHere.afterMinutes, 'minute')} after the start on; the cleaner is asked.`,
    access: 'anyone',
    errors: [404, 409, 429],
    request: z.strictObject(whose),
    reply: message,
  },
  'GET /_api/offer': {
    description: 'A job that is offered to a cleaner in the place of another, by the link in their email.',
    access: 'anyone',
    errors: [404, 429],
    request: z.strictObject({ token: offerToken }),
    reply: z.object({ offer: RescueOffer }),
  },
  'POST /_api/offer/answer': {
    description: 'Takes an offered job, which the first one gets, or declines it, which changes nothing.',
    access: 'anyone',
    errors: [400, 404, 409, 429],
    request: z.strictObject({
      token: offerToken,
      accept: z.boolean('Please choose yes or no'),
      /** What was shown: 409 where it pays something else by now. */
      pay: dollars.optional(),
    }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
