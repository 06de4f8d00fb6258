import type { Decline, TestCard } from './cards.ts';
import { bookCharge, bookLater } from './charge-booking.ts';
import { openDispute } from './disputes.ts';
import type { StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import { adviceOf, authorized, newCharge, refused } from './new-charge.ts';
import type { Intent, PaymentMethod, PaymentOutcome } from './objects.ts';
import { attach, checkUsable, markUsed } from './payment-method-owner.ts';
import { cardOf } from './payment-methods.ts';
import { errorDocument, invalidRequest, noSuch, StripeProblem } from './problem.ts';

/** What the bank knows of the customer: it has asked them, need not, or wants to and cannot. */
type Authentication = 'asked' | 'unasked' | 'wants to ask';

/** Charges the intent's card: the intent succeeds, or the decline is recorded and thrown as a 402. */
export function chargeCard(
  emulator: StripeEmulator,
  intent: Intent,
  authentication: Authentication = 'unasked',
): Intent {
  const paymentMethod = emulator.objects.paymentMethods.get(intent.payment_method ?? '');
  if (!paymentMethod) throw noSuch('PaymentMethod', String(intent.payment_method), 'payment_method');
  checkUsable(emulator, paymentMethod, intent.customer);
  const card = cardOf(emulator, paymentMethod.id);
  if (authentication === 'wants to ask') return decline(emulator, intent, paymentMethod, authenticationRequired);
  const declined = emulator.objects.cardDeclines.get(paymentMethod.id) ?? card.outcome;
  if (declined.kind === 'declined') return decline(emulator, intent, paymentMethod, declined);
  if (nextPayment(emulator) === 'processing') return process(emulator, intent);
  return succeed(emulator, intent, paymentMethod, card, authentication === 'asked');
}

const authenticationRequired: Decline = {
  kind: 'declined',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** What becomes of the next payment that would succeed, where somebody has chosen it. */
export const nextPayment = ({ objects }: StripeEmulator): PaymentOutcome =>
  objects.paymentOutcomes.get('next') ?? 'succeeds';

export const setNextPayment = ({ objects }: StripeEmulator, outcome: PaymentOutcome): PaymentOutcome =>
  objects.paymentOutcomes.put('next', outcome);

/** The bank has the payment and has not said yes or no: until then it can be neither paid again nor canceled. */
function process(emulator: StripeEmulator, intent: Intent): Intent {
  setNextPayment(emulator, 'succeeds');
  const processing = emulator.objects.paymentIntents.put(intent.id, {
    ...intent,
    last_payment_error: null,
    next_action: null,
    processing: { card: {}, type: 'card' },
    status: 'processing',
  });
  emulator.emit('payment_intent.processing', processing);
  return processing;
}

const declinedLater: Decline = {
  kind: 'declined',
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

/** The bank has decided on a payment that was processing: it is paid, or wants another card. */
export function settlePayment(emulator: StripeEmulator, intent: Intent, isPaid: boolean): Intent {
  if (intent.status !== 'processing') throw invalidRequest(`PaymentIntent ${intent.id} is ${intent.status}.`);
  const settled: Intent = { ...intent, processing: null };
  const paymentMethod = emulator.objects.paymentMethods.get(intent.payment_method ?? '');
  if (!paymentMethod) throw noSuch('PaymentMethod', String(intent.payment_method), 'payment_method');
  const card = cardOf(emulator, paymentMethod.id);
  if (isPaid) return succeed(emulator, settled, paymentMethod, card, card.outcome.kind === 'asks');
  return recordDecline(emulator, settled, paymentMethod, declinedLater).failed;
}

function succeed(
  emulator: StripeEmulator,
  intent: Intent,
  used: PaymentMethod,
  card: TestCard,
  isAuthenticated: boolean,
): Intent {
  const { outcome } = card;
  const paymentMethod = keepForLater(emulator, intent, used);
  if (intent.setup_future_usage === null) markUsed(emulator, paymentMethod.id);
  const atOnce = outcome.kind === 'succeeds' && outcome.availableAtOnce;
  const id = newId('ch');
  const charge = emulator.objects.charges.put(id, {
    ...newCharge(emulator, id, intent, paymentMethod, isAuthenticated),
    amount_captured: intent.amount,
    captured: true,
    outcome: authorized,
    paid: true,
    receipt_url: `${emulator.publicBase}/receipts/${id}`,
    status: 'succeeded',
  });
  const succeeded = emulator.objects.paymentIntents.put(intent.id, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: id,
    next_action: null,
    status: 'succeeded',
  });
  const isLater = intent.capture_method === 'automatic_async' && !atOnce;
  const shown = isLater ? bookLater(emulator, charge) : bookCharge(emulator, charge, { isAvailable: atOnce });
  emulator.emit('charge.succeeded', shown);
  emulator.emit('payment_intent.succeeded', succeeded);
  if (outcome.kind === 'succeeds' && outcome.disputed) openDispute(emulator, shown);
  return succeeded;
}

/** A card that is to be used again becomes the customer's; without a customer it can still be attached. */
function keepForLater(emulator: StripeEmulator, intent: Intent, method: PaymentMethod): PaymentMethod {
  const { customer, setup_future_usage: usage } = intent;
  if (usage === null) return method;
  if (customer !== null) return attach(emulator, method, customer, usage);
  if (usage === 'off_session') emulator.objects.setUpPaymentMethods.put(method.id, true);
  return method;
}

function decline(emulator: StripeEmulator, intent: Intent, paymentMethod: PaymentMethod, reason: Decline): never {
  const { error, failed } = recordDecline(emulator, intent, paymentMethod, reason);
  throw new StripeProblem(402, { ...error, payment_intent: failed });
}

function recordDecline(emulator: StripeEmulator, intent: Intent, paymentMethod: PaymentMethod, reason: Decline) {
  markUsed(emulator, paymentMethod.id);
  const id = newId('ch');
  const charge = emulator.objects.charges.put(id, {
    ...newCharge(emulator, id, intent, paymentMethod, false),
    failure_code: reason.code,
    failure_message: reason.message,
    outcome: refused(reason),
    status: 'failed',
  });
  const advice = adviceOf(reason);
  const error = {
    ...(advice !== null && { advice_code: advice }),
    charge: id,
    code: reason.code,
    decline_code: reason.declineCode,
    doc_url: errorDocument(reason.code),
    message: reason.message,
    payment_method: paymentMethod,
    type: 'card_error',
  } as const;
  const failed = emulator.objects.paymentIntents.put(intent.id, {
    ...intent,
    last_payment_error: error,
    latest_charge: id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emulator.emit('charge.failed', charge);
  emulator.emit('payment_intent.payment_failed', failed);
  return { error, failed };
}
