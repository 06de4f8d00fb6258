/** Paying a held time with a card: what the server is told of it, and what the provider makes of it. */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { CARD_CONSENT } from '#contract/cards';
import { ApiError, call } from '../../api/http.ts';
import type { AgreedPlan } from '../plans/start/agree-to-plan.tsx';
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

/** What the server is told of a card before it is charged. */
export interface CardToTell {
  /** A saved one; undefined for one that is typed in. */
  cardId: number | undefined;
  isSaving: boolean;
  /** What it is charged for later. */
  plan: AgreedPlan | undefined;
}

/** Tells the server of the card and of what was agreed to about it. Null: it knows. Never throws. */
export async function tellCard({ request }: Hold, { cardId, isSaving, plan }: CardToTell): Promise<CardOutcome | null> {
  const isToSave = cardId === undefined && (isSaving || plan !== undefined);
  const card = cardId === undefined ? isToSave && { saveCard: true as const } : { cardId };
  const consent = plan ?? (isToSave && { consentVersion: CARD_CONSENT.version });
  try {
    await call('POST /_api/bookings/payment-intent', { ...request, ...(card || {}), ...(consent || {}) });
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
