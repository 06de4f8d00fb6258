import type { CallDefinition } from './call.ts';
import { bookingToken, email, id } from './fields.ts';
import { inDigits } from './number-words.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** A guest's email that was mistyped, seen once it is paid (docs/product.md#booked). */
export const correctEmailCalls = {
  'POST /_api/bookings/correct-email': {
    description: `Sends what a guest has booked to another email, for ${inDigits(policy.booking.emailCorrectionMinutes, 'minute')}, from the browser that has paid. The link gets another secret.`,
    access: 'anyone',
    errors: [403, 404, 409, 429],
    request: z.strictObject({
      bookingId: id('Invalid booking'),
      token: bookingToken,
      email: email('Invalid email address'),
    }),
    reply: z.object({ message: z.string(), token: z.string() }),
  },
} as const satisfies Record<string, CallDefinition>;
