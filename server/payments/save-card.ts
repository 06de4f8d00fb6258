import type Stripe from 'stripe';
import type { Reply } from '#contract/calls';
import { CARD_CONSENT, CARD_CONSENT_WORDS } from '#contract/cards';
import { policy } from '#contract/policy';
import { MINUTE } from '#contract/time';
import { conflict, HttpError } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { OutboxHandler } from '#platform/outbox';
import type { Trx } from '../schema/tables.ts';
import { readMethod } from './card-changed.ts';
import type { PaymentDeps } from './deps.ts';
import { ensureCustomer } from './provider-customer.ts';
import { findCustomer } from './provider-customers.sql.ts';
import { removeInTransaction } from './remove-card.ts';
import {
  type ConsentOfIntent,
  countDeclined,
  endSetup,
  findCardOfMethod,
  findConsentOfIntent,
  findOpenSetup,
  insertCard,
  insertConsent,
  insertSetup,
  selectCards,
  selectOldSetups,
} from './saved-cards.sql.ts';
import { codeOf, isProviderUnavailable, providerUnavailable } from './stripe.ts';

const PAID_CARDS = 'paid-card';

/** Throws 403 for who has not proven their email: a card stays only with somebody who can be reached. */
export async function assertProven({ accounts }: Pick<PaymentDeps, 'accounts'>, userId: number | null): Promise<void> {
  if (userId === null) throw new HttpError(403, 'Please sign in to save a card or to use a saved one.');
  if ((await accounts.find(userId))?.emailVerified) return;
  throw new HttpError(403, 'Please verify your email first. We sent you a link when you signed up.');
}

/** Throws 409 where an account has as many cards as it may. */
export async function refuseTooManyCards({ db }: Pick<PaymentDeps, 'db'>, userId: number): Promise<void> {
  if ((await selectCards(db, userId)).length < policy.cards.most) return;
  throw conflict(`You have saved ${policy.cards.most} cards. Please remove one in Settings first.`);
}

/** What is written down of who agrees that a card is kept (docs/product.md#saved-cards). */
export const consentToSave = (userId: number, address: string, page: 'booking' | 'settings', at: Date) =>
  ({
    user_id: userId,
    kind: 'save',
    version: CARD_CONSENT.version,
    words: CARD_CONSENT_WORDS,
    given_at: at,
    address,
    page,
    most_cents: null,
  }) as const;

/** Begins to save a card in Settings: the browser asks the provider to. Throws 403, 409, 429, 503. */
export const beginSetup =
  (deps: PaymentDeps) =>
  async (_input: object, { userId, address }: SignedInCaller): Promise<Reply<'POST /_api/cards'>> => {
    await assertProven(deps, userId);
    await refuseTooManyCards(deps, userId);
    await deps.cardThrottle(String(userId));
    const setup = await createSetup(deps, await ensureCustomer(deps, userId));
    const now = deps.clock.now();
    await deps.transact(async (trx) => {
      const consentId = await insertConsent(trx, consentToSave(userId, address, 'settings', now));
      const row = { setup_intent_id: setup.id, user_id: userId, consent_id: consentId, created_at: now };
      await insertSetup(trx, row);
    });
    return { clientSecret: setup.client_secret ?? '', consentText: CARD_CONSENT_WORDS };
  };

async function createSetup(deps: PaymentDeps, customer: string): Promise<Stripe.SetupIntent> {
  try {
    const { setupIntents } = await deps.stripe();
    return await setupIntents.create({ customer, usage: 'off_session', allowed_payment_method_types: ['card'] });
  } catch (error) {
    throw isProviderUnavailable(error) ? providerUnavailable() : error;
  }
}

/** A setup has an end, or was looked at again: its card is saved once the provider says so. Throws the provider's errors. */
export async function keepCardOfSetup(deps: PaymentDeps, setupIntentId: string): Promise<void> {
  const row = await findOpenSetup(deps.db, setupIntentId);
  if (!row) return;
  const { setupIntents } = await deps.stripe();
  const setup = await setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] });
  if (setup.status === 'canceled') return endSetup(deps.db, setupIntentId, 'ended');
  const method = setup.payment_method;
  if (setup.status !== 'succeeded' || typeof method !== 'object' || method === null) return;
  await deps.transact(async (trx) => {
    await keepCard(deps, trx, method, { userId: row.user_id, consentId: row.consent_id });
    await endSetup(trx, setupIntentId, 'saved');
  });
}

/** A bank declined a card that was to be saved. So many of one setup look like somebody who tries out numbers: it ends. */
export async function endSetupOfDeclined(deps: PaymentDeps, setupIntentId: string): Promise<void> {
  const declined = await countDeclined(deps.db, setupIntentId);
  if (declined >= policy.cards.setupDeclines) await cancelSetup(deps, setupIntentId);
}

/** Background: setups that nobody came back to are ended at the provider. */
export async function endOldSetups(deps: PaymentDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - policy.cards.setupMinutes * MINUTE);
  for (const { setup_intent_id: id } of await selectOldSetups(deps.db, before)) {
    await keepCardOfSetup(deps, id);
    if (await findOpenSetup(deps.db, id)) await cancelSetup(deps, id);
  }
}

async function cancelSetup(deps: PaymentDeps, setupIntentId: string): Promise<void> {
  try {
    await (await deps.stripe()).setupIntents.cancel(setupIntentId);
  } catch (error) {
    // It has succeeded in this moment: its event tells.
    if (codeOf(error) === 'setup_intent_unexpected_state') return;
    if (codeOf(error) !== 'resource_missing') throw error;
  }
  await endSetup(deps.db, setupIntentId, 'ended');
}

/** An intent was paid, in this transaction: where its card is to be saved, it is written down after the commit. */
export async function keepPaidCard({ outbox }: Pick<PaymentDeps, 'outbox'>, trx: Trx, intentId: string): Promise<void> {
  if (await findConsentOfIntent(trx, intentId)) await outbox.add(trx, PAID_CARDS, intentId);
}

/** Writes down the card of a payment by which it was to be saved; and begins what it is charged for later. */
export const paidCardHandler = (deps: PaymentDeps): OutboxHandler => ({
  queue: PAID_CARDS,
  retryLimit: 12,
  retryDelay: 3,
  concurrency: 2,
  async handle(intentId) {
    const consent = await findConsentOfIntent(deps.db, intentId);
    if (!consent) return;
    const { paymentIntents } = await deps.stripe();
    const intent = await paymentIntents.retrieve(intentId, { expand: ['payment_method'] });
    const { payment_method: method, metadata } = intent;
    const keep = async (trx: Trx) =>
      typeof method === 'object' && method !== null
        ? keepCard(deps, trx, method, { userId: consent.user_id, consentId: consent.consent_id })
        : null;
    if (consent.kind === 'save') await deps.transact(keep);
    else
      await deps.hooks.onPaidAsAgreed({
        ...agreedOf(consent),
        repeatWeeks: Number(metadata.repeat_weeks),
        keepCard: keep,
      });
  },
  // The card is the customer's at the provider, and on no list here: nobody can charge it. They save it again.
  async onGivenUp(intentId) {
    const consent = await findConsentOfIntent(deps.db, intentId);
    if (consent?.kind !== 'charge') return;
    await deps.hooks.onPaidAsAgreed({ ...agreedOf(consent), repeatWeeks: null, keepCard: async () => null });
  },
});

const agreedOf = ({ booking_id, user_id, consent_id, words }: ConsentOfIntent) => ({
  bookingId: booking_id,
  userId: user_id,
  consentId: consent_id,
  words,
});

/** Puts a card on its owner's list, in place of the same number saved before; gives its id, null where it cannot be used. */
async function keepCard(
  deps: PaymentDeps,
  trx: Trx,
  method: Stripe.PaymentMethod,
  { userId, consentId }: { userId: number; consentId: number },
): Promise<number | null> {
  const card = readMethod(method);
  // An account that is deleted by now takes its customer along, and with it this card.
  if (!card || !(await deps.accounts.lock(trx, userId))) return null;
  const customer = await findCustomer(trx, userId);
  if (customer?.customer_id !== card.customerId) return null;
  const before = await selectCards(trx, userId);
  await insertCard(trx, {
    ...card.facts,
    user_id: userId,
    consent_id: consentId,
    payment_method_id: method.id,
    saved_at: deps.clock.now(),
  });
  const kept = await findCardOfMethod(trx, method.id);
  if (kept?.state !== 'saved') return null;
  for (const other of before) {
    const isSame = other.fingerprint !== null && other.fingerprint === card.facts.fingerprint;
    if (!isSame || other.id === kept.id) continue;
    await deps.hooks.onCardReplaced(trx, { userId, cardId: other.id, by: kept.id });
    await removeInTransaction(deps, trx, other.id, userId);
  }
  return kept.id;
}
