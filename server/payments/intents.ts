import type Stripe from 'stripe';
import type { Clock } from '#platform/clock';
import {
  codeOf,
  isIdempotencyKeyConsumed,
  isProviderUnavailable,
  providerUnavailable,
  type StripeClient,
} from './stripe.ts';

/** A payment intent as far as a booking is concerned. Amounts in cents. */
export interface Intent {
  id: string;
  clientSecret: string;
  status: Stripe.PaymentIntent.Status;
  amountReceived: number;
  currency: string;
  chargeId: string | null;
  /** From our own metadata; null for an intent that we did not make. */
  bookingId: number | null;
  attempt: number | null;
  /** Since when its booking held the time, as `holdStartedAt` says it. */
  holdStartedAt: string | null;
}

export interface IntentRequest {
  bookingId: number;
  /** Tells the booking from another one of the same id in a database since lost or replaced. */
  holdStartedAt: string;
  /** Counts the intents of one booking: a changed service or a stored failure needs a new one. */
  attempt: number;
  amountCents: number;
  email: string;
  description: string;
}

export interface Intents {
  /**
   * Asks for an intent under the key `pi:<booking>:<attempt>`, so that asking again brings the same one. 'failed':
   * this key is consumed and the provider has no such intent; ask with the next attempt. Throws 503.
   */
  create(request: IntentRequest): Promise<Intent | 'failed'>;
  /** The provider's present view; null for an intent it does not know. Throws 503. */
  read(intentId: string): Promise<Intent | null>;
  /** 'succeeded' when it was paid before it could be canceled. Throws 503: then nothing is known. */
  cancel(intentId: string): Promise<'canceled' | 'succeeded'>;
  /** Succeeded intents made since then, newest first. */
  succeededSince(since: Date): AsyncIterable<Intent>;
}

const DAY_SECONDS = 86_400;

export function createIntents(stripe: StripeClient, clock: Clock): Intents {
  const read = async (intentId: string) => {
    try {
      const { paymentIntents } = await stripe();
      return toIntent(await paymentIntents.retrieve(intentId));
    } catch (error) {
      if (codeOf(error) === 'resource_missing') return null;
      throw isProviderUnavailable(error) ? providerUnavailable() : error;
    }
  };

  /** Whether the provider has the intent although its answer was a refusal. */
  async function find({ bookingId, holdStartedAt, attempt }: IntentRequest): Promise<Intent | 'failed'> {
    const since = Math.floor(clock.now().getTime() / 1000) - DAY_SECONDS;
    const { paymentIntents } = await stripe();
    for await (const listed of paymentIntents.list({ created: { gte: since }, limit: 100 })) {
      const intent = toIntent(listed);
      const isSame =
        intent.bookingId === bookingId && intent.holdStartedAt === holdStartedAt && intent.attempt === attempt;
      if (isSame) return intent;
    }
    return 'failed';
  }

  return {
    read,

    async create(wanted) {
      const { bookingId, holdStartedAt, attempt, amountCents, email, description } = wanted;
      const request: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        description,
        receipt_email: email,
        transfer_group: `booking_${bookingId}`,
        metadata: { booking_id: String(bookingId), held_since: holdStartedAt, attempt: String(attempt) },
      };
      try {
        const { paymentIntents } = await stripe();
        return toIntent(await paymentIntents.create(request, { idempotencyKey: `pi:${bookingId}:${attempt}` }));
      } catch (error) {
        if (!isIdempotencyKeyConsumed(error)) throw isProviderUnavailable(error) ? providerUnavailable() : error;
        return find(wanted).catch(() => {
          throw providerUnavailable();
        });
      }
    },

    async cancel(intentId) {
      try {
        const { paymentIntents } = await stripe();
        await paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' });
        return 'canceled';
      } catch (error) {
        if (isProviderUnavailable(error)) throw providerUnavailable();
        const now = await read(intentId);
        if (now === null || now.status === 'canceled') return 'canceled';
        if (now.status === 'succeeded') return 'succeeded';
        throw error;
      }
    },

    async *succeededSince(since) {
      const gte = Math.floor(since.getTime() / 1000);
      const { paymentIntents } = await stripe();
      for await (const listed of paymentIntents.list({ created: { gte }, limit: 100 })) {
        if (listed.status === 'succeeded') yield toIntent(listed);
      }
    },
  };
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const number = (value: string | undefined) => (value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null);
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    chargeId: typeof charge === 'string' ? charge : (charge?.id ?? null),
    bookingId: number(intent.metadata.booking_id),
    attempt: number(intent.metadata.attempt),
    holdStartedAt: intent.metadata.held_since ?? null,
  };
}
