import type { Parsed } from '#contract/calls';
import { conflict, notFound } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import type { PaymentDeps } from './deps.ts';
import { ensureCustomer } from './provider-customer.ts';
import { assertProven, consentToSave, refuseTooManyCards } from './save-card.ts';
import { type CardOfVisit, findCard, insertConsent, lockCardOfVisit, setCardOfVisit } from './saved-cards.sql.ts';
import { codeOf, isProviderUnavailable, isRefusedForGood, providerUnavailable } from './stripe.ts';

type Asked = Pick<Parsed<'POST /_api/bookings/payment-intent'>, 'saveCard' | 'cardId'>;

/** Which card a payment is made with: one to be saved, or a saved one by the provider's id. */
export type CardChoice = { userId: number; address: string } & (
  | { kind: 'save' }
  | { kind: 'saved'; paymentMethodId: string }
);

/**
 * Whose card a payment may be made with; null for one that is typed in and forgotten. Asked before anything is held. Throws
 * 403 without a session and a proven email, 404 for a card that is not theirs, 409 for one card too many.
 */
export const chooseCard =
  (deps: PaymentDeps) =>
  async (
    { saveCard, cardId }: Asked,
    { userId, address }: { userId: number | null; address: string },
  ): Promise<CardChoice | null> => {
    if (!saveCard && cardId === undefined) return null;
    await assertProven(deps, userId);
    const owner = { userId: userId!, address };
    if (cardId === undefined) {
      await refuseTooManyCards(deps, owner.userId);
      return { kind: 'save', ...owner };
    }
    const card = await findCard(deps.db, cardId, owner.userId);
    if (!card) throw notFound('Card not found');
    return { kind: 'saved', paymentMethodId: card.payment_method_id, ...owner };
  };

/**
 * Tells the provider with which card the visit of a booking is paid. Whoever resumes a hold without a card takes the one
 * before off it: it may be somebody else's. Throws 409 where the card cannot be used, and 503.
 */
export const applyCardChoice =
  (deps: PaymentDeps) =>
  async (
    { bookingId, intentId }: { bookingId: number; intentId: string },
    choice: CardChoice | null,
  ): Promise<void> => {
    const { before, attempt } = await deps.transact((trx) => noteChoice(deps, trx, bookingId, choice));
    if (!choice && before === null) return;
    const isTold = await tellProvider(deps, intentId, choice);
    if (isTold && !choice)
      await setCardOfVisit(deps.db, { bookingId, attempt }, { card_user_id: null, save_consent_id: null });
  };

/**
 * Tells the provider that a payment besides the visit is made with a saved card, whose owner its row names already
 * (`requestPayment`). Throws 409 where the card cannot be used, and 503.
 */
export const applySavedCard =
  (deps: PaymentDeps) =>
  async (intentId: string, choice: CardChoice): Promise<void> =>
    void (await tellProvider(deps, intentId, choice));

/** False where the intent is paid, or being paid: the browser reads so as well. Throws 409, 503. */
async function tellProvider(deps: PaymentDeps, intentId: string, choice: CardChoice | null): Promise<boolean> {
  const customer = choice ? await ensureCustomer(deps, choice.userId) : undefined;
  try {
    const { paymentIntents } = await deps.stripe();
    await paymentIntents.update(intentId, {
      ...(customer !== undefined && { customer }),
      setup_future_usage: choice?.kind === 'save' ? 'off_session' : '',
      payment_method: choice?.kind === 'saved' ? choice.paymentMethodId : '',
    });
    return true;
  } catch (error) {
    if (isProviderUnavailable(error)) throw providerUnavailable();
    if (codeOf(error) === 'payment_intent_unexpected_state') return false;
    if (isRefusedForGood(error)) throw conflict('This card cannot be used now. Please pay with another one.');
    throw error;
  }
}

/**
 * Writes down whose card it is, and by which words it is saved once the visit is paid, before the provider is told. Gives
 * whose card it was before.
 */
async function noteChoice({ clock }: PaymentDeps, trx: Trx, bookingId: number, choice: CardChoice | null) {
  const visit = await lockCardOfVisit(trx, bookingId);
  const { attempt, card_user_id: before } = visit ?? { attempt: 0, card_user_id: null };
  if (!visit || (!choice && before === null)) return { before, attempt };
  const save_consent_id = choice?.kind === 'save' ? await consentOf(trx, visit, choice, clock.now()) : null;
  await setCardOfVisit(trx, { bookingId, attempt }, { card_user_id: choice?.userId ?? before, save_consent_id });
  return { before, attempt };
}

/** The consent that was given for this payment, once for the same words. */
async function consentOf(trx: Trx, visit: CardOfVisit, { userId, address }: CardChoice, at: Date): Promise<number> {
  const consent = consentToSave(userId, address, 'booking', at);
  const isSame = visit.card_user_id === userId && visit.consent_version === consent.version;
  return (isSame ? visit.save_consent_id : null) ?? insertConsent(trx, consent);
}
