import type { CallDefinition } from './call.ts';
import { id, message } from './fields.ts';
import { z } from './zod.ts';

/** Cards that stay with an account (docs/product.md#saved-cards). */

/**
 * What somebody agrees to who saves a card: word for word what the pages show. Whoever changes a word adds one to the
 * version; what was agreed to stays as it was.
 */
export const CARD_CONSENT = {
  version: 1,
  label: 'Save this card for next time',
  text: 'Stripe keeps the number, and we keep the brand, the last four digits and the expiry. Nothing is charged unless you press Pay. Remove it in Settings at any time.',
} as const;

/** The whole of it, as it is written down. */
export const CARD_CONSENT_WORDS = `${CARD_CONSENT.label}. ${CARD_CONSENT.text}`;

const OTHER_WORDS = 'The words about saving a card have changed. Please reload the page and read them.';
export const consentVersion = z.literal(CARD_CONSENT.version, OTHER_WORDS);

/** With which card a payment is made: a saved one, or one that is to be saved. */
export const cardChoice = {
  saveCard: z.literal(true, 'Invalid choice').optional(),
  consentVersion: consentVersion.optional(),
  cardId: id('Card not found').optional(),
};

interface AskedCard {
  saveCard?: true | undefined;
  consentVersion?: number | undefined;
  cardId?: number | undefined;
}

/** Saving a card needs its words, and a saved one is not saved again. */
export const isWholeCardChoice = ({ saveCard, consentVersion, cardId }: AskedCard): boolean =>
  (saveCard === undefined) === (consentVersion === undefined) && (saveCard === undefined || cardId === undefined);
export const MISSING_CONSENT = { path: ['consentVersion'], message: OTHER_WORDS };

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
    description: 'The saved cards of who is signed in, the one saved last first.',
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
