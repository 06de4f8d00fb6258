/** Paying a held time with a card: what the server is told of it, and what the provider makes of it. */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { CARD_CONSENT } from '#contract/cards';
import { ApiError, call } from '../../api/http.ts';
import type { Hold } from './booking-stages.ts';
import { type CardOutcome, outcomeOf, UNEXPECTED } from './finish-booking.ts';

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

/** Tells the server with which saved card this is paid, or that the card is to be saved. Null: it knows. Never throws. */
export async function tellCard(
  { request }: Hold,
  cardId: number | undefined,
  isSaving: boolean,
): Promise<CardOutcome | null> {
  const consent = cardId === undefined && isSaving && { saveCard: true as const, consentVersion: CARD_CONSENT.version };
  try {
    const card = { ...(cardId !== undefined && { cardId }), ...(consent || {}) };
    await call('POST /_api/bookings/payment-intent', { ...request, ...card });
    return null;
  } catch (error) {
    return { kind: 'refused', message: error instanceof ApiError ? error.message : UNEXPECTED };
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
