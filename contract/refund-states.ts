/**
 * A refund: wanted, accepted by the payment provider (sent, on its way), and done or failed by the provider's word. It is
 * waiting while a bank decides on a dispute, and dropped where the bank gave the money back.
 */
export const REFUND_STATES = ['wanted', 'sent', 'done', 'failed', 'waiting', 'dropped'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Why the provider could not deliver a refund. */
export const REFUND_FAILURES = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];
