import { dollars, instant } from './fields.ts';
import { z } from './zod.ts';

/** What waits for a person of the team. */

export const QUEUE_KINDS = [
  'review',
  'suspended',
  'seeking',
  'contested',
  'undone',
  'no_address',
  'report',
  'review_report',
  'dispute',
  'stray',
  'unmatched_transfer',
  'refund',
  'payout',
  'withheld',
  'bank_payout',
  'reversal',
  'ledger',
  'charging_stopped',
  'card',
  'mail',
] as const;

export const QueueItem = z.object({
  /** 'review:12', 'mail:booking-confirmed:1042' */
  id: z.string(),
  kind: z.enum(QUEUE_KINDS),
  /** Since when it waits. */
  at: instant,
  /**
   * When it is due, of what a day or less may decide: evidence that a bank waits for, the first job of a suspended cleaner, a
   * job that nobody takes, one without an address, a card that is declined, whether somebody came; null for all others.
   */
  due: instant.nullable(),
  /** Whether that is past. What is due within a day comes first, by when. */
  overdue: z.boolean(),
  cleanerId: z.int().nullable(),
  /** A cleaner, or whom an email was for. */
  name: z.string().nullable(),
  /** Of a suspended cleaner: the next job that begins, or the first where all have begun. */
  bookingId: z.int().nullable(),
  amount: dollars.nullable(),
  /** What went wrong, or what there is to look at. Of a refund that the provider could not deliver: its code. */
  detail: z.string().nullable(),
  /** Whether it can be tried again from here; money without a booking is given or taken back by it. */
  retry: z.boolean(),
  /** Who of the team has taken it, and when; null while anybody may. */
  taken: z.object({ by: z.string(), at: instant }).nullable(),
});
export type QueueItem = z.infer<typeof QueueItem>;

export const QueuePage = z.object({
  items: z.array(QueueItem),
  /** Since when the oldest waits, of all from the first of these items on. */
  oldestAt: instant.nullable(),
  /** The server's clock, by which an item's age is reckoned. */
  now: instant,
  nextCursor: z.string().nullable(),
});
