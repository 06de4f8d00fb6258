import type { CallDefinition } from './call.ts';
import { cursor, dollars, instant, yearInQuery } from './fields.ts';
import { z } from './zod.ts';

/** How a cleaner's earnings reach their bank (docs/product.md#setting-up-payouts). */

export const PAYOUT_STATUSES = ['not_setup', 'pending', 'active'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * Why an account takes no money: its owner cut it off, the provider closed it, or the provider wants to know something.
 */
export const ACCOUNT_PROBLEMS = ['cut_off', 'rejected', 'restricted'] as const;
export type AccountProblem = (typeof ACCOUNT_PROBLEMS)[number];

const problem = z.enum(ACCOUNT_PROBLEMS).nullable();
/** A payout that did not reach the bank, and of which nothing later did. */
const failedPayout = z.object({ amount: dollars, state: z.enum(['failed', 'canceled']), at: instant }).nullable();

export const PayoutStatusReply = z.object({
  status: z.enum(PAYOUT_STATUSES),
  nextPayoutDate: instant.nullable(),
  nextPayoutAmount: dollars.nullable(),
  /** Whether that payout is on its way, so that the date is when the bank has it; else it is when the money can leave. */
  nextPayoutSent: z.boolean(),
  /** Null for an account in order, and for one that is still being set up. */
  problem,
  failedPayout,
});

/** What the team does with a share (docs/product.md#decisions-on-a-share). */
export const SHARE_ACTIONS = ['withhold', 'release', 'void', 'resend'] as const;
export type ShareAction = (typeof SHARE_ACTIONS)[number];

/** A part of a share that is kept back, or of a debt that is waived: the job that it is owed of. */
export const KeptBack = z.object({ bookingId: z.int(), amount: dollars });
export type KeptBack = z.infer<typeof KeptBack>;

/** One job's money, from the customer's card to the cleaner's bank. */
export const LedgerEntry = z.object({
  bookingId: z.int(),
  serviceName: z.string(),
  /** First name and an initial. */
  clientName: z.string(),
  startTime: instant,
  timeZone: z.string(),
  /** What the customer paid, what went back of it, the platform's fee, and what is left for the cleaner. */
  paid: dollars,
  refunded: dollars,
  fee: dollars,
  /** What the fee is of what stayed: less for a customer who comes back. */
  feePercent: z.number(),
  net: dollars,
  /**
   * waiting: until its day, or until payouts are set up; frozen: a report or a dispute is open; withheld and void: by the
   * team.
   */
  state: z.enum(['waiting', 'frozen', 'withheld', 'sending', 'sent', 'reversed', 'nothing', 'void']),
  /** What of the net amount was kept back when it was sent, by the jobs of which it was owed. */
  keptBack: z.array(KeptBack),
  /** What could not be taken back of it and is still owed: later shares are less by it. */
  owed: dollars,
  /** When it is, or was, sent on. */
  dueAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** Of which all is the cleaner's, apart from the job: what stays of it, and where it is; null where there was none, or it was undone. */
  tip: z
    .object({
      amount: dollars,
      state: z.enum(['waiting', 'frozen', 'sending', 'sent', 'reversed']),
      sentAt: instant.nullable(),
    })
    .nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const EarningsSum = z.object({
  /** Jobs that are over, and of which something stays. */
  jobs: z.int(),
  paid: dollars,
  refunded: dollars,
  fee: dollars,
  /** The cleaner's share of all that. */
  net: dollars,
  /** Tips, of which all is the cleaner's besides that. */
  tips: dollars,
  /** What of both was sent on so far. */
  sent: dollars,
});

/** A year of a cleaner's jobs by month, as the jobs began, in their cities' time. */
export const EarningsYear = z.object({
  /** The latest first; a month without a job is left out. */
  months: z.array(EarningsSum.extend({ month: z.string() })),
  total: EarningsSum,
  /** The year of the cleaner's first job; null before it. */
  firstYear: z.int().nullable(),
});
export type EarningsYear = z.infer<typeof EarningsYear>;

/** A cleaner's payout status and latest earnings, for the team. */
export const PayoutSummary = z.object({
  status: z.enum(PAYOUT_STATUSES),
  /** The account's name at the provider; null until the cleaner has begun. */
  accountId: z.string().nullable(),
  problem,
  failedPayout,
  /** What the cleaner owes, by the jobs of which it could not be taken back. */
  debts: z.array(KeptBack),
  /** The money of the jobs that began last. */
  latest: z.array(LedgerEntry),
});
export type PayoutSummary = z.infer<typeof PayoutSummary>;

const nothing = z.strictObject({});

export const payoutsCalls = {
  'GET /_api/cleaner/payout-status': {
    description: 'Whether the cleaner is paid out, and the next payout.',
    access: 'cleaner',
    errors: [503],
    request: nothing,
    reply: PayoutStatusReply,
  },
  'POST /_api/cleaner/create-stripe-onboarding-link': {
    description: 'An address at the payment provider where payouts are set up or changed; once the email is proven.',
    access: 'cleaner',
    errors: [403, 404, 503],
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
    request: z.strictObject({ year: yearInQuery }),
    reply: EarningsYear,
  },
  'GET /_api/cleaner/ledger-export': {
    description: 'The money of the jobs of a year, or of a single month, as a table for other programs.',
    access: 'cleaner',
    request: z.strictObject({
      year: yearInQuery,
      month: z
        .string()
        .regex(/^(?:0[1-9]|1[0-2])$/, 'Invalid month')
        .optional(),
    }),
    reply: 'text/csv',
  },
} as const satisfies Record<string, CallDefinition>;
