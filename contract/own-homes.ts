import type { CallDefinition } from './call.ts';
import { HOME_KINDS, LAST_CLEANED } from './estimate.ts';
import { id, instant, isAddress, line, message, optionalText, slug, WRONG_ADDRESS } from './fields.ts';
import { Home } from './homes.ts';
import { z } from './zod.ts';

/** The address book of a signed-in customer: their homes (docs/product.md#your-homes). */

/** A home that is written down, or changed where it has an `id`. */
export const HomeOfAccount = z.strictObject({
  id: id('Invalid home').optional(),
  label: optionalText(40, 'Name'),
  street: line(200, 'Street', 'Street is required').refine(isAddress, WRONG_ADDRESS),
  unit: optionalText(40, 'Unit'),
  city: slug('Invalid city'),
  zip: Home.shape.zip.unwrap(),
  kind: Home.shape.kind,
  bedrooms: Home.shape.bedrooms,
  bathrooms: Home.shape.bathrooms,
  lastCleaned: Home.shape.lastCleaned,
  pets: Home.shape.pets,
  notes: optionalText(1000, 'Notes'),
});

/** A home as its own customer sees it. What was never said is null: homes are also filled in from bookings. */
export const OwnHome = z.object({
  id: z.int(),
  label: z.string().nullable(),
  street: z.string(),
  unit: z.string().nullable(),
  city: z.object({ name: z.string(), slug: z.string(), timeZone: z.string() }),
  zip: z.string().nullable(),
  kind: z.enum(HOME_KINDS).nullable(),
  bedrooms: z.int(),
  bathrooms: z.number(),
  lastCleaned: z.enum(LAST_CLEANED).nullable(),
  pets: z.boolean().nullable(),
  notes: z.string().nullable(),
  /** As its cleaner is told: "12 Oak Street, Apt 4, Baltimore, MD 21201". */
  address: z.string(),
  /** When the next visit begins that is booked for it. That visit keeps what was said when it was booked. */
  nextVisit: instant.nullable(),
});
export type OwnHome = z.infer<typeof OwnHome>;

export const ownHomesCalls = {
  'GET /_api/homes': {
    description: 'The homes of the signed-in customer, the one that was booked last first.',
    access: 'signed-in',
    request: z.strictObject({}),
    reply: z.object({ homes: z.array(OwnHome) }),
  },
  'POST /_api/homes': {
    description: 'Writes down a home, or changes one; visits that are booked keep what was said when they were booked.',
    access: 'signed-in',
    errors: [404, 409],
    request: HomeOfAccount,
    reply: z.object({ homes: z.array(OwnHome) }),
  },
  'POST /_api/homes/remove': {
    description: 'Removes a home; visits that are booked keep its address.',
    access: 'signed-in',
    errors: [404, 409],
    request: z.strictObject({ id: id('Invalid home') }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
