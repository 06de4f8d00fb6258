import type { OutboxHandler } from '#platform/outbox';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { Db, Trx } from '../schema/tables.ts';
import { handleCardChanged } from './card-changed.ts';
import { chargeOffSession, payWithOwner } from './charge-off-session.ts';
import { compareNextAccounts, isChargingStopped, noteEndedPlans, releaseCharging } from './charging-stop.ts';
import { applyCardChoice, applySavedCard, chooseCard } from './choose-card.ts';
import type { PaymentDeps } from './deps.ts';
import type { Intents } from './intents.ts';
import { exportCards, findUsableCard, listCards, toSavedCard } from './list-cards.ts';
import {
  customerDeletionHandler,
  deleteCustomerOf,
  handleCustomerDeleted,
  requeueCustomerDeletions,
} from './provider-customer.ts';
import { detachmentHandler, requeueDetachments } from './remove-card.ts';
import { endOldSetups, endSetupOfDeclined, keepCardOfSetup, paidCardHandler } from './save-card.ts';
import { findCard, hasAgreedToCharge, insertConsent, type SavedCardRow } from './saved-cards.sql.ts';

/** Cards that stay with an account (docs/product.md#saved-cards): what other modules may do with them. */
export const createCards = (deps: PaymentDeps & { intents: Intents }) => ({
  /** The saved cards of an account, the one to be offered first first: for pages that offer to pay with one. */
  listOf: listCards(deps),
  /** The saved card that a payment is offered first, from our own rows; undefined where there is none. */
  usableOf: findUsableCard(deps),
  /** A saved card of an account; undefined where it is none of theirs, or removed. */
  async find(source: Db | Trx, cardId: number, userId: number) {
    const card: SavedCardRow | undefined = await findCard(source, cardId, userId);
    return card && toSavedCard(card, deps.clock.now());
  },
  /** Whose card a payment may be made with; asked before anything is held. Throws 403, 404, 409. */
  choose: chooseCard(deps),
  /** Tells the provider with which card a booking's visit is paid. Throws 409, 503. */
  applyChoice: applyCardChoice(deps),
  /** Tells the provider with which saved card a payment besides the visit is made. Throws 409, 503. */
  applySaved: applySavedCard(deps),
  /** Writes down what somebody agreed to about a card of theirs, word for word; gives its id. */
  recordConsent: insertConsent,
  /** Whether somebody agreed with the payment of a booking that its card is charged again. */
  hasAgreedToCharge,
  /** The only way to charge a card while its owner is away. Throws 404, 409, 503. */
  chargeOffSession: chargeOffSession(deps),
  /** Whether nothing is charged so since a restore. */
  isChargingStopped: isChargingStopped(deps),
  /** The provider remembers which plans of an account have ended. Throws its errors. */
  noteEndedPlans: noteEndedPlans(deps),
  /** After a restore: what the provider remembers of the next accounts. Throws its errors. */
  compareNextAccounts: compareNextAccounts(deps),
  /** The team has cards charged again after a restore. Throws 409. */
  releaseCharging: releaseCharging(deps),
  /** What a bank wants the owner of a card to confirm; null where nothing waits for them. Throws 503. */
  payWithOwner: payWithOwner(deps),
  /** An account is deleted: nothing of it can be charged any more. */
  deleteCustomer: deleteCustomerOf(deps),
  /** An account's cards and what was agreed to about them, for the download of its data. */
  exportOf: exportCards(deps),
});

export const cardHandlers = (deps: PaymentDeps): OutboxHandler[] => [
  paidCardHandler(deps),
  detachmentHandler(deps),
  customerDeletionHandler(deps),
];

/** What is done about the provider's events, by the id of what they are about. */
export const cardChanges = (deps: PaymentDeps) => ({
  setup: (id: string) => keepCardOfSetup(deps, id),
  declinedSetup: (id: string) => endSetupOfDeclined(deps, id),
  card: (id: string) => handleCardChanged(deps, id),
  customer: (id: string) => handleCustomerDeleted(deps, id),
});

export const cardTasks = (deps: PaymentDeps): ScheduledTask[] => [
  { name: 'end setups of cards', everySeconds: 600, run: () => endOldSetups(deps) },
  {
    name: 'remind of removed cards',
    everySeconds: 3600,
    async run() {
      await requeueDetachments(deps);
      await requeueCustomerDeletions(deps);
    },
  },
];
