import type { LedgerEntry, PayoutStatus } from '#contract/payouts';
import { shortDayLabel } from '#contract/time';

/** Label of a payout's state; dates in the job's own time zone. Two send money: we to Stripe, and Stripe to the bank. */
export function stateLabel(
  entry: Pick<LedgerEntry, 'state' | 'dueAt' | 'sentAt' | 'timeZone'>,
  payouts?: PayoutStatus,
) {
  const day = (instant: string) => shortDayLabel(Date.parse(instant), entry.timeZone).split(', ')[1];
  switch (entry.state) {
    case 'sent':
      return entry.sentAt ? `Sent to Stripe ${day(entry.sentAt)}` : 'Sent to Stripe';
    case 'sending':
      return 'On its way to Stripe';
    case 'frozen':
      return 'On hold: a problem is being looked at';
    case 'withheld':
      return 'Held back by our team';
    case 'void':
      return 'Not paid: our team decided so';
    case 'reversed':
      return 'Taken back';
    case 'nothing':
      return 'Nothing to send';
    case 'waiting':
      if (!entry.dueAt) return 'After the job';
      return payouts === 'active' ? `Due ${day(entry.dueAt)}` : 'Waits for your payout setup';
  }
}
