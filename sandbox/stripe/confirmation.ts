import { type AskingSetting, askCustomer, NOT_AUTHENTICATED } from './bank-question.ts';
import { chargeCard } from './charges.ts';
import type { StripeEmulator } from './emulator.ts';
import type { Intent } from './objects.ts';
import { markUsed } from './payment-method-owner.ts';
import { cardOf } from './payment-methods.ts';
import { errorDocument, invalidRequest } from './problem.ts';

export interface ConfirmationSetting extends AskingSetting {
  /** The customer is not there: a bank that wants to ask them declines. */
  offSession: boolean;
}

/** Charges the intent's card, or has the customer authenticate first where the card asks for it. */
export function confirmIntent(emulator: StripeEmulator, intent: Intent, setting: ConfirmationSetting): Intent {
  if (!intent.payment_method) throw invalidRequest('A payment method is required.', { param: 'payment_method' });
  const { outcome } = cardOf(emulator, intent.payment_method);
  if (outcome.kind !== 'asks') return chargeCard(emulator, intent);
  if (setting.offSession) {
    const isSetUp = emulator.objects.setUpPaymentMethods.get(intent.payment_method) === true;
    const mayCharge = outcome.later === 'asks never' || (outcome.later === 'asks unless set up' && isSetUp);
    return chargeCard(emulator, intent, mayCharge ? 'unasked' : 'wants to ask');
  }
  const asking = emulator.objects.paymentIntents.put(intent.id, {
    ...intent,
    status: 'requires_action',
    next_action: askCustomer(emulator, intent, outcome, setting),
  });
  emulator.emit('payment_intent.requires_action', asking);
  return asking;
}

/** The customer's answer on the bank's page: a charge, or an intent that waits for another card. */
export function answerAuthentication(emulator: StripeEmulator, intent: Intent, passed: boolean): Intent {
  if (intent.status !== 'requires_action') return intent;
  if (passed) return chargeCard(emulator, { ...intent, next_action: null }, 'asked');
  const paymentMethod = intent.payment_method && emulator.objects.paymentMethods.get(intent.payment_method);
  if (intent.payment_method) markUsed(emulator, intent.payment_method);
  const failed = emulator.objects.paymentIntents.put(intent.id, {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      doc_url: errorDocument('payment_intent_authentication_failure'),
      message: NOT_AUTHENTICATED,
      ...(paymentMethod && { payment_method: paymentMethod }),
      type: 'invalid_request_error',
    },
  });
  emulator.emit('payment_intent.payment_failed', failed);
  return failed;
}
