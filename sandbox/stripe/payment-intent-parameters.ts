import type Stripe from 'stripe';
import { metadata } from './metadata.ts';
import { emptyable, flag, group, integer, listOf, oneOf, required, text } from './parameters.ts';
import { cardDetails } from './payment-methods.ts';

const futureUsage = oneOf('off_session', 'on_session');

/** What an intent may be confirmed with. */
export const intentConfirmation = {
  off_session: flag,
  payment_method: text,
  payment_method_data: cardDetails,
  receipt_email: text,
  return_url: text,
  use_stripe_sdk: flag,
} satisfies Partial<Record<keyof Stripe.PaymentIntentConfirmParams, unknown>>;

export const intentCreation = {
  ...intentConfirmation,
  allowed_payment_method_types: listOf(required(oneOf('card'))),
  amount: required(integer),
  currency: required(oneOf('usd')),
  automatic_payment_methods: group({ enabled: required(flag), allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async'),
  confirm: flag,
  customer: text,
  description: text,
  metadata,
  setup_future_usage: futureUsage,
  statement_descriptor_suffix: text,
  transfer_group: text,
} satisfies Partial<Record<keyof Stripe.PaymentIntentCreateParams, unknown>>;

/** What may be changed of an intent later. */
export const intentChange = {
  amount: integer,
  customer: text,
  description: text,
  metadata,
  payment_method: text,
  receipt_email: text,
  setup_future_usage: emptyable(futureUsage),
  transfer_group: text,
} satisfies Partial<Record<keyof Stripe.PaymentIntentUpdateParams, unknown>>;
