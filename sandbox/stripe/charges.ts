import type Stripe from 'stripe';
import { addTransaction } from './balance.ts';
import type { TestCard } from './cards.ts';
import { openDispute } from './disputes.ts';
import { newId } from './ids.ts';
import type { Charge, Intent } from './objects.ts';
import { cardOf } from './payment-methods.ts';
import { errorDocument, noSuch, StripeProblem } from './problem.ts';
import { day, type World } from './world.ts';

type Decline = Extract<TestCard['outcome'], { kind: 'declined' }>;

/** Stripe's usual price for a card in the United States: 2.9 % and 30 cents. */
const processingFee = (cents: number): number => Math.round((cents * 29) / 1000) + 30;
const availableAfter = 2 * day;

export function chargeById(world: World, id: string, param?: string): Charge {
  const charge = world.objects.charges.get(id);
  if (!charge) throw noSuch('charge', id, param);
  return charge;
}

/** Charges the intent's card: the intent succeeds, or the decline is recorded and thrown as a 402. */
export function chargeCard(world: World, intent: Intent): Intent {
  const paymentMethod = world.objects.paymentMethods.get(intent.payment_method ?? '');
  if (!paymentMethod) throw noSuch('PaymentMethod', String(intent.payment_method), 'payment_method');
  const card = cardOf(world, paymentMethod.id);
  if (card.outcome.kind === 'declined') return decline(world, intent, paymentMethod, card.outcome);
  return succeed(world, intent, paymentMethod, card);
}

function succeed(world: World, intent: Intent, paymentMethod: Stripe.PaymentMethod, card: TestCard): Intent {
  const { outcome } = card;
  const atOnce = outcome.kind === 'succeeds' && outcome.availableAtOnce;
  const id = newId('ch');
  const transaction = addTransaction(world, {
    account: null,
    type: 'charge',
    source: id,
    amount: intent.amount,
    fee: processingFee(intent.amount),
    availableOn: atOnce ? world.now() : world.now() + availableAfter,
  });
  const charge = world.objects.charges.put(id, {
    ...blankCharge(world, id, intent, paymentMethod, outcome.kind === 'asks'),
    amount_captured: intent.amount,
    balance_transaction: transaction.id,
    captured: true,
    outcome: authorized,
    paid: true,
    receipt_url: `${world.publicBase}/receipts/${id}`,
    status: 'succeeded',
  });
  const succeeded = world.objects.paymentIntents.put(intent.id, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: id,
    next_action: null,
    status: 'succeeded',
  });
  world.emit('charge.succeeded', charge);
  world.emit('payment_intent.succeeded', succeeded);
  if (outcome.kind === 'succeeds' && outcome.disputed) openDispute(world, charge, 'fraudulent');
  return succeeded;
}

function decline(world: World, intent: Intent, paymentMethod: Stripe.PaymentMethod, reason: Decline): never {
  const id = newId('ch');
  const charge = world.objects.charges.put(id, {
    ...blankCharge(world, id, intent, paymentMethod, false),
    failure_code: reason.code,
    failure_message: reason.message,
    outcome: refused(reason),
    status: 'failed',
  });
  const error = {
    advice_code: 'try_again_later',
    charge: id,
    code: reason.code,
    decline_code: reason.declineCode,
    doc_url: errorDocument(reason.code),
    message: reason.message,
    payment_method: paymentMethod,
    type: 'card_error',
  } as const;
  const failed = world.objects.paymentIntents.put(intent.id, {
    ...intent,
    last_payment_error: error,
    latest_charge: id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  world.emit('charge.failed', charge);
  world.emit('payment_intent.payment_failed', failed);
  throw new StripeProblem(402, { ...error, payment_intent: failed });
}

const authorized: Stripe.Charge.Outcome = {
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

const refused = (reason: Decline): Stripe.Charge.Outcome => ({
  advice_code: 'try_again_later',
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'declined_by_network',
  reason: reason.declineCode,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
});

function blankCharge(
  world: World,
  id: string,
  intent: Intent,
  paymentMethod: Stripe.PaymentMethod,
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
    created: world.now(),
    currency: intent.currency,
    customer: null,
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
  { card }: Stripe.PaymentMethod,
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
    wallet: null,
  };
}

const challengePassed: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: '4ce4a5f1-5b4c-4d0e-8a3e-1b2c3d4e5f60',
  version: '2.2.0',
};
