import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { outcomeOf } from './card-outcome.ts';

const intent = (status: PaymentIntent.Status) => ({ id: 'pi_12345678', status }) as PaymentIntent;
const refused = (error: Partial<StripeError>) => outcomeOf({ error: { type: 'card_error', ...error } });

test('a card that succeeded is paid', () => {
  expect(outcomeOf({ paymentIntent: intent('succeeded') })).toEqual({ kind: 'paid', intentId: 'pi_12345678' });
});

test('a refusal because the intent has its money already is paid, too: nobody pays twice', () => {
  const code = 'payment_intent_unexpected_state';
  expect(refused({ code, payment_intent: intent('succeeded') })).toMatchObject({ kind: 'paid' });
});

test('a canceled intent means that the hold has expired', () => {
  expect(refused({ payment_intent: intent('canceled') })).toEqual({ kind: 'ended' });
});

// shows: product/messages/card
test('a declined card is refused with the provider’s message, or with ours where it has none', () => {
  const payment_intent = intent('requires_payment_method');
  expect(refused({ message: 'Your card was declined.', payment_intent })).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
  });
  expect(refused({ payment_intent })).toEqual({ kind: 'refused', message: 'An unexpected error occurred.' });
});

// shows: product/messages/card
test('an answer that is neither paid nor an error is a failed payment', () => {
  expect(outcomeOf({ paymentIntent: intent('requires_payment_method') })).toEqual({
    kind: 'refused',
    message: 'Payment failed.',
  });
});

test('a missing field of the card form is reported there and nowhere else', () => {
  expect(refused({ type: 'validation_error', message: 'Your card number is incomplete.' })).toEqual({
    kind: 'incomplete',
  });
});
