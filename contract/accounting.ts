import type { CallDefinition } from './call.ts';
import { dollars, instant } from './fields.ts';
import { z } from './zod.ts';

/** A month of the platform's money (docs/product.md#accounting). Months are in New York, as the team's weeks are. */

export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  'refund_failed',
  'transfer',
  'reversal',
  'dispute',
  'dispute_won',
  'payout',
  'topup',
  'other',
] as const;

/** A movement of the platform's balance at the payment provider. */
export const Movement = z.object({
  /** The provider's id of the balance transaction. */
  id: z.string(),
  at: instant,
  kind: z.enum(MOVEMENT_KINDS),
  /** Null for what belongs to no booking. */
  bookingId: z.int().nullable(),
  /** Whether it is money of a tip, or of its way to the cleaner or back. */
  isTip: z.boolean(),
  /** The provider's ids, as far as they are known. */
  intentId: z.string().nullable(),
  chargeId: z.string().nullable(),
  transferId: z.string().nullable(),
  /** Of the refund, reversal, dispute or payout itself. */
  sourceId: z.string().nullable(),
  /** Negative where money leaves; before the provider's fee. */
  amount: dollars,
  fee: dollars,
});
export type Movement = z.infer<typeof Movement>;

export const AccountingTotals = z.object({
  /** The balance at the provider before the month and at its end: the movements, with their fees, lie between both. */
  opening: dollars,
  closing: dollars,
  /** What was moved, by kind, signed like the movements; zero where nothing was. */
  moved: z.record(z.enum(MOVEMENT_KINDS), dollars),
  /** What of that was tips: paid less what went back, and passed on less what was taken back. */
  tips: z.object({ paid: dollars, passedOn: dollars }),
  /** What the provider took. */
  cardFees: dollars,
  disputeFees: dollars,
  /** The platform's fee of the jobs that ended in the month, as refunds have left it, with the shares made void. */
  feesKept: dollars,
  /** At the month's end: shares of ended jobs that were not sent yet, and what cleaners have got too much. */
  owedToCleaners: dollars,
  owedByCleaners: dollars,
  /** At the month's end: refunds that were decided and have not left, and payments for jobs that have not ended. */
  owedToCustomers: dollars,
  heldForJobs: dollars,
});
export type AccountingTotals = z.infer<typeof AccountingTotals>;

const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'Invalid month');

export const accountingCalls = {
  'GET /_api/admin/accounting': {
    description: 'A month of the platform’s money: totals, and each movement of its balance, a page at a time.',
    access: 'admin',
    errors: [400],
    /** The present month where none is given. */
    request: z.strictObject({ month: month.optional(), cursor: z.string().min(1).max(100).optional() }),
    reply: z.object({
      month: z.string(),
      /** The present one, by the server's clock. */
      latestMonth: z.string(),
      /** Until when the provider's movements were read; null before the first time. */
      readUntil: instant.nullable(),
      totals: AccountingTotals,
      movements: z.array(Movement),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /_api/admin/accounting-export': {
    description: 'The movements of a month as CSV, spreadsheet formulas made harmless; each export is recorded.',
    access: 'admin',
    request: z.strictObject({ month }),
    reply: 'text/csv',
  },
} as const satisfies Record<string, CallDefinition>;
