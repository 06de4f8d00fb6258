/** Paying a held time with a card: what the server is told of it, and what the provider makes of it. */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { ALREADY_PAID } from '#contract/already-paid';
import { CARD_CONSENT } from '#contract/cards';
import { ApiError } from '../../api/http.ts';
import type { AgreedPlan } from '../plans/start/agree-to-plan.tsx';
import type { Hold } from './booking-stages.ts';
import { type CardOutcome, type Claim, outcomeOf, UNEXPECTED } from './finish-booking.ts';
import { requestHold } from './request-hold.ts';

/**
 * What the card form still needs; null: nothing. A wallet asks its owner here, which browsers allow only right after a
 * press, before anything else is waited for. Never throws.
 */
export async function checkFields(elements: StripeElements): Promise<CardOutcome | null> {
  try {
    const { error } = await elements.submit();
    return error ? outcomeOf({ error }) : null;
  } catch {
    return { kind: 'refused', message: UNEXPECTED };
  }
}

/** What the server is told of a card before it is charged. */
export interface CardToTell {
  /** A saved one; undefined for one that is typed in. */
  cardId: number | undefined;
  isSaving: boolean;
  /** What it is charged for later. */
  plan: AgreedPlan | undefined;
}

export const RENEWED_WORDS =
  'This time is now held for what you see here. Nothing was charged: please press Pay once more.';

/** The time is held by another payment than the one that was shown: it is looked at first. */
export interface Renewed {
  kind: 'renewed';
  hold: Hold;
}

/**
 * Tells the server once more what this page shows, with the card and what was agreed to about it: another tab may have said
 * something else of the time meanwhile. Null: it knows, or the payment itself has the answer. Never throws.
 */
export async function tellServer(
  { request, clientSecret }: Hold,
  asked: string,
  { cardId, isSaving, plan }: CardToTell,
): Promise<CardOutcome | Renewed | null> {
  const isToSave = cardId === undefined && (isSaving || plan !== undefined);
  const card = cardId === undefined ? isToSave && { saveCard: true as const } : { cardId };
  const consent = plan ?? (isToSave && { consentVersion: CARD_CONSENT.version });
  try {
    const hold = await requestHold(request, asked, { ...(card || {}), ...(consent || {}) });
    return hold.clientSecret === clientSecret ? null : { kind: 'renewed', hold };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'refused', message: UNEXPECTED };
    // Paid by now, or held no longer: the provider says which, and charges nothing twice.
    const isDecided = error.code === ALREADY_PAID || (error.status === 409 && !card);
    return isDecided ? null : { kind: 'refused', message: error.message };
  }
}

/**
 * Charges the card that was typed in, or without `elements` the saved one; redirects to the bank's page only where the card
 * requires it. Never throws.
 */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements | null,
  { name, email, clientSecret }: Hold,
  returnUrl: string,
): Promise<CardOutcome> {
  const redirect = 'if_required';
  try {
    if (!elements) {
      const confirmParams = { return_url: returnUrl };
      return outcomeOf(await stripe.confirmPayment({ clientSecret, confirmParams, redirect }));
    }
    const confirmParams = { return_url: returnUrl, payment_method_data: { billing_details: { name, email } } };
    return outcomeOf(await stripe.confirmPayment({ elements, confirmParams, redirect }));
  } catch {
    return { kind: 'refused', message: UNEXPECTED };
  }
}

export const claimOf = (slotId: number, hold: Hold, intentId: string): Claim => ({
  timeSlotId: slotId,
  serviceId: hold.serviceId,
  stripePaymentIntentId: intentId,
  totalAmount: hold.amount,
});
