import type { CallDefinition } from './call.ts';
import { id, message } from './fields.ts';
import { PLAN_CONSENT_VERSION } from './plan-consent.ts';
import { REPEAT_WEEKS } from './plan-dates.ts';
import { z } from './zod.ts';

/** Cards that stay with an account (docs/product.md#saved-cards). */

/**
 * What somebody agrees to who saves a card: word for word what the pages show. Whoever changes a word adds one to the
 * version; what was agreed to stays as it was.
 */
export const CARD_CONSENT = {
  version: 2,
  label: 'Save this card for next time',
  text: 'Stripe keeps the number, and we keep the brand, the last four digits and the expiry. Nothing is charged unless you press Pay, or agree to standing visits. Remove it in Settings at any time.',
} as const;

/** The whole of it, as it is written down. */
export const CARD_CONSENT_WORDS = `${CARD_CONSENT.label}. ${CARD_CONSENT.text}`;

/** Of a request without the version of the words that were shown, or with another. */
export const OTHER_CARD_WORDS = 'The words about saving a card have changed. Please reload the page and read them.';

/** With which card a payment is made: a saved one, or one that is to be saved; and whether it is charged again and again. */
export const cardChoice = {
  saveCard: z.literal(true, 'Invalid choice').optional(),
  /** Of the words about saving the card, or with `repeatWeeks` of those about charging it. */
  consentVersion: z.int(OTHER_CARD_WORDS).optional(),
  cardId: id('Card not found').optional(),
  /** Standing visits begin with this one (docs/product.md#standing-visits). */
  repeatWeeks: z.literal(REPEAT_WEEKS, 'Please choose how often').optional(),
  /** The words about charging that were shown and agreed to. Where others would be kept by now, it is 409. */
  consentText: z.string('Invalid words').max(1000, 'Invalid words').optional(),
};

interface AskedCard {
  saveCard?: true | undefined;
  consentVersion?: number | undefined;
  cardId?: number | undefined;
  repeatWeeks?: number | undefined;
  consentText?: string | undefined;
}

/**
 * Saving a card, or having it charged again, needs its words, and a saved one is not saved again. Without a card nothing
 * can be charged again; who has no account is told so first (`isChargeable`).
 */
export const isWholeCardChoice = (asked: AskedCard): boolean => {
  const { saveCard, consentVersion, cardId, repeatWeeks, consentText } = asked;
  if (saveCard !== undefined && cardId !== undefined) return false;
  if (repeatWeeks !== undefined) return consentVersion === undefined || consentVersion === PLAN_CONSENT_VERSION;
  return consentText === undefined && consentVersion === (saveCard === undefined ? undefined : CARD_CONSENT.version);
};
export const MISSING_CONSENT = { path: ['consentVersion'], message: OTHER_CARD_WORDS };

/** Whether somebody who wants standing visits has named a card for them, and agreed to its being charged. */
export const isChargeable = ({ saveCard, cardId, consentVersion }: AskedCard): boolean =>
  consentVersion !== undefined && (saveCard !== undefined || cardId !== undefined);

export const SavedCard = z.object({
  id: z.int(),
  /** As the provider names it: visa, mastercard, amex. */
  brand: z.string(),
  last4: z.string(),
  /** It is good until the end of this month. */
  expMonth: z.int(),
  expYear: z.int(),
  /** Its last month is over. */
  expired: z.boolean(),
});
export type SavedCard = z.infer<typeof SavedCard>;

export const cardsCalls = {
  'GET /_api/cards': {
    description: 'The saved cards of who is signed in, the one that a payment is offered first first.',
    access: 'signed-in',
    request: z.strictObject({}),
    reply: z.object({
      cards: z.array(SavedCard),
      /** The email is proven, and there are not as many as there may be. */
      canSave: z.boolean(),
    }),
  },
  'POST /_api/cards': {
    description: 'Begins to save a card, once the email is proven: what the card form needs, and what is agreed to.',
    access: 'signed-in',
    errors: [403, 409, 429, 503],
    request: z.strictObject({}),
    reply: z.object({ clientSecret: z.string(), consentText: z.string() }),
  },
  'POST /_api/cards/remove': {
    description: 'Removes a saved card: nobody can charge it any more.',
    access: 'signed-in',
    errors: [404],
    request: z.strictObject({ id: id('Card not found') }),
    reply: message,
  },
} as const satisfies Record<string, CallDefinition>;
