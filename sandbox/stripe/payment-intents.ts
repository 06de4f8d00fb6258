import crypto from 'node:crypto';
import type Stripe from 'stripe';
import { confirmIntent } from './confirmation.ts';
import type { Form } from './form-encoding.ts';
import { newId } from './ids.ts';
import { changedMetadata, metadata } from './metadata.ts';
import type { Intent } from './objects.ts';
import { flag, group, integer, listOf, oneOf, type Read, read, required, text } from './parameters.ts';
import { cardDetails, paymentMethodOfCard, paymentMethodOfToken } from './payment-methods.ts';
import { invalidRequest, noSuch, unexpectedState } from './problem.ts';
import type { World } from './world.ts';

const confirmation = {
  payment_method: text,
  payment_method_data: cardDetails,
  receipt_email: text,
  return_url: text,
  use_stripe_sdk: flag,
} satisfies Partial<Record<keyof Stripe.PaymentIntentConfirmParams, unknown>>;

const creation = {
  ...confirmation,
  allowed_payment_method_types: listOf(required(oneOf('card'))),
  amount: required(integer),
  currency: required(oneOf('usd')),
  automatic_payment_methods: group({ enabled: required(flag), allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async'),
  confirm: flag,
  description: text,
  metadata,
  statement_descriptor_suffix: text,
  transfer_group: text,
} satisfies Partial<Record<keyof Stripe.PaymentIntentCreateParams, unknown>>;

const change = {
  amount: integer,
  description: text,
  metadata,
  payment_method: text,
  receipt_email: text,
  transfer_group: text,
} satisfies Partial<Record<keyof Stripe.PaymentIntentUpdateParams, unknown>>;

const changeable = new Set<Intent['status']>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

/** The intent of this id; 404 (or 400, where a parameter named it) when there is none. */
export function intentById(world: World, id: string, param?: string): Intent {
  const intent = world.objects.paymentIntents.get(id);
  if (!intent) throw noSuch('payment_intent', id, param);
  return intent;
}

export function createPaymentIntent(world: World, form: Form): Intent {
  const given = read(form, creation);
  checkAmount(given.amount);
  if (given.automatic_payment_methods && given.allowed_payment_method_types) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    );
  }
  const paymentMethod = given.payment_method ? paymentMethodOfToken(world, given.payment_method).id : null;
  const blank = { ...blankIntent(world, given), payment_method: paymentMethod };
  const intent = world.objects.paymentIntents.put(blank.id, {
    ...blank,
    status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
  });
  world.emit('payment_intent.created', intent);
  return given.confirm ? confirm(world, intent, given) : intent;
}

export function updatePaymentIntent(world: World, intent: Intent, form: Form): Intent {
  const given = read(form, change);
  const { amount = intent.amount } = given;
  checkAmount(amount);
  if (amount !== intent.amount && !changeable.has(intent.status)) {
    throw unexpectedState(
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      intent,
    );
  }
  const paymentMethod = given.payment_method ? paymentMethodOfToken(world, given.payment_method).id : undefined;
  return world.objects.paymentIntents.put(intent.id, {
    ...intent,
    amount,
    description: given.description ?? intent.description,
    metadata: changedMetadata(intent.metadata, given.metadata),
    receipt_email: given.receipt_email === '' ? null : (given.receipt_email ?? intent.receipt_email),
    transfer_group: given.transfer_group ?? intent.transfer_group,
    ...(paymentMethod && { payment_method: paymentMethod, status: 'requires_confirmation' }),
  });
}

export function confirmPaymentIntent(world: World, intent: Intent, form: Form): Intent {
  return confirm(world, intent, read(form, confirmation));
}

export function cancelPaymentIntent(world: World, intent: Intent, form: Form): Intent {
  const { cancellation_reason } = read(form, {
    cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
  });
  if (!changeable.has(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  const canceled = world.objects.paymentIntents.put(intent.id, {
    ...intent,
    status: 'canceled',
    canceled_at: world.now(),
    cancellation_reason: cancellation_reason ?? null,
    next_action: null,
  });
  world.emit('payment_intent.canceled', canceled);
  return canceled;
}

function confirm(world: World, intent: Intent, given: Read<typeof confirmation>): Intent {
  if (!changeable.has(intent.status)) {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed'
        : `it has a status of ${intent.status}`;
    throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}.`, intent);
  }
  const paymentMethod = given.payment_method_data
    ? paymentMethodOfCard(world, given.payment_method_data).id
    : given.payment_method
      ? paymentMethodOfToken(world, given.payment_method).id
      : intent.payment_method;
  if (!paymentMethod) {
    throw unexpectedState(
      `You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
      intent,
    );
  }
  const chosen = {
    ...intent,
    payment_method: paymentMethod,
    receipt_email: given.receipt_email || intent.receipt_email,
  };
  return confirmIntent(world, chosen, { returnUrl: given.return_url, inBrowser: given.use_stripe_sdk ?? false });
}

function checkAmount(amount: number): void {
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    });
  if (amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', { param: 'amount', code: 'amount_too_small' });
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', { param: 'amount', code: 'amount_too_large' });
  }
}

function blankIntent(world: World, given: Read<typeof creation>): Intent {
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
    created: world.now(),
    currency: given.currency,
    customer: null,
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
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: given.transfer_group ?? null,
  };
}
