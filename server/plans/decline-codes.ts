/**
 * What is done about a card that its bank declined (docs/product.md#standing-visits), by the provider's code, or the bank's advice where that is more than to try again. retry: it is
 * tried again later; ask: its owner is asked for another card at once; stop: the same, and the card is not to be tried again
 * at all. What is not listed is tried again: a bank that says nothing more than no may say yes tomorrow.
 */
export type DeclineAnswer = 'retry' | 'ask' | 'stop';

const ASK = [
  'authentication_not_handled',
  'card_decline_rate_limit_exceeded',
  'card_not_supported',
  'confirm_card_data',
  'currency_not_supported',
  'expired_card',
  'expired_payment_method',
  'incorrect_address',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_pin',
  'incorrect_postal_code',
  'incorrect_zip',
  'invalid_account',
  'invalid_amount',
  'invalid_card_type',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'invalid_pin',
  'mobile_device_authentication_required',
  'new_account_information_available',
  'no_action_taken',
  'not_permitted',
  'offline_pin_required',
  'online_or_offline_pin_required',
  'payment_method_not_available',
  'payment_method_restricted',
  'pin_try_exceeded',
  'service_not_allowed',
  'testmode_decline',
  'transaction_not_allowed',
  // The card is detached, or the customer is gone.
  'payment_method_unactivated',
  'resource_missing',
] as const;

const STOP = [
  'do_not_try_again',
  'fraudulent',
  'highest_risk_level',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'previously_declined_do_not_retry',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
] as const;

/** What is listed; all else is tried again. */
export const ANSWERS: ReadonlyMap<string, DeclineAnswer> = new Map([
  ...ASK.map((code) => [code, 'ask'] as const),
  ...STOP.map((code) => [code, 'stop'] as const),
]);

/** A try of which nothing came because its intent had been canceled: no bank has said anything. */
export const wasCanceled = ({ declineCode }: { declineCode: string | null }): boolean =>
  declineCode === 'payment_intent_unexpected_state';

export const answerTo = (declineCode: string | null): DeclineAnswer =>
  (declineCode === null ? undefined : ANSWERS.get(declineCode)) ?? 'retry';
