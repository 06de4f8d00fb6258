import type Stripe from 'stripe';
import type { AdviceCode, Decline } from './cards.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Charge, Intent, PaymentMethod } from './objects.ts';

export const authorized: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

/** Banks that say nothing else advise to try again. */
export const adviceOf = ({ adviceCode = 'try_again_later' }: Decline): AdviceCode | null => adviceCode;

export const refused = (reason: Decline): Stripe.Charge.Outcome => ({
  advice_code: adviceOf(reason),
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'declined_by_network',
  reason: reason.declineCode,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
});

/** A charge of the intent before anybody has said yes or no; `authenticated`: the bank has asked the customer. */
export function newCharge(
  emulator: StripeEmulator,
  id: string,
  intent: Intent,
  paymentMethod: PaymentMethod,
  authenticated: boolean,
): Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: false,
    created: emulator.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: { card: cardFacts(intent, paymentMethod, authenticated), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function cardFacts(
  intent: Intent,
  { card }: PaymentMethod,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: intent.amount,
    authorization_code: '123456',
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 1,
    exp_year: card?.exp_year ?? 2000,
    extended_authorization: { status: 'disabled' },
    fingerprint: card?.fingerprint ?? null,
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card?.brand ?? null,
    network_token: { used: false },
    network_transaction_id: '104102978678771',
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? challengePassed : null,
    transaction_link_id: null,
    wallet: card?.wallet ? walletFacts(card.wallet) : null,
  };
}

const walletFacts = ({ link: _link, ...wallet }: Stripe.PaymentMethod.Card.Wallet) => wallet;

const challengePassed: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: '4ce4a5f1-5b4c-4d0e-8a3e-1b2c3d4e5f60',
  version: '2.2.0',
};
