import type { BankDecision } from '#contract/booking';
import { BANKS_SHOW_IT } from '#contract/refund-words';

/**
 * What an email says of money that goes back, such as "$45.00", null for none: never more than what really goes back.
 * What a bank decides on, or has given back, is not promised (docs/product.md#refunds).
 */
export function refundSentence(amount: string | null, bank: BankDecision): string {
  if (bank === 'returned') return 'Your bank has given this payment back to you, so nothing more comes from us.';
  if (amount === null) return 'Nothing goes back to your card.';
  if (bank === 'deciding')
    return `${amount} goes back to your card once your bank has decided, unless the bank gives it back itself.`;
  return `${amount} is on its way back to your card. ${BANKS_SHOW_IT}`;
}
