import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { conflict, HttpError, notFound } from '#platform/errors';
import type { Db, Trx } from '../schema/tables.ts';
import { findChargingStop } from './charging-stops.sql.ts';
import type { PaymentDeps } from './deps.ts';
import type { About, Intents } from './intents.ts';
import {
  endCharge,
  findAsked,
  findAwaitingCustomer,
  findLastTry,
  insertAsked,
  type OffSessionCharge,
} from './off-session-charges.sql.ts';
import { closeIntent, findBookingOfIntent, findIntent, lockLatestIntent } from './payment-intents.sql.ts';
import { recordUnmatchedPayment } from './payments.sql.ts';
import { ensureCustomer } from './provider-customer.ts';
import { createRequested, type RequestedIntent } from './request-payment.ts';
import { findCard, findCardAnyState, findConsent } from './saved-cards.sql.ts';
import { codeOf, isForbidden, isProviderUnavailable, isRefusal, providerUnavailable } from './stripe.ts';

/** Whose card is charged, and the consent that covers it. */
export interface OffSessionRequest {
  which: RequestedIntent;
  userId: number;
  cardId: number;
  consentId: number;
  description: string;
  about: About;
  /** The last try that whoever asks knows of; null: none. Where there is a later one, nothing is tried. */
  afterTry?: number | null;
}

export type OffSessionOutcome =
  | { kind: 'paid' | 'authentication_required' }
  /** What the bank advises, or its reason, in the provider's word; null where it gave none. */
  | { kind: 'declined'; declineCode: string | null };

type Deps = PaymentDeps & { intents: Intents };

/**
 * The only way to charge a card while its owner is away, of a payment that was requested. The try is written down before
 * the provider is asked, with a key of its own, so that a kill in between charges once or not at all; the database
 * refuses it without a consent of the card's owner that covers the amount (docs/product.md#saved-cards). What was
 * declined is confirmed again by the next call. What was paid is booked by the provider's event or the reconciler. Throws 404 for a card
 * that is not theirs, 409 where nothing is to be paid any more, and 503: then ask again.
 */
export const chargeOffSession =
  (deps: Deps) =>
  async ({
    which,
    userId,
    cardId,
    consentId,
    description,
    about,
    afterTry,
  }: OffSessionRequest): Promise<OffSessionOutcome> => {
    // Its event may have been faster than the answer to the try before.
    if ((await findIntent(deps.db, which))?.state === 'paid') return { kind: 'paid' };
    await refuseWhileStopped(deps.db);
    const card = await findCard(deps.db, cardId, userId);
    if (!card) throw notFound('Card not found');
    const customer = await ensureCustomer(deps, userId);
    const intent = await createRequested(deps)(which, description, about);
    if (intent.status === 'canceled') {
      // Whoever ended it was killed before they could say so. Asked for again, it is another one.
      await deps.transact(async (trx) => {
        await closeIntent(trx, which, 'canceled');
        const asked = await findAsked(trx, which.bookingId, which.purpose);
        if (asked?.attempt === which.attempt)
          await endCharge(trx, asked.id, 'declined', 'payment_intent_unexpected_state');
      });
      throw conflict('This payment is not open any more.');
    }
    // Keys are kept for a day, and a database may have been lost: what was paid for this very visit is not paid again.
    // By a change of its plan it may have the date of another visit, which was paid for under it.
    const isOthers = async (id: string) => ![null, which.bookingId].includes(await findBookingOfIntent(deps.db, id));
    const paid = await deps.intents.findPaid(customer, about, isOthers);
    if (paid !== null && paid !== intent.id) {
      // One of ours is booked by whoever asked for it.
      if ((await findBookingOfIntent(deps.db, paid)) === null)
        await deps.transact((trx) => recordUnmatchedPayment(trx, paid, 'Paid for a visit already', deps.clock.now()));
      throw conflict('This visit was paid for already.');
    }
    const charge = await deps.transact(async (trx) => {
      await refuseWhileStopped(trx);
      const row = await lockLatestIntent(trx, which.bookingId, which.purpose);
      if (row?.intent_id !== intent.id) throw conflict('This payment is not open any more.');
      const last = await findLastTry(trx, which.bookingId, which.purpose);
      // The provider knows nothing of that try, and its card is not the one that is to be charged any more.
      const isOvertaken = last?.card_id !== cardId && UNTRIED.has(intent.status);
      if (last?.state === 'asked' && last.attempt === row.attempt && !isOvertaken) return last;
      // Its intent was ended, and nobody was told: it is over, and what is asked for now is covered by what holds now.
      if (last?.state === 'asked') await endCharge(trx, last.id, 'declined', 'payment_intent_unexpected_state');
      if (afterTry !== undefined && (last?.id ?? null) !== afterTry) throw conflict('This payment was just tried.');
      const consent = await findConsent(trx, consentId, userId);
      return insertAsked(trx, {
        key: randomUUID(),
        booking_id: which.bookingId,
        purpose: which.purpose,
        attempt: row.attempt,
        user_id: userId,
        card_id: cardId,
        consent_id: consentId,
        covered_cents: consent?.most_cents ?? row.amount_cents,
        amount_cents: row.amount_cents,
        created_at: deps.clock.now(),
      });
    });
    return confirm(deps, intent.id, customer, charge);
  };

/** Of an intent that nobody is charging: should an overtaken request still come, the provider charges by one of the two alone. */
const UNTRIED: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation']);

/** Throws 503 after a restore, until the team releases it. */
async function refuseWhileStopped(source: Db | Trx): Promise<void> {
  if (await findChargingStop(source))
    throw new HttpError(503, 'No card is charged until the team has released it after a restore.');
}

async function confirm(deps: Deps, intentId: string, customer: string, charge: OffSessionCharge) {
  const card = await findCardAnyState(deps.db, charge.card_id);
  if (!card) throw notFound('Card not found');
  const end = async (outcome: OffSessionOutcome): Promise<OffSessionOutcome> => {
    await endCharge(deps.db, charge.id, outcome.kind, outcome.kind === 'declined' ? outcome.declineCode : null);
    return outcome;
  };
  try {
    const { paymentIntents } = await deps.stripe();
    await paymentIntents.update(intentId, { customer });
    const confirmed = await paymentIntents.confirm(
      intentId,
      { payment_method: card.payment_method_id, off_session: true },
      { idempotencyKey: `off-session:${charge.key}` },
    );
    return end(confirmed.status === 'succeeded' ? { kind: 'paid' } : { kind: 'authentication_required' });
  } catch (error) {
    if (isProviderUnavailable(error)) throw providerUnavailable();
    const known = await deps.intents.read(intentId);
    if (known?.status === 'succeeded') return end({ kind: 'paid' });
    // Our own key or account is at fault, or another process is just asking: no bank has said anything, and it is asked again.
    if (!isRefusal(error) || isForbidden(error)) throw providerUnavailable();
    const { decline_code, code, advice_code } = error as Stripe.errors.StripeError;
    if ([code, decline_code].includes('authentication_required')) return end({ kind: 'authentication_required' });
    const advice = advice_code === 'try_again_later' ? undefined : advice_code;
    return end({ kind: 'declined', declineCode: advice ?? decline_code ?? code ?? null });
  }
}

/**
 * What a bank wants the owner of a card to confirm: the same intent, now with them there. Null where nothing waits for
 * them. Throws 503.
 */
export const payWithOwner =
  (deps: Deps) =>
  async (bookingId: number, userId: number): Promise<{ clientSecret: string; amountCents: number } | null> => {
    const waiting = await findAwaitingCustomer(deps.db, bookingId);
    const card = waiting && waiting.user_id === userId ? await findCard(deps.db, waiting.card_id, userId) : undefined;
    const which = waiting && { bookingId, purpose: waiting.purpose, attempt: waiting.attempt };
    const row = card && which ? await findIntent(deps.db, which) : undefined;
    if (!card || !row?.intent_id || row.state !== 'open') return null;
    try {
      const { paymentIntents } = await deps.stripe();
      const intent = await paymentIntents.update(row.intent_id, { payment_method: card.payment_method_id });
      return { clientSecret: intent.client_secret ?? '', amountCents: row.amount_cents };
    } catch (error) {
      if (codeOf(error) === 'payment_intent_unexpected_state') return null;
      throw isProviderUnavailable(error) ? providerUnavailable() : error;
    }
  };
