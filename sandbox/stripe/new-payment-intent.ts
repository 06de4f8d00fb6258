import crypto from 'node:crypto';
import type { StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import { changedMetadata } from './metadata.ts';
import type { Intent } from './objects.ts';
import type { Read } from './parameters.ts';
import type { intentCreation } from './payment-intent-parameters.ts';

/** An intent that nobody has tried to pay yet. */
export function newIntent(emulator: StripeEmulator, given: Read<typeof intentCreation>): Intent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: given.allowed_payment_method_types
      ? null
      : { allow_redirects: given.automatic_payment_methods?.allow_redirects ?? 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${crypto.randomBytes(16).toString('hex')}`,
    confirmation_method: 'automatic',
    created: emulator.now(),
    currency: given.currency,
    customer: given.customer ?? null,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: changedMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: given.transfer_group ?? null,
  };
}
