import type { RefundFailure } from '#contract/refund-states';

/** Why a refund could not be delivered, and what the team can do about it. */
export const REFUND_FAILURE_LABELS: Record<RefundFailure, string> = {
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  charge_for_pending_refund_disputed: 'The payment was disputed before the refund had left.',
  insufficient_funds: 'Our balance at the provider did not cover it in time.',
  declined: 'The card’s bank refused it.',
  merchant_request: 'It was canceled in the provider’s dashboard.',
  unknown: 'The provider gives no reason.',
};

/** The words for a code of these; other text as it is. */
export const refundFailureLabel = (detail: string): string =>
  Object.hasOwn(REFUND_FAILURE_LABELS, detail) ? REFUND_FAILURE_LABELS[detail as RefundFailure] : detail;
