import type Stripe from 'stripe';
import type { IntentPurpose } from '../schema/tables.ts';
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
  /** The same for every payment with a card's number; null before it is paid, and where the intent was only listed. */
  cardFingerprint: string | null;
  /** From our own metadata; null for an intent that we did not make. */
  bookingId: number | null;
  attempt: number | null;
  /** What it is for. Intents without one are for a visit: only those were made before. Null for one that nobody here knows. */
  purpose: IntentPurpose | null;
  /** Since when its booking held the time, as `holdStartedAt` says it. */
  holdStartedAt: string | null;
}

/**
 * When a booking's hold started, as an ISO instant, which the provider keeps with the booking's id (`held_since`).
 * After a restore, or with another database at the same account, ids are reused, and the provider remembers the
 * bookings lost here (docs/decisions/0017-reused-ids-after-restore.md).
 */
export const holdStartedAt = ({ created_at }: { created_at: Date }): string => created_at.toISOString();

/** Which intent it is. */
export interface IntentIdentity {
  bookingId: number;
  /** Tells the booking from another one of the same id in a database since lost or replaced. */
  holdStartedAt: string;
  purpose: IntentPurpose;
  /** Counts the intents of one booking and purpose: a stored failure needs a new one. */
  attempt: number;
}

export interface IntentRequest extends IntentIdentity {
  amountCents: number;
  description: string;
  /** What it is for beyond its booking, as the provider keeps it. */
  about?: About | undefined;
  /** Begun by the release before, whose keys had no purpose. */
  isOfOldRelease?: boolean;
}

/** Of a plan's visit: what stays the same where its booking was lost with a database and made again. */
export interface About {
  plan_id: string;
  nominal_date: string;
}

export interface Intents {
  /**
   * Asks for an intent under the key `pi:<booking>:<purpose>:<attempt>`, so that asking again brings the same one.
   * 'failed': this key is consumed and the provider has no such intent; ask with the next attempt. Throws 503, and the
   * provider's own error for a request that it refuses.
   */
  create(request: IntentRequest): Promise<Intent | 'failed'>;
  /** The intent that was created, although its id was perhaps never saved; null where there is none. Throws 503. */
  find(which: IntentIdentity): Promise<Intent | null>;
  /** The provider's present view; null for an intent it does not know. Throws 503. */
  read(intentId: string): Promise<Intent | null>;
  /**
   * 'succeeded' when it was paid before it could be canceled, 'processing' while the provider cannot cancel it yet. Throws
   * 503: then nothing is known.
   */
  cancel(intentId: string): Promise<'canceled' | 'succeeded' | 'processing'>;
  /** How many cards were declined for an intent, at most a hundred. Throws 503. */
  countDeclined(intentId: string): Promise<number>;
  /**
   * An intent of a customer that was paid for the same, and not given back, and that `isOthers` does not know as another
   * booking's; null where there is none. Throws 503.
   */
  findPaid(customer: string, about: About, isOthers: (intentId: string) => Promise<boolean>): Promise<string | null>;
  /** Succeeded intents made since then, newest first. */
  succeededSince(since: Date): AsyncIterable<Intent>;
}

/** How far our clock may be from the provider's, or jump. */
const CLOCKS_APART_SECONDS = 86_400;

export function createIntents(stripe: StripeClient): Intents {
  const read = async (intentId: string) => {
    try {
      const { paymentIntents } = await stripe();
      return toIntent(await paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));
    } catch (error) {
      if (codeOf(error) === 'resource_missing') return null;
      throw isProviderUnavailable(error) ? providerUnavailable() : error;
    }
  };

  const find = async ({ bookingId, holdStartedAt, purpose, attempt }: IntentIdentity) => {
    const gte = Math.floor(Date.parse(holdStartedAt) / 1000) - CLOCKS_APART_SECONDS;
    try {
      const { paymentIntents } = await stripe();
      for await (const listed of paymentIntents.list({ created: { gte }, limit: 100 })) {
        const intent = toIntent(listed);
        const isOfBooking = intent.bookingId === bookingId && intent.holdStartedAt === holdStartedAt;
        if (isOfBooking && intent.purpose === purpose && intent.attempt === attempt) return intent;
      }
      return null;
    } catch (error) {
      throw isProviderUnavailable(error) ? providerUnavailable() : error;
    }
  };

  return {
    read,
    find,

    async create(wanted) {
      const { bookingId, holdStartedAt, purpose, attempt, amountCents, description, about } = wanted;
      const request: Stripe.PaymentIntentCreateParams = {
        amount: amountCents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        description,
        // Whoever reads it on their card's statement knows what it was for, and asks no bank.
        statement_descriptor_suffix: `BK-${bookingId}`,
        // No receipt_email: who pays gets one email, and that is ours, at the address that they gave last.
        transfer_group: `booking_${bookingId}`,
        metadata: {
          booking_id: String(bookingId),
          held_since: holdStartedAt,
          purpose,
          attempt: String(attempt),
          ...about,
        },
      };
      try {
        const { paymentIntents } = await stripe();
        return toIntent(await paymentIntents.create(request, { idempotencyKey: keyOf(wanted) }));
      } catch (error) {
        if (!isIdempotencyKeyConsumed(error)) throw isProviderUnavailable(error) ? providerUnavailable() : error;
        return (await find(wanted)) ?? 'failed';
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
        if (codeOf(error) === 'payment_intent_unexpected_state') return 'processing';
        throw error;
      }
    },

    async countDeclined(intentId) {
      try {
        const { charges } = await stripe();
        const { data } = await charges.list({ payment_intent: intentId, limit: 100 });
        return data.filter(({ status }) => status === 'failed').length;
      } catch (error) {
        throw isProviderUnavailable(error) ? providerUnavailable() : error;
      }
    },

    async findPaid(customer, about, isOthers) {
      try {
        const { paymentIntents } = await stripe();
        const listed = paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] });
        for await (const { id, status, metadata, latest_charge: charge } of listed) {
          const isSame = metadata.plan_id === about.plan_id && metadata.nominal_date === about.nominal_date;
          const isBack = typeof charge === 'object' && charge?.refunded;
          const isPaid = status === 'succeeded' || status === 'processing';
          if (isSame && isPaid && !isBack && !(await isOthers(id))) return id;
        }
        return null;
      } catch (error) {
        throw isProviderUnavailable(error) ? providerUnavailable() : error;
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

const keyOf = ({ bookingId, purpose, attempt, isOfOldRelease }: IntentRequest): string =>
  isOfOldRelease ? `pi:${bookingId}:${attempt}` : `pi:${bookingId}:${purpose}:${attempt}`;

const PURPOSES: readonly IntentPurpose[] = ['visit', 'difference', 'tip'];

/** What the database has as its largest id. */
const LARGEST_ID = 2_147_483_647;

/** A number of our own metadata. Others may write what they like there: what no booking can have is none. */
function metadataNumber(value: string | undefined): number | null {
  const number = value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
  return number !== null && number <= LARGEST_ID ? number : null;
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = intent.latest_charge;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    chargeId: typeof charge === 'string' ? charge : (charge?.id ?? null),
    cardFingerprint: typeof charge === 'string' ? null : (charge?.payment_method_details?.card?.fingerprint ?? null),
    bookingId: metadataNumber(intent.metadata.booking_id),
    attempt: metadataNumber(intent.metadata.attempt),
    purpose: PURPOSES.find((known) => known === (intent.metadata.purpose ?? 'visit')) ?? null,
    holdStartedAt: intent.metadata.held_since ?? null,
  };
}
