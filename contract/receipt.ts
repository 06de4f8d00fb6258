import type { CallDefinition } from './call.ts';
import { bookingToken, dollars, idInQuery, instant, yearInQuery } from './fields.ts';
import { bookedHome } from './homes.ts';
import { z } from './zod.ts';

/** Null until the payment provider has told. */
const card = z.object({ brand: z.string().nullable(), last4: z.string() }).nullable();

/** What was paid for a booking, to be printed. */
export const Receipt = z.object({
  bookingId: z.int(),
  /** Who took the money. */
  operator: z.string(),
  paidAt: instant,
  customer: z.object({ displayName: z.string() }),
  cleaner: z.object({ displayName: z.string() }),
  service: z.object({ name: z.string() }),
  city: z.object({ name: z.string(), state: z.string(), timeZone: z.string() }),
  timeSlot: z.object({ startTime: instant, endTime: instant }),
  /** 3.5: three and a half. */
  hours: z.number(),
  ...bookedHome,
  hourlyRate: dollars,
  paid: dollars,
  /** Each charge of the job, first one first; difference: for what made it longer. */
  charges: z.array(z.object({ amount: dollars, at: instant, purpose: z.enum(['visit', 'difference']), card })),
  /** On their way or there, first things first. */
  refunds: z.array(z.object({ amount: dollars, isDone: z.boolean(), at: instant })),
  /** Paid, less what went back. */
  total: dollars,
  /** What was tipped and stays; no part of the sums above. */
  tip: dollars,
  /** The same by charge, first one first. */
  tips: z.array(z.object({ amount: dollars, at: instant, card })),
  /** Of the first charge. */
  card,
});
export type Receipt = z.infer<typeof Receipt>;

export const receiptCalls = {
  'GET /_api/bookings/receipt': {
    description: 'What was paid for a booking and what went back, by its link or for its customer.',
    access: 'anyone',
    errors: [404],
    request: z.strictObject({ bookingId: idInQuery('Invalid booking').optional(), token: bookingToken.optional() }),
    reply: z.object({ receipt: Receipt }),
  },
  'GET /_api/bookings/payment-years': {
    description: 'The years in which the signed-in customer has paid anything.',
    access: 'signed-in',
    request: z.strictObject({}),
    reply: z.object({ years: z.array(z.string()) }),
  },
  'GET /_api/bookings/payments-export': {
    description: 'What the signed-in customer has paid in a year, charge by charge, as a table for other programs.',
    access: 'signed-in',
    request: z.strictObject({ year: yearInQuery }),
    reply: 'text/csv',
  },
} as const satisfies Record<string, CallDefinition>;
