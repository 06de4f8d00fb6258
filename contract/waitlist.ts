import { TimeSlot } from './availability.ts';
import type { CallDefinition } from './call.ts';
import { ADD_ONS } from './estimate.ts';
import { dateInRequest, email, id, instant, linkToken, message, minutes, slug } from './fields.ts';
import { Extras, Home, HomeSummary } from './homes.ts';
import { policy } from './policy.ts';
import { localTime } from './weekly-schedule.ts';
import { z } from './zod.ts';

/** A wish for times that nobody has yet, and what is held for it once one opens (docs/product.md#the-waitlist). */

const { daysAhead, mostCleaners, mostOfPerson } = policy.waitlist;

const WRONG_DAYS = `Please choose days in the coming ${daysAhead} days`;

/** What a home needs, without where it is. */
export const HomeOfWish = Home.pick({ bedrooms: true, bathrooms: true, lastCleaned: true, pets: true });

export const WishRequest = z
  .strictObject({
    city: slug('Invalid city'),
    serviceId: id('Please select a service'),
    /** One of the two. */
    minutes: minutes.optional(),
    home: HomeOfWish.optional(),
    extras: Extras.optional(),
    /** Dates in the city. */
    days: z
      .array(dateInRequest(WRONG_DAYS), WRONG_DAYS)
      .min(1, WRONG_DAYS)
      .max(daysAhead + 1, { error: WRONG_DAYS, abort: true })
      .transform((days) => [...new Set(days)].sort()),
    /** On the wall of the city: between these the whole visit takes place. */
    from: localTime,
    to: localTime,
    /** Any where it is left out. */
    cleanerIds: z
      .array(id('Invalid cleaner'), 'Invalid cleaner')
      .min(1, 'Invalid cleaner')
      .max(mostCleaners, { error: 'Invalid cleaner', abort: true })
      .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))
      .optional(),
    /** Of a guest; who is signed in gets what is offered at the account's own. */
    email: email('Invalid email address').optional(),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'End time must be after start time' })
  .refine((wish) => (wish.minutes === undefined) !== (wish.home === undefined), {
    path: ['minutes'],
    message: 'Please choose a home or a length',
  });

/**
 * unproven: its email has to be proven first; waiting; held: a time is held for it; paying: that was claimed; booked, left, expired:
 * it is over.
 */
export const WISH_STATES = ['unproven', 'waiting', 'held', 'paying', 'booked', 'left', 'expired'] as const;

/** A wish as its own person sees it. */
export const Wish = z.object({
  id: z.int(),
  state: z.enum(WISH_STATES),
  city: z.object({ name: z.string(), slug: z.string(), state: z.string(), timeZone: z.string() }),
  service: z.object({ id: z.int(), name: z.string() }),
  /** As asked for, or what the home takes at the usual pace. */
  minutes: z.int(),
  home: HomeSummary.nullable(),
  extras: z.array(z.object({ name: z.enum(ADD_ONS), count: z.int() })),
  days: z.array(z.iso.date()),
  from: z.string(),
  to: z.string(),
  /** Null: any. */
  cleaners: z.array(z.object({ displayName: z.string(), slug: z.string() })).nullable(),
  createdAt: instant,
  /** When the last of its days is over. */
  until: instant,
});
export type Wish = z.infer<typeof Wish>;

export const waitlistCalls = {
  'GET /_api/waitlist': {
    description:
      'The wishes for times of who is signed in: those that wait, the latest first, and those that are just over.',
    access: 'signed-in',
    request: z.strictObject({}),
    reply: z.object({ wishes: z.array(Wish) }),
  },
  'POST /_api/waitlist': {
    description: `Waits for a time: at most ${mostOfPerson} wishes at once of one person. A guest proves the email by a link first.`,
    access: 'anyone',
    errors: [400, 403, 404, 409, 429],
    request: WishRequest,
    reply: message,
  },
  'POST /_api/waitlist/confirm': {
    description: 'Proves the email of a guest’s wish by the link in it: from now on times are offered.',
    access: 'anyone',
    errors: [403, 404, 409, 429],
    request: z.strictObject({ token: linkToken }),
    reply: message,
  },
  'POST /_api/waitlist/leave': {
    description: 'Ends a wish by its link, or one’s own; what is held for it goes to the next.',
    access: 'anyone',
    errors: [400, 404, 429],
    request: z
      .strictObject({ token: linkToken.optional(), id: id().optional() })
      .refine(({ token, id: own }) => (token === undefined) !== (own === undefined), { message: 'Token is required' }),
    reply: message,
  },
  'GET /_api/waitlist/offer': {
    description: 'The wish of a link, with the time that is held for it, if one is.',
    access: 'anyone',
    errors: [404, 429],
    request: z.strictObject({ token: linkToken }),
    reply: z.object({
      wish: Wish,
      /** Held privately now, with this price; null where none is. */
      timeSlot: TimeSlot.nullable(),
      heldUntil: instant.nullable(),
      /** The same deadline in seconds from now, for browsers whose clock is off. */
      heldForSeconds: z.int().nullable(),
      /** What books it, given to payment-intent. */
      offerToken: z.string().nullable(),
      /** The link was sent for a time that is not held any more. */
      isOver: z.boolean(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;
