import type { SavedCard } from '#contract/cards';
import { describeError } from '#platform/log';
import { createLocalThrottle } from '#platform/throttle';
import type { PaymentDeps } from './deps.ts';
import { keepCardOfSetup } from './save-card.ts';
import { type SavedCardRow, selectCards, selectConsents, selectOpenSetups } from './saved-cards.sql.ts';

/**
 * How often an account's list has the provider asked in a minute: it answers all of us only so many times a second, and the
 * list can be asked for without end.
 */
const SETUPS_READ_A_MINUTE = 20;

/** The saved cards of an account, the one that a payment is offered first first; those that have expired say so. */
export const listCards = (deps: PaymentDeps) => {
  const countRead = createLocalThrottle(SETUPS_READ_A_MINUTE, 60);
  return async (userId: number): Promise<SavedCard[]> => {
    // The browser that has just saved one need not wait for the provider's event.
    for (const { setup_intent_id } of await selectOpenSetups(deps.db, userId)) {
      try {
        countRead(String(userId));
      } catch {
        break;
      }
      await keepCardOfSetup(deps, setup_intent_id).catch((error) => {
        deps.log.warn(describeError(error), 'a card that is being saved could not be read');
      });
    }
    return (await selectCards(deps.db, userId)).map((card) => toSavedCard(card, deps.clock.now()));
  };
};

/**
 * The saved card that a payment of an account is offered first: of the list the first that has not expired.
 * Undefined where there is none. It reads our own rows alone, so that no page waits for the provider.
 */
export const findUsableCard =
  ({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>) =>
  async (userId: number): Promise<SavedCard | undefined> =>
    (await selectCards(db, userId)).map((card) => toSavedCard(card, clock.now())).find(({ expired }) => !expired);

export const toSavedCard = (card: SavedCardRow, now: Date): SavedCard => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  expMonth: card.exp_month,
  expYear: card.exp_year,
  expired: now.getTime() >= Date.UTC(card.exp_year, card.exp_month, 1),
});

/** What is kept of an account's cards, for the download of its data. */
export const exportCards =
  ({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>) =>
  async (userId: number) => ({
    cards: (await selectCards(db, userId)).map((card) => toSavedCard(card, clock.now())),
    cardConsents: (await selectConsents(db, userId)).map(({ given_at, ...consent }) => ({
      ...consent,
      given_at: given_at.toISOString(),
    })),
  });
