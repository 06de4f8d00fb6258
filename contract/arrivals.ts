import type { CallDefinition } from './call.ts';
import { bookingToken, id, message } from './fields.ts';
import { inDigits } from './number-words.ts';
import { policy } from './policy.ts';
import { z } from './zod.ts';

/** A cleaner who runs late, or stands before a closed door (docs/product.md#running-late). */

const bookingId = id('Invalid booking');
const { mostMinutes, times } = policy.late;

export const arrivalCalls = {
  'POST /_api/cleaner/running-late': {
    description: `Says that the cleaner comes so many minutes after the start, ${inDigits(mostMinutes, 'minute')} at most, ${inDigits(times, 'time')} a job; the customer is told at once.`,
    access: 'cleaner',
    errors: [400, 404, 409],
    request: z.strictObject({
      bookingId,
      minutes: z
        .int('Please say how many minutes')
        .min(1, 'Please say how many minutes')
        .max(mostMinutes, `At most ${inDigits(mostMinutes, 'minute')} after the start`),
    }),
    reply: message,
  },
  'POST /_api/cleaner/cant-get-in': {
    description: `Says that the cleaner stands before a closed door, from the start on; the customer is told, and has ${inDigits(policy.cantGetIn.minutes, 'minute')}.`,
    access: 'cleaner',
    errors: [400, 404, 409],
    request: z.strictObject({ bookingId }),
    reply: message,
  },
  'POST /_api/bookings/answer-cant-get-in': {
    description: 'The customer, or who has the link, says that they come and let the cleaner in.',
    access: 'anyone',
    errors: [404, 409, 429],
    request: z.strictObject({ bookingId, token: bookingToken.optional() }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
