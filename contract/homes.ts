import type { CallDefinition } from './call.ts';
import { ADD_ONS, HOME_KINDS, LAST_CLEANED } from './estimate.ts';
import { dollars, idInQuery, optionalText, slug } from './fields.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** A home, what it needs, and how long that takes (docs/product.md#how-long-a-home-takes). */

const { bedrooms, bathrooms, extraCount } = policy.estimate;

const Bedrooms = z.int('Invalid bedrooms').min(0, 'Invalid bedrooms').max(bedrooms.most, 'Invalid bedrooms');
const Bathrooms = z
  .number('Invalid bathrooms')
  .min(bathrooms.fewest, 'Invalid bathrooms')
  .max(bathrooms.most, 'Invalid bathrooms')
  .multipleOf(0.5, 'Invalid bathrooms');
const LastCleanedChoice = z.enum(LAST_CLEANED, 'Invalid choice');

/** What a booking is for. Only its size counts for the length; a guest may leave the rest to the details. */
export const Home = z.strictObject({
  street: optionalText(200, 'Street'),
  unit: optionalText(40, 'Unit'),
  zip: z
    .string('A valid ZIP code is required')
    .regex(/^\d{5}(-\d{4})?$/, 'A valid ZIP code is required')
    .optional(),
  kind: z.enum(HOME_KINDS, 'Invalid choice').optional(),
  bedrooms: Bedrooms,
  bathrooms: Bathrooms,
  lastCleaned: LastCleanedChoice.optional(),
  pets: z.boolean('Please choose yes or no').optional(),
});
export type Home = z.infer<typeof Home>;

const ExtraName = z.enum(ADD_ONS, 'Invalid extra');
const ExtraCount = z.int('Invalid extra').min(1, 'Invalid extra').max(extraCount, 'Invalid extra');
const ExtraOfBooking = z.strictObject({ name: ExtraName, count: ExtraCount });

/** Extras, each once. */
export const Extras = z
  .array(ExtraOfBooking, 'Invalid extra')
  .max(ADD_ONS.length, { error: 'Invalid extra', abort: true })
  .refine((extras) => new Set(extras.map(({ name }) => name)).size === extras.length, 'Invalid extra');

/** The same in a query string: "Inside oven,Windows:4". */
const ExtrasInQuery = z
  .string('Invalid extra')
  .max(200, { error: 'Invalid extra', abort: true })
  .transform((written) =>
    written
      .split(',')
      .filter(Boolean)
      .map((part) => {
        const [name, count = '1', ...more] = part.split(':');
        return { name, count: more.length === 0 && /^\d{1,3}$/.test(count) ? Number(count) : Number.NaN };
      }),
  )
  .pipe(Extras);

const numberInQuery = (pattern: RegExp, message: string) => z.string(message).regex(pattern, message).transform(Number);

/** A home in a query string. */
const homeInQuery = {
  bedrooms: numberInQuery(/^\d$/, 'Invalid bedrooms').pipe(Bedrooms),
  bathrooms: numberInQuery(/^\d(\.[05])?$/, 'Invalid bathrooms').pipe(Bathrooms),
  lastCleaned: LastCleanedChoice.optional(),
  extras: ExtrasInQuery.optional(),
};

/** The same where lists of times and cleaners may be asked for one; `isWholeSize` says what belongs together. */
export const wantedHome = {
  ...homeInQuery,
  bedrooms: homeInQuery.bedrooms.optional(),
  bathrooms: homeInQuery.bathrooms.optional(),
};

interface AskedHome {
  bedrooms?: number | undefined;
  bathrooms?: number | undefined;
}

/** Both rooms are said, or neither. */
export const isWholeSize = ({ bedrooms, bathrooms }: AskedHome): boolean =>
  (bedrooms === undefined) === (bathrooms === undefined);
export const MISSING_BATHROOMS = { path: ['bathrooms'], message: 'Invalid bathrooms' };

/** How long a home takes depends on the service. */
export const hasServiceForHome = (asked: AskedHome & { serviceId?: number | undefined }): boolean =>
  asked.bedrooms === undefined || asked.serviceId !== undefined;
export const MISSING_SERVICE = { path: ['serviceId'], message: 'Please select a service' };

/** A home as a booking keeps it: as it was said to be when the booking was made. Without where it is. */
export const HomeSummary = z.object({
  bedrooms: z.int(),
  bathrooms: z.number(),
  kind: z.enum(HOME_KINDS).optional(),
  lastCleaned: z.enum(LAST_CLEANED).optional(),
  pets: z.boolean().optional(),
});
export type HomeSummary = z.infer<typeof HomeSummary>;

/** What was booked, and for what: in the replies about a booking. */
export const bookedHome = {
  minutes: z.int(),
  /** Null where nothing was said of the home. */
  advisedMinutes: z.int().nullable(),
  extras: z.array(z.object({ name: z.enum(ADD_ONS), count: z.int() })),
  home: HomeSummary.nullable(),
};

export const homesCalls = {
  'GET /_api/quote': {
    description: 'How long a home takes with a service, and from which amount in a city, or with one of its cleaners.',
    access: 'anyone',
    cache: 'public',
    /** A cleaner's week decides who is asked at all. */
    timesOf: ({ cleanerId }: { cleanerId?: number | undefined }) => ({ cleanerId }),
    errors: [400, 404],
    request: z.strictObject({
      serviceId: idInQuery('Please select a service'),
      city: slug('Invalid city'),
      ...homeInQuery,
      cleanerId: idInQuery('Invalid cleaner').optional(),
    }),
    reply: z.object({
      /** Advised at the usual pace, or at that of the cleaner who was asked for. */
      minutes: z.int(),
      /**
       * The least dollars for which a cleaner of the city who offers all of it takes the job, each at their own pace, on
       * a day that has room for it, and for that day's shortest booking at least; null where nobody offers it.
       */
      fromAmount: dollars.nullable(),
      /** How long it takes whoever is that cheap; null where nobody offers it. */
      fromMinutes: z.int().nullable(),
      /** More than one visit can be: "This home may need two visits or two cleaners." */
      isTooLarge: z.boolean(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;
