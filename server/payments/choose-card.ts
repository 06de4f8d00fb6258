import type { Parsed } from '#contract/calls';
import type { RepeatWeeks } from '#contract/plan-dates';
import { conflict, HttpError, notFound } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import type { PaymentDeps } from './deps.ts';
import { ensureCustomer } from './provider-customer.ts';
import { assertProven, consentToSave, refuseTooManyCards } from './save-card.ts';
import {
  type CardOfVisit,
  type Consent,
  findCard,
  insertConsent,
  lockCardOfVisit,
  setCardOfVisit,
} from './saved-cards.sql.ts';
import { codeOf, isProviderUnavailable, isRefusedForGood, providerUnavailable } from './stripe.ts';

type Asked = Pick<Parsed<'POST /_api/bookings/payment-intent'>, 'saveCard' | 'cardId'> & {
  repeatWeeks?: number | undefined;
};

/** What somebody agrees to whose card is charged again, while they are away. */
export interface AgreedCharge {
  repeatWeeks: RepeatWeeks;
  version: number;
  words: string;
  mostCents: number;
}

/** Which card a payment is made with: one to be saved, or a saved one by the provider's id; and what it is charged for later. */
export type CardChoice = { userId: number; address: string; agreed?: AgreedCharge | undefined } & (
  | { kind: 'save' }
  | { kind: 'saved'; paymentMethodId: string }
);

const NEEDS_ACCOUNT = 'Standing visits need an account. Please sign in, or book this visit once.';

/**
 * Whose card a payment may be made with; null for one that is typed in and forgotten. Asked before anything is held. Throws
 * 403 without a session and a proven email, 404 for a card that is not theirs, 409 for one card too many.
 */
export const chooseCard =
  (deps: PaymentDeps) =>
  async (
    { saveCard, cardId, repeatWeeks }: Asked,
    { userId, address }: { userId: number | null; address: string },
  ): Promise<CardChoice | null> => {
    const isWanted = saveCard || cardId !== undefined;
    if (!isWanted && repeatWeeks === undefined) return null;
    if (repeatWeeks !== undefined && userId === null) throw new HttpError(403, NEEDS_ACCOUNT);
    await assertProven(deps, userId);
    if (!isWanted) return null;
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
      metadata: { repeat_weeks: choice?.agreed ? String(choice.agreed.repeatWeeks) : '' },
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
  const hasConsent = choice && (choice.kind === 'save' || choice.agreed !== undefined);
  const save_consent_id = hasConsent ? await consentOf(trx, visit, choice, clock.now()) : null;
  await setCardOfVisit(trx, { bookingId, attempt }, { card_user_id: choice?.userId ?? before, save_consent_id });
  return { before, attempt };
}

/** The consent that was given for this payment, once for the same words. */
async function consentOf(trx: Trx, visit: CardOfVisit, choice: CardChoice, at: Date): Promise<number> {
  const { userId, address, agreed } = choice;
  const consent = agreed ? consentToCharge(userId, address, agreed, at) : consentToSave(userId, address, 'booking', at);
  const isSame =
    visit.card_user_id === userId && visit.consent_version === consent.version && visit.consent_words === consent.words;
  return (isSame ? visit.save_consent_id : null) ?? insertConsent(trx, consent);
}

const consentToCharge = (
  userId: number,
  address: string,
  { version, words, mostCents }: AgreedCharge,
  at: Date,
): Consent => ({
  user_id: userId,
  kind: 'charge',
  version,
  words,
  given_at: at,
  address,
  page: 'booking',
  most_cents: mostCents,
});
