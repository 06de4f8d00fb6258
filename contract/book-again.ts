import { TimeSlot } from './availability.ts';
import type { CallDefinition } from './call.ts';
import { SavedCard } from './cards.ts';
import { CleanerCard } from './cleaners.ts';
import { ADD_ONS } from './estimate.ts';
import { bookingToken, dollars, idInQuery } from './fields.ts';
import { bookedHome } from './homes.ts';
import { z } from './zod.ts';

/** Booking once more what was booked before (docs/product.md#book-again). */

/** Why a booking cannot be had once more: its cleaner cannot be booked, or does not offer the service any more. */
export const AGAIN_PROBLEMS = ['cleaner_gone', 'service_gone', 'no_times'] as const;

export const BookAgain = z.object({
  /** Null where it can be booked. */
  problem: z.enum(AGAIN_PROBLEMS).nullable(),
  cleaner: z.object({ displayName: z.string(), slug: z.string(), avatarUrl: z.string().nullable() }),
  city: z.object({ name: z.string(), slug: z.string(), timeZone: z.string() }),
  service: z.object({ id: z.int(), name: z.string() }),
  minutes: bookedHome.minutes,
  home: bookedHome.home,
  /** Those that the cleaner still offers, and the names of those that were booked and are gone. */
  extras: bookedHome.extras,
  missingExtras: z.array(z.enum(ADD_ONS)),
  /** Dollars an hour, surcharge included: now (null where there is a `problem` with cleaner or service), and then. */
  hourlyRate: dollars.nullable(),
  earlierHourlyRate: dollars,
  /** Up to three that fit, the likeliest first, each priced with this service. */
  timeSlots: z.array(TimeSlot),
  /** Up to three others of the city with this service, where there is a `problem`. */
  otherCleaners: z.array(CleanerCard),
  /** The last letters of the street, for who has the link alone. */
  streetEnd: z.string().nullable(),
  /** For the signed-in customer alone; null for who has the link. */
  contact: z
    .object({
      /** The home of the address book, where it is in there. */
      homeId: z.int().nullable(),
      name: z.string(),
      email: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      notes: z.string().nullable(),
    })
    .nullable(),
  /** For the signed-in customer alone, and left out where they have none: the saved card that would be used. */
  card: SavedCard.optional(),
  /** For the signed-in customer alone: they have blocked the cleaner. Left out where not; a block by the cleaner is never told. */
  blocked: z.literal(true).optional(),
});
export type BookAgain = z.infer<typeof BookAgain>;

export const bookAgainCalls = {
  'GET /_api/bookings/again': {
    description: 'What it takes to book the same once more, by a booking’s link or for its customer.',
    access: 'anyone',
    errors: [404, 429],
    request: z.strictObject({ bookingId: idInQuery('Invalid booking'), token: bookingToken.optional() }),
    reply: BookAgain,
  },
} as const satisfies Record<string, CallDefinition>;
