import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { describe, expect, it, test } from 'vitest';
import { HOLD_ENDED, NOT_CHARGED, PAYMENT_IN_PROCESS } from '#contract/payment-codes';
import { ApiError } from '../../api/http.ts';
import { type Claim, finishBooking, outcomeOf } from './finish-booking.ts';

const claim: Claim = { timeSlotId: 7, serviceId: 2, stripePaymentIntentId: 'pi_12345678', totalAmount: 165 };
const made = { booking: { id: 1042, status: 'scheduled' as const, totalAmount: 165 }, token: 'secret' };

/** A server that answers with these errors before it books. */
function serverThat(...refusals: Error[]) {
  const pauses: number[] = [];
  let asked = 0;
  const create = async () => {
    const refusal = refusals[asked++];
    if (refusal) throw refusal;
    return made;
  };
  const pause = async (seconds: number) => {
    pauses.push(seconds);
  };
  return { pauses, finish: () => finishBooking(claim, { send: create, pause }), asked: () => asked };
}

const unavailable = new ApiError(503, 'The payment provider did not answer.');

describe('a paid card', () => {
  it('is booked at once when the server answers', async () => {
    const server = serverThat();
    expect(await server.finish()).toEqual({ kind: 'booked', id: 1042, token: 'secret' });
    expect(server.pauses).toEqual([]);
  });

  // shows: product/offline/booking-goes-on
  it('is claimed again while the server is unavailable or the connection is cut', async () => {
    const server = serverThat(unavailable, new ApiError(0, 'offline'), new ApiError(429, 'busy'));
    expect(await server.finish()).toMatchObject({ kind: 'booked' });
    expect(server.pauses).toEqual([1, 2, 4]);
  });

  it('is left to the email when that does not end', async () => {
    const server = serverThat(unavailable, unavailable, unavailable, unavailable, unavailable, unavailable);
    expect(await server.finish()).toEqual({ kind: 'waiting', isInProcess: false });
    expect(server.asked()).toBe(5);
  });

  it('reports a real refusal once, with the server’s message', async () => {
    const server = serverThat(new ApiError(409, 'That time was just taken.'));
    expect(await server.finish()).toEqual({ kind: 'failed', status: 409, message: 'That time was just taken.' });
    expect(server.asked()).toBe(1);
  });

  it('tells a bank’s no from a payment that is still worked on', async () => {
    const no = new ApiError(402, 'Payment failed.', undefined, { code: NOT_CHARGED });
    expect(await serverThat(no).finish()).toEqual({ kind: 'refused', message: 'Payment failed.' });
    const over = new ApiError(409, 'Nothing was charged.', undefined, { code: HOLD_ENDED });
    expect(await serverThat(over).finish()).toEqual({ kind: 'ended', message: 'Nothing was charged.' });
    const works = new ApiError(402, 'Payment failed.', undefined, { code: PAYMENT_IN_PROCESS });
    expect(await serverThat(works).finish()).toEqual({ kind: 'waiting', isInProcess: true });
    const unpaid = { kind: 'failed', status: 402, message: 'Payment failed.' };
    expect(await serverThat(new ApiError(402, 'Payment failed.')).finish()).toEqual(unpaid);
  });
});

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
    isSettled: true,
  });
  expect(refused({ payment_intent })).toEqual({
    kind: 'refused',
    message: 'An unexpected error occurred.',
    isSettled: true,
  });
});

// shows: product/messages/card
test('an answer that is neither paid nor an error is a failed payment', () => {
  expect(outcomeOf({ paymentIntent: intent('requires_payment_method') })).toEqual({
    kind: 'refused',
    message: 'Payment failed.',
    isSettled: true,
  });
});

test('a missing field of the card form is told from a card that was refused', () => {
  expect(refused({ type: 'validation_error', message: 'Your card number is incomplete.' })).toEqual({
    kind: 'incomplete',
    message: 'Your card number is incomplete.',
  });
});
