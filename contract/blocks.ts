import type { CallDefinition } from './call.ts';
import { id, instant, message } from './fields.ts';
import { z } from './zod.ts';

/** Two who are not to meet again, by the wish of one of them (docs/product.md#blocks). The other is never told. */

export const Blocks = z.object({
  /** Whom the account has blocked as a customer, latest first. */
  cleaners: z.array(z.object({ cleanerId: z.int(), displayName: z.string(), at: instant })),
  /** Whom its cleaner has blocked, each by the booking by which they are known, latest first. */
  customers: z.array(z.object({ bookingId: z.int(), name: z.string(), at: instant })),
});
export type Blocks = z.infer<typeof Blocks>;

export const blockCalls = {
  'GET /_api/blocks': {
    description: 'Whom the signed-in account has blocked, as a customer and as a cleaner.',
    access: 'signed-in',
    request: z.strictObject({}),
    reply: Blocks,
  },
  'POST /_api/blocks': {
    description:
      'Blocks a cleaner, or as a cleaner the customer of one of their jobs, guests too; or lifts that. What is booked stays.',
    access: 'signed-in',
    errors: [400, 404, 409],
    request: z
      .strictObject({
        cleanerId: id('Invalid cleaner').optional(),
        /** Of a job of the cleaner who is signed in. */
        bookingId: id('Invalid booking').optional(),
        on: z.boolean('Invalid choice'),
      })
      .refine(
        ({ cleanerId, bookingId }) => (cleanerId === undefined) !== (bookingId === undefined),
        'Please say whom to block',
      ),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
