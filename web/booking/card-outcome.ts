import type { PaymentIntentResult } from '@stripe/stripe-js';

/**
 * The outcome of confirming a card. `paid`: the intent has its money or is about to have it, also when the provider
 * refuses because it was paid before: then nothing may be paid again. `ended`: the hold has expired, the intent
 * was canceled, and nothing was charged.
 */
export type CardOutcome =
  | { kind: 'paid'; intentId: string }
  | { kind: 'ended' }
  | { kind: 'incomplete' }
  | { kind: 'refused'; message: string };

export const UNEXPECTED = 'An unexpected error occurred.';

/** What became of a payment; of a failed one the provider's message, or one of ours. */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): CardOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return { kind: 'paid', intentId: intent.id };
  if (intent?.status === 'canceled') return { kind: 'ended' };
  if (!error) return { kind: 'refused', message: 'Payment failed.' };
  // The card form says beside each field what it still needs.
  if (error.type === 'validation_error') return { kind: 'incomplete' };
  return { kind: 'refused', message: error.message || UNEXPECTED };
}
