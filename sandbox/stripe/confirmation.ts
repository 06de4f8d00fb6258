import crypto from 'node:crypto';
import { chargeCard } from './charges.ts';
import type { StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import type { Intent, SetupIntent } from './objects.ts';
import { markUsed } from './payment-method-owner.ts';
import { cardOf } from './payment-methods.ts';
import { errorDocument, invalidRequest } from './problem.ts';

export interface ConfirmationSetting {
  /** Where the customer comes back to from a page of the bank. */
  returnUrl: string | undefined;
  /** Stripe.js is there and can show a dialog. */
  inBrowser: boolean;
  /** The customer is not there: a bank that wants to ask them declines. */
  offSession: boolean;
}

const authenticationFailed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

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
  const dialog = outcome.how === 'dialog' && setting.inBrowser;
  if (!dialog && !setting.returnUrl) {
    throw invalidRequest(
      'This payment method needs a return_url: the customer leaves for a page of the bank and comes back.',
      { param: 'return_url', code: 'parameter_missing' },
    );
  }
  if (setting.returnUrl) emulator.objects.returnUrls.put(intent.id, checkedUrl(setting.returnUrl));
  const asking = emulator.objects.paymentIntents.put(intent.id, {
    ...intent,
    status: 'requires_action',
    next_action: dialog ? dialogAction(emulator, intent) : redirectAction(emulator, intent, setting.returnUrl ?? null),
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
      message: authenticationFailed,
      ...(paymentMethod && { payment_method: paymentMethod }),
      type: 'invalid_request_error',
    },
  });
  emulator.emit('payment_intent.payment_failed', failed);
  return failed;
}

/** Stripe.js shows the bank's question itself. */
export function dialogAction(emulator: StripeEmulator, intent: { id: string }) {
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      stripe_js: `${emulator.publicBase}/3ds/${intent.id}`,
      source: newId('src'),
    },
  };
}

/** The customer leaves for the bank's page. */
export function redirectAction(emulator: StripeEmulator, intent: Intent | SetupIntent, returnUrl: string | null) {
  const page = `${emulator.publicBase}/redirect/${intent.id}?key=${redirectKey(intent)}`;
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: page } };
}

/** Opens the bank's page of this intent to whoever was sent there, without showing the client secret in the address. */
export function redirectKey(intent: Intent | SetupIntent): string {
  return crypto.createHash('sha256').update(`redirect ${intent.client_secret}`).digest('hex').slice(0, 32);
}

/** An address that a customer can come back to. */
export function checkedUrl(url: string): string {
  if (URL.canParse(url) && /^https?:/.test(url)) return url;
  throw invalidRequest('Not a valid URL', { param: 'return_url', code: 'url_invalid' });
}
