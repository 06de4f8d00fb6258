import type { CallDefinition } from './call.ts';
import { HOME_KINDS, LAST_CLEANED } from './estimate.ts';
import { dollars, idInQuery, optionalText, slug } from './fields.ts';
import { ADD_ONS } from './onboarding.ts';
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
  lastCleaned: z.enum(LAST_CLEANED, 'Invalid choice').optional(),
  pets: z.boolean('Please choose yes or no').optional(),
});
export type Home = z.infer<typeof Home>;

const ExtraName = z.enum(ADD_ONS, 'Invalid extra');
const ExtraCount = z.int('Invalid extra').min(1, 'Invalid extra').max(extraCount, 'Invalid extra');

/** Extras, each once. */
export const Extras = z
  .array(z.strictObject({ name: ExtraName, count: ExtraCount }), 'Invalid extra')
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
        const [name, count = '1'] = part.split(':');
        return { name, count: Number(count) };
      }),
  )
  .pipe(Extras);

const numberInQuery = (pattern: RegExp, message: string) => z.string(message).regex(pattern, message).transform(Number);

/** A home in a query string. */
export const homeInQuery = {
  bedrooms: numberInQuery(/^\d$/, 'Invalid bedrooms').pipe(Bedrooms),
  bathrooms: numberInQuery(/^\d(\.[05])?$/, 'Invalid bathrooms').pipe(Bathrooms),
  lastCleaned: z.enum(LAST_CLEANED, 'Invalid choice').optional(),
  extras: ExtrasInQuery.optional(),
};

export const homesCalls = {
  'GET /_api/quote': {
    description: 'How long a home takes with a service, and from which amount in a city, or with one of its cleaners.',
    access: 'anyone',
    cache: 'public',
    errors: [400, 404],
    request: z.strictObject({
      serviceId: idInQuery('Please select a service'),
      city: slug('Invalid city'),
      ...homeInQuery,
      cleanerId: idInQuery('Invalid cleaner').optional(),
    }),
    reply: z.object({
      minutes: z.int(),
      /** Dollars for these minutes: with the cheapest cleaner of the city who offers it, or with the one asked for. */
      fromAmount: dollars,
      /** More than one visit can be: "This home may need two visits or two cleaners." */
      isTooLarge: z.boolean(),
    }),
  },
} as const satisfies Record<string, CallDefinition>;
