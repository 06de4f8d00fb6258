import crypto from 'node:crypto';
import type Stripe from 'stripe';
import { cardByNumber, cardByToken, type TestCardName, testCard, type WalletType, walletByToken } from './cards.ts';
import type { StripeEmulator } from './emulator.ts';
import { newId } from './ids.ts';
import type { PaymentMethod } from './objects.ts';
import { group, integer, oneOf, type Read, required, text } from './parameters.ts';
import { cardProblem, invalidRequest, noSuch } from './problem.ts';

const address = group({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text });

/** `payment_method_data`: a card as the browser sends it, or the token that a wallet gave for one. */
export const cardDetails = group({
  type: required(oneOf('card')),
  card: required(group({ number: text, exp_month: integer, exp_year: integer, cvc: text, token: text })),
  billing_details: group({ address, email: text, name: text, phone: text }),
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
});
export type CardDetails = NonNullable<ReturnType<typeof cardDetails>>;
type BillingDetails = CardDetails['billing_details'];

const notATestCard =
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';

/** The card that a form names by a number; refuses, with Stripe's texts, whatever is no valid test card. */
export function paymentMethodOfCard(emulator: StripeEmulator, details: CardDetails): PaymentMethod {
  const { token, cvc } = details.card;
  if (token !== undefined) return paymentMethodOfWallet(emulator, token, details.billing_details);
  const number = given(details.card.number, 'number').replace(/[\s-]/g, '');
  const exp_month = given(details.card.exp_month, 'exp_month');
  const exp_year = given(details.card.exp_year, 'exp_year');
  if (!/^\d{12,19}$/.test(number))
    throw cardProblem('invalid_number', 'Your card number is incorrect.', { param: 'number' });
  if (!passesLuhn(number)) throw cardProblem('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  checkExpiry(emulator, { exp_month, exp_year });
  checkSecurityCode(cvc);
  const name = cardByNumber(number);
  if (!name) throw cardProblem('card_declined', notATestCard, { decline_code: 'test_mode_live_card' });
  return save(emulator, name, { exp_month, exp_year }, details.billing_details);
}

function given<T>(value: T | undefined, name: string): T {
  if (value !== undefined) return value;
  const param = `payment_method_data[card][${name}]`;
  throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function paymentMethodOfWallet(emulator: StripeEmulator, token: string, billing: BillingDetails): PaymentMethod {
  const wallet = walletByToken(token);
  if (!wallet) throw noSuch('token', token, 'payment_method_data[card][token]');
  return save(emulator, 'visa', readyMadeExpiry(emulator), billing, wallet);
}

/** The card behind `pm_…`: one made before, or one of Stripe's ready-made test tokens. */
export function paymentMethodOfToken(emulator: StripeEmulator, token: string): PaymentMethod {
  const existing = emulator.objects.paymentMethods.get(token);
  if (existing) return existing;
  const name = cardByToken(token);
  if (!name) throw noSuch('PaymentMethod', token, 'payment_method');
  return save(emulator, name, readyMadeExpiry(emulator), undefined);
}

const readyMadeExpiry = (emulator: StripeEmulator) => ({
  exp_month: 12,
  exp_year: new Date(emulator.now() * 1000).getUTCFullYear() + 8,
});

/** Which test card a payment method is. */
export function cardOf(emulator: StripeEmulator, paymentMethod: string): ReturnType<typeof testCard> {
  const name = emulator.objects.cardNames.get(paymentMethod);
  if (!name) throw noSuch('PaymentMethod', paymentMethod, 'payment_method');
  return testCard(name);
}

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const doubled = digits.map((digit, index) => (index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2));
  return doubled.reduce((sum, digit) => sum + digit, 0) % 10 === 0;
}

function checkExpiry(emulator: StripeEmulator, card: { exp_month: number; exp_year: number }): void {
  const now = new Date(emulator.now() * 1000);
  if (card.exp_month < 1 || card.exp_month > 12) {
    throw cardProblem('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' });
  }
  const months = (card.exp_year - now.getUTCFullYear()) * 12 + card.exp_month - 1 - now.getUTCMonth();
  if (months < 0 || months > 50 * 12) {
    throw cardProblem('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  }
}

function checkSecurityCode(code: string | undefined): void {
  if (code === undefined || /^\d{3,4}$/.test(code)) return;
  throw cardProblem('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
}

function save(
  emulator: StripeEmulator,
  name: TestCardName,
  expiry: { exp_month: number; exp_year: number },
  billing: BillingDetails,
  wallet?: WalletType,
): PaymentMethod {
  const id = newId('pm');
  emulator.objects.cardNames.put(id, name);
  return emulator.objects.paymentMethods.put(id, {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingDetails(billing),
    card: cardFacts(name, expiry, wallet),
    created: emulator.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

function billingDetails(given: BillingDetails): Stripe.PaymentMethod.BillingDetails {
  const address: Partial<Read<Record<keyof Stripe.Address, typeof text>>> = given?.address ?? {};
  return {
    address: {
      city: address.city ?? null,
      country: address.country ?? null,
      line1: address.line1 ?? null,
      line2: address.line2 ?? null,
      postal_code: address.postal_code ?? null,
      state: address.state ?? null,
    },
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
    tax_id: null,
  };
}

function cardFacts(
  name: TestCardName,
  expiry: { exp_month: number; exp_year: number },
  wallet?: WalletType,
): Stripe.PaymentMethod.Card {
  const { brand, number } = testCard(name);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
    country: 'US',
    display_brand: brand,
    exp_month: expiry.exp_month,
    exp_year: expiry.exp_year,
    // A wallet has a number of its own for the card.
    fingerprint: crypto
      .createHash('sha256')
      .update(`${wallet ?? ''}${name}`)
      .digest('hex')
      .slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet ? walletFacts(wallet) : null,
  };
}

const walletFacts = (type: WalletType): Stripe.PaymentMethod.Card.Wallet => ({
  type,
  dynamic_last4: '0001',
  ...(type === 'apple_pay' ? { apple_pay: {} } : { google_pay: {} }),
});
