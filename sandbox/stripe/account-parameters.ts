import type Stripe from 'stripe';
import { metadata } from './metadata.ts';
import { flag, group, integer, oneOf, text } from './parameters.ts';

/** What may be changed of an account later. */
export const accountChange = {
  business_type: oneOf('individual', 'company'),
  email: text,
  metadata,
} satisfies Partial<Record<keyof Stripe.AccountUpdateParams, unknown>>;

/** What an account may be made with. */
export const accountCreation = {
  ...accountChange,
  business_profile: group({ mcc: text, name: text, product_description: text, url: text }),
  capabilities: group({
    card_payments: group({ requested: flag }),
    transfers: group({ requested: flag }),
  }),
  controller: group({
    fees: group({ payer: oneOf('account', 'application') }),
    losses: group({ payments: oneOf('application', 'stripe') }),
    requirement_collection: oneOf('application', 'stripe'),
    stripe_dashboard: group({ type: oneOf('express', 'full', 'none') }),
  }),
  country: oneOf('US'),
  default_currency: oneOf('usd'),
  settings: group({
    payouts: group({
      schedule: group({ interval: oneOf('manual', 'daily', 'weekly', 'monthly'), delay_days: integer }),
    }),
  }),
  type: oneOf('custom', 'express', 'standard'),
} satisfies Partial<Record<keyof Stripe.AccountCreateParams, unknown>>;
