import type { Intent } from './objects.ts';

const shown = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies (keyof Intent)[];

/** The part of a payment intent that Stripe shows to a browser. */
export function publishableView(intent: Intent): Pick<Intent, (typeof shown)[number]> {
  return Object.fromEntries(shown.map((name) => [name, intent[name]])) as Pick<Intent, (typeof shown)[number]>;
}
