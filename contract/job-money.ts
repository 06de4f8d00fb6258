import { dollars, instant } from './fields.ts';
import { SHARE_ACTIONS } from './payouts.ts';
import { REFUND_FAILURES, REFUND_STATES } from './refund-states.ts';
import { z } from './zod.ts';

/** The money of one job as the team sees it: what was paid, what went back, and where the cleaner's share is. In dollars. */

export const JobMoney = z.object({
  total: dollars,
  paid: dollars,
  /** All that was decided to go back, also what failed or a bank gave back: the fee is counted from the rest. */
  refunded: dollars,
  /** Of what is paid and not refunded. */
  fee: dollars,
  /** How much of the rest that is; frozen with the booking. */
  feePercent: z.number(),
  cleanerShare: dollars,
  /** What was tipped and not given back; no part of the other sums. */
  tip: dollars,
  /** The most that can be refunded now: not what a bank holds, or has given back. */
  refundable: dollars,
  /** What beyond that a bank holds: it goes back once the bank has decided, unless the bank gives it back itself. */
  held: dollars,
});

export const JobShare = z.object({
  /** none: nothing is left of it; stuck: the provider does not send it on; sending: it is on its way just now. */
  state: z.enum(['none', 'waiting', 'stuck', 'sending', 'sent', 'withheld', 'void']),
  /** What the team can do with it as it stands. */
  actions: z.array(z.enum(SHARE_ACTIONS)),
  /** Why the team has withheld it, or made it void. */
  reason: z.string().nullable(),
});

export const JobRefund = z.object({
  amount: dollars,
  reason: z.string(),
  status: z.enum(REFUND_STATES),
  error: z.string().nullable(),
  /** Why the provider could not deliver it. */
  failure: z.enum(REFUND_FAILURES).nullable(),
  createdAt: instant,
});

/** Of a time that is not paid for; `isOver`: the payment is still worked on, or the provider does not answer. */
export const UnpaidHold = z.object({ until: instant, isOver: z.boolean() });
