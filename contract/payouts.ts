import type { CallDefinition } from './call.ts';
import { cursor, dollars, instant } from './fields.ts';
import { z } from './zod.ts';

/** How a cleaner's earnings reach their bank (docs/product.md#setting-up-payouts). */

export const PAYOUT_STATUSES = ['not_setup', 'pending', 'active'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const PayoutStatusReply = z.object({
  status: z.enum(PAYOUT_STATUSES),
  nextPayoutDate: instant.nullable(),
  nextPayoutAmount: dollars.nullable(),
});

/** One job's money, from the customer's card to the cleaner's bank. */
export const LedgerEntry = z.object({
  bookingId: z.int(),
  serviceName: z.string(),
  startTime: instant,
  timeZone: z.string(),
  /** What the customer paid, what went back of it, the platform's fee, and what is left for the cleaner. */
  paid: dollars,
  refunded: dollars,
  fee: dollars,
  net: dollars,
  /** waiting: until its day, or until payouts are set up; frozen: a report or a dispute is open. */
  state: z.enum(['waiting', 'frozen', 'sending', 'sent', 'reversed', 'nothing']),
  /** When it is, or was, sent on. */
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const EarningsSum = z.object({
  /** Jobs of which something stays. */
  jobs: z.int(),
  paid: dollars,
  refunded: dollars,
  fee: dollars,
  /** The cleaner's share of all that. */
  net: dollars,
  /** What of it was sent on so far. */
  sent: dollars,
});

/** A year of a cleaner's jobs by month, as the jobs began, in their cities' time. */
export const EarningsYear = z.object({
  /** The latest first; a month without a job is left out. */
  months: z.array(EarningsSum.extend({ month: z.string() })),
  total: EarningsSum,
});
export type EarningsYear = z.infer<typeof EarningsYear>;

/** A cleaner's payout status and latest earnings, for the team. */
export const PayoutSummary = z.object({
  status: z.enum(PAYOUT_STATUSES),
  /** The account's name at the provider; null until the cleaner has begun. */
  accountId: z.string().nullable(),
  /** The money of the jobs that began last. */
  latest: z.array(LedgerEntry),
});
export type PayoutSummary = z.infer<typeof PayoutSummary>;

const nothing = z.strictObject({});
const year = z.string().regex(/^20\d\d$/, 'Invalid year');

export const payoutsCalls = {
  'GET /_api/cleaner/payout-status': {
    description: 'Whether the cleaner is paid out, and the next payout.',
    access: 'cleaner',
    errors: [503],
    request: nothing,
    reply: PayoutStatusReply,
  },
  'POST /_api/cleaner/create-stripe-onboarding-link': {
    description: 'An address at the payment provider where payouts are set up or changed.',
    access: 'cleaner',
    errors: [404, 503],
    request: nothing,
    reply: z.object({ url: z.url() }),
  },
  'POST /_api/cleaner/refresh-payout-status': {
    description: 'Asks the payment provider how far it is.',
    access: 'cleaner',
    errors: [503],
    request: nothing,
    reply: PayoutStatusReply,
  },
  'GET /_api/cleaner/ledger': {
    description: 'The money of each job, latest first, a page at a time.',
    access: 'cleaner',
    request: z.strictObject({ cursor: cursor.optional() }),
    reply: z.object({ entries: z.array(LedgerEntry), nextCursor: z.string().nullable() }),
  },
  'GET /_api/cleaner/earnings': {
    description: 'What the jobs of a year have earned, by month.',
    access: 'cleaner',
    request: z.strictObject({ year }),
    reply: EarningsYear,
  },
  'GET /_api/cleaner/ledger-export': {
    description: 'The money of the jobs of a year, or of a single month, as a table for other programs.',
    access: 'cleaner',
    request: z.strictObject({
      year,
      month: z
        .string()
        .regex(/^(?:0[1-9]|1[0-2])$/, 'Invalid month')
        .optional(),
    }),
    reply: 'text/csv',
  },
} as const satisfies Record<string, CallDefinition>;
