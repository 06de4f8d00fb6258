import type { PaymentIntentResult } from '@stripe/stripe-js';
import type { Request } from '#contract/calls';
import { HOLD_ENDED, NOT_CHARGED, PAYMENT_IN_PROCESS } from '#contract/payment-codes';
import { ALREADY_PAID } from '#contract/slot-taken';
import { ApiError, call } from '../../api/http.ts';

export const UNEXPECTED = 'An unexpected error occurred.';

/** What the browser claims to have paid for; the server compares all of it with its own row. */
export type Claim = Request<'POST /_api/bookings/create'>;

/** What is claimed of a time that was held. */
export const claimOf = (
  slotId: number,
  { serviceId, amount }: { serviceId: number; amount: number },
  intentId: string,
): Claim => ({ timeSlotId: slotId, serviceId, stripePaymentIntentId: intentId, totalAmount: amount });

/** The payment of a held time, which its secret begins with. */
export const intentOf = (clientSecret: string): string => clientSecret.replace(/_secret.*$/, '');

/**
 * The outcome of a paid card. `waiting`: paid, but the server or the provider does not answer, or `isInProcess`: a bank still works on
 * it; the server then makes the booking later by itself and sends its email. `refused`: the bank has said no after all, and nothing was charged.
 */
export type Finished =
  | { kind: 'booked'; id: number; token: string }
  | { kind: 'waiting'; isInProcess: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string; status: number }
  /** Another payment of theirs has paid for the time, and this one was not charged. */
  | { kind: 'paid already' }
  /** Its hold is over, and nothing was charged. */
  | { kind: 'ended'; message: string };

const create = (claim: Claim) => call('POST /_api/bookings/create', claim);

/** Seconds before each retry. */
const RETRY_DELAYS = [1, 2, 4, 8];

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Turns a paid card into its booking. Retrying is safe: the server books a payment once, however often it is claimed.
 * Never throws.
 */
export async function finishBooking(claim: Claim, { send = create, pause = sleep } = {}): Promise<Finished> {
  for (const seconds of [...RETRY_DELAYS, undefined]) {
    try {
      const { booking, token } = await send(claim);
      return { kind: 'booked', id: booking.id, token };
    } catch (error) {
      const { status, message } = toFailure(error);
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === NOT_CHARGED) return { kind: 'refused', message };
      if (code === ALREADY_PAID) return { kind: 'paid already' };
      if (code === HOLD_ENDED) return { kind: 'ended', message };
      if (code === PAYMENT_IN_PROCESS) return { kind: 'waiting', isInProcess: true };
      if (!isTransient(status)) return { kind: 'failed', message, status };
      if (seconds !== undefined) await pause(seconds);
    }
  }
  return { kind: 'waiting', isInProcess: false };
}

/** The server was not reached, refused too many requests, or failed itself. */
const isTransient = (status: number) => status === 0 || status === 429 || status >= 500;

const toFailure = (error: unknown): { status: number; message: string } =>
  error instanceof ApiError ? { status: error.status, message: error.message } : { status: 0, message: UNEXPECTED };

/**
 * The outcome of confirming a card. `paid`: the intent has its money or is about to have it, also when the provider
 * refuses because it was paid before: then nothing may be paid again. `ended`: the hold has expired, the intent
 * was canceled, and nothing was charged.
 */
export type CardOutcome =
  | { kind: 'paid'; intentId: string }
  | { kind: 'ended' }
  | { kind: 'incomplete'; message: string }
  /** `isSettled`: the provider has said what the payment is, and that nothing was charged. */
  | { kind: 'refused'; message: string; isSettled: boolean }
  /** No answer came: it may be charged, or not. */
  | { kind: 'unknown'; message: string };

/** What became of a payment; of a failed one the provider's message, or one of ours. */
export function outcomeOf({ error, paymentIntent }: PaymentIntentResult): CardOutcome {
  const intent = paymentIntent ?? error?.payment_intent;
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return { kind: 'paid', intentId: intent.id };
  if (intent?.status === 'canceled') return { kind: 'ended' };
  // While a bank asks something it may be charged yet.
  const isSettled = intent?.status === 'requires_payment_method' || intent?.status === 'requires_confirmation';
  if (!error) return { kind: 'refused', message: 'Payment failed.', isSettled };
  // The card form says beside each field what it still needs.
  if (error.type === 'validation_error') return { kind: 'incomplete', message: error.message || UNEXPECTED };
  const message = error.message || UNEXPECTED;
  return isSettled || !NO_ANSWER.has(error.type)
    ? { kind: 'refused', message, isSettled }
    : { kind: 'unknown', message };
}

/** The provider was not reached, or failed itself. */
const NO_ANSWER = new Set<string>(['api_connection_error', 'api_error']);

/** After the message of an `unknown` outcome. */
export const UNKNOWN_WORDS =
  'No answer has come, so it is not known here whether your card was charged. Press Pay again once you are connected: nothing is ever paid twice.';
