import { BANKS_SHOW_IT } from '#contract/refund-words';

/** Money that is to go back, as text such as "$45.00"; null for none. */
interface RefundParts {
  /** From us, now. */
  going: string | null;
  /** From us, once the customer's bank has decided. */
  waiting: string | null;
  /** Given back by the bank in our place. */
  fromBank: string | null;
}

/** What an email says of money that goes back: never more than what really does (docs/product.md#refunds). */
export function refundSentence({ going, waiting, fromBank }: RefundParts): string {
  const sentences = [
    ...(going ? [`${going} is on its way back to your card. ${BANKS_SHOW_IT}`] : []),
    ...(waiting
      ? [`${waiting} goes back to your card once your bank has decided, unless the bank gives it back itself.`]
      : []),
    ...(fromBank && (going || waiting) ? [`Your bank has given ${fromBank} back to you.`] : []),
  ];
  if (sentences.length > 0) return sentences.join(' ');
  return fromBank
    ? 'Your bank has given this payment back to you, so nothing more comes from us.'
    : 'Nothing goes back to your card.';
}
