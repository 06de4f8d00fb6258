import type { CallDefinition } from './call.ts';
import { CleanerCard } from './cleaners.ts';
import { id, message } from './fields.ts';
import { z } from './zod.ts';

/** The cleaners that a customer likes (docs/product.md#favorites). Nobody else sees them. */

export const favoriteCalls = {
  'GET /_api/favorites': {
    description: 'The favorites of who is signed in, those who can be booked, latest first.',
    access: 'signed-in',
    request: z.strictObject({}),
    reply: z.object({ cleaners: z.array(CleanerCard) }),
  },
  'POST /_api/favorites': {
    description: 'Makes a cleaner a favorite, or no favorite any more.',
    access: 'signed-in',
    errors: [404, 409],
    request: z.strictObject({ cleanerId: id('Invalid cleaner'), on: z.boolean('Invalid choice') }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
