/** Paying a held time with a card: what the server is told of it, and what the provider makes of it. */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { CARD_CONSENT } from '#contract/cards';
import { isSlotGone } from '#contract/slot-taken';
import { ApiError } from '../../api/http.ts';
import type { AgreedPlan } from '../plans/start/agree-to-plan.tsx';
import type { Hold, SlotGone } from './booking-stages.ts';
import { type CardOutcome, outcomeOf, UNEXPECTED } from './finish-booking.ts';
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
    return { kind: 'refused', message: UNEXPECTED, isSettled: false };
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
  'Your hold on this time had ended, or another tab had changed it. It is held again as you see it here. Nothing was charged: please check it, and pay again.';

/** The time is held by another payment than the one that was shown: it is looked at first. */
export interface Renewed {
  kind: 'renewed';
  hold: Hold;
}

/** It is paid for, or held no longer; whether it was by the payment that was shown, only the provider knows (`findPaid`). */
export interface Gone {
  kind: 'gone';
  refusal: SlotGone;
}

/** The server does not take it, and says why: what is held then is not known here. */
export interface RefusedByServer {
  kind: 'refused by server';
  message: string;
}

/**
 * Tells the server once more what this page shows, with the card and what was agreed to about it: another tab may have said
 * something else of the time meanwhile. Null: it knows. Never throws.
 */
export async function tellServer(
  { request, clientSecret }: Hold,
  asked: string,
  { cardId, isSaving, plan }: CardToTell,
): Promise<RefusedByServer | Renewed | Gone | null> {
  const isToSave = cardId === undefined && (isSaving || plan !== undefined);
  const card = cardId === undefined ? isToSave && { saveCard: true as const } : { cardId };
  const consent = plan ?? (isToSave && { consentVersion: CARD_CONSENT.version });
  try {
    const hold = await requestHold(request, asked, { ...(card || {}), ...(consent || {}) });
    return hold.clientSecret === clientSecret ? null : { kind: 'renewed', hold };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'refused by server', message: UNEXPECTED };
    const { message } = error;
    if (isSlotGone(error.code)) return { kind: 'gone', refusal: error };
    return { kind: 'refused by server', message };
  }
}

/** The provider's word about a payment whose time is gone: it is paid, or about to be. Nothing is charged here. Never throws. */
export async function findPaid(stripe: Stripe, clientSecret: string): Promise<CardOutcome | null> {
  const outcome = await askProvider(stripe, clientSecret);
  return outcome?.kind === 'paid' ? outcome : null;
}

/** What became of a payment; null where the provider cannot be asked. Never throws. */
async function askProvider(stripe: Stripe, clientSecret: string): Promise<CardOutcome | null> {
  try {
    return outcomeOf(await stripe.retrievePaymentIntent(clientSecret));
  } catch {
    return null;
  }
}

interface CardToCharge {
  /** Of the card that is typed in; null for the saved one. */
  elements: StripeElements | null;
  /** The server was told of a card: what it has made of the payment has to be asked for. */
  wasTold: boolean;
  returnUrl: string;
}

/** Charges a card; redirects to the bank's page only where the card requires it. Never throws. */
export async function confirmCard(
  stripe: Stripe,
  { elements, wasTold, returnUrl }: CardToCharge,
  { name, email, clientSecret }: Hold,
): Promise<CardOutcome> {
  try {
    const told = elements && wasTold ? await elements.fetchUpdates() : {};
    if (told.error) return await refusedUnlessPaid(told.error.message);
  } catch {
    return refusedUnlessPaid();
  }
  const outcome = await charge();
  // Whether a card was charged whose answer did not arrive, only the provider knows.
  return outcome.kind === 'unknown' ? ((await findPaid(stripe, clientSecret)) ?? outcome) : outcome;

  /** Nothing was charged by this press, but a press before it may have been whose answer was lost. */
  async function refusedUnlessPaid(message = UNEXPECTED): Promise<CardOutcome> {
    const outcome = await askProvider(stripe, clientSecret);
    if (outcome?.kind === 'paid' || outcome?.kind === 'ended') return outcome;
    return { kind: 'refused', message, isSettled: false };
  }

  async function charge(): Promise<CardOutcome> {
    const redirect = 'if_required';
    try {
      if (!elements) {
        const confirmParams = { return_url: returnUrl };
        return outcomeOf(await stripe.confirmPayment({ clientSecret, confirmParams, redirect }));
      }
      const confirmParams = { return_url: returnUrl, payment_method_data: { billing_details: { name, email } } };
      return outcomeOf(await stripe.confirmPayment({ elements, confirmParams, redirect }));
    } catch {
      return { kind: 'unknown', message: UNEXPECTED };
    }
  }
}
