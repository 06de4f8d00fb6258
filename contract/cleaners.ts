import type { CallDefinition } from './call.ts';
import { cursor, idInQuery, instant, slug, wantedTime } from './fields.ts';
import { hasServiceForHome, isWholeSize, MISSING_BATHROOMS, MISSING_SERVICE, wantedHome } from './homes.ts';
import { z } from './zod.ts';

/** The public side of cleaners. Only active ones are ever shown. */

const CityName = z.object({ name: z.string(), slug: z.string(), state: z.string(), timeZone: z.string() });

export const CleanerCard = z.object({
  id: z.int(),
  displayName: z.string(),
  slug: z.string(),
  avatarUrl: z.string().nullable(),
  hourlyRate: z.number(),
  /** Dollars an hour with the service that was asked for, surcharge included. */
  serviceRate: z.number().optional(),
  /** What the home takes at this cleaner's pace, where one was asked for. */
  advisedMinutes: z.int().optional(),
  /** Whether a day of their usual week is long enough for that. */
  fitsInDay: z.boolean().optional(),
  /** Average of all ratings, one decimal; null until there are enough (policy.rating.shownFrom). */
  rating: z.number().nullable(),
  jobsCompleted: z.int(),
  bio: z.string(),
  services: z.array(z.string()),
  petsComfortable: z.boolean(),
  /** Null where that was not said. */
  providesSupplies: z.boolean().nullable(),
  city: CityName,
});
export type CleanerCard = z.infer<typeof CleanerCard>;

export const Review = z.object({
  id: z.int(),
  stars: z.int(),
  comment: z.string(),
  customer: z.string(),
  date: z.iso.date(),
  /** The cleaner's. */
  reply: z.object({ text: z.string(), date: z.iso.date() }).nullable(),
});

export const PublicCleaner = z.object({
  id: z.int(),
  displayName: z.string(),
  slug: z.string(),
  avatarUrl: z.string().nullable(),
  hourlyRate: z.number(),
  bio: z.string(),
  serviceArea: z.object({ county: z.string(), neighborhoods: z.array(z.string()), radiusMiles: z.int() }),
  timeSlots: z.array(
    z.object({
      id: z.int(),
      startTime: instant,
      endTime: instant,
      longestMinutes: z.int(),
      /** What the home takes this cleaner, where one was asked for. */
      advisedMinutes: z.int().optional(),
      /** Dollars until `endTime`, where a service was asked for. */
      fromPrice: z.number().optional(),
    }),
  ),
  city: CityName,
  timeZone: z.string(),
  rating: z.number().nullable(),
  /** How many ratings there are, also where they are too few for an average. */
  ratingCount: z.int(),
  jobsCompleted: z.int(),
  /** Of the homes that had a visit, how many had a second one; null while there are few (policy.returningHomes). */
  returningHomes: z.object({ homes: z.int(), returned: z.int() }).nullable(),
  reviews: z.array(Review),
  languages: z.array(z.string()),
  yearsExperience: z.string().nullable(),
  providesSupplies: z.boolean().nullable(),
  providesEquipment: z.boolean().nullable(),
  petsComfortable: z.boolean().nullable(),
  /** In the cleaner's own words. */
  specialties: z.array(z.string()),
  funFact: z.string().nullable(),
  services: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Extras that this cleaner offers; each costs its minutes. */
  extras: z.array(z.string()),
});
export type PublicCleaner = z.infer<typeof PublicCleaner>;

const numberInQuery = (lowest: number, highest: number) =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Invalid number')
    .transform(Number)
    .pipe(z.number().min(lowest).max(highest));

export const cleanersCalls = {
  'GET /_api/cleaners': {
    description: 'Active cleaners by the visitor’s filters, best rated first, a page at a time.',
    access: 'anyone',
    cache: 'public',
    errors: [400],
    request: z
      .strictObject({
        city: slug('Invalid city').optional(),
        service: idInQuery('Invalid service').optional(),
        /** Dollars an hour. */
        maxRate: numberInQuery(1, 999).optional(),
        minRating: numberInQuery(1, 5).optional(),
        pets: z.enum(['true', 'false'], 'Invalid choice').optional(),
        ...wantedHome,
        cursor: cursor.optional(),
      })
      .refine(isWholeSize, MISSING_BATHROOMS)
      .refine((asked) => hasServiceForHome({ ...asked, serviceId: asked.service }), {
        ...MISSING_SERVICE,
        path: ['service'],
      }),
    reply: z.object({ cleaners: z.array(CleanerCard), nextCursor: z.string().nullable() }),
  },
  'GET /_api/cleaners/by-slug': {
    description: 'An active cleaner’s public profile, with the open times of the next seven days.',
    access: 'anyone',
    cache: 'public',
    timesOf: (_input, { cleaner }: { cleaner: { id: number } }) => ({ cleanerId: cleaner.id }),
    errors: [404],
    request: z
      .strictObject({
        city: slug('City slug is required'),
        cleanerSlug: slug('Cleaner slug is required'),
        state: slug('Invalid state').optional(),
        ...wantedTime,
        ...wantedHome,
      })
      .refine(isWholeSize, MISSING_BATHROOMS)
      .refine(hasServiceForHome, MISSING_SERVICE),
    reply: z.object({ cleaner: PublicCleaner }),
  },
  'GET /_api/photos/:id': {
    description: 'A photo; what is shown under an id never changes.',
    access: 'anyone',
    errors: [404],
    request: z.strictObject({
      id: z.string().max(300, 'Invalid photo'),
      size: z.enum(['small', 'large'], 'Invalid size').optional(),
    }),
    reply: 'image/webp',
  },
} as const satisfies Record<string, CallDefinition>;
