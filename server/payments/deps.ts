import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Logger } from '#platform/log';
import type { Outbox } from '#platform/outbox';
import type { Throttle } from '#platform/throttle';
import type { Accounts } from '#server/accounts';
import type { Db, Trx } from '../schema/tables.ts';
import type { StripeClient } from './stripe.ts';

/** A visit was paid with whose payment its customer agreed to more. */
export interface PaidAsAgreed {
  bookingId: number;
  userId: number;
  consentId: number;
  /** What was agreed to. */
  words: string;
  /** What was chosen with it; no number that was offered, or null, where nobody knows by now. */
  repeatWeeks: number | null;
  /** Puts the card on its owner's list, whose account it locks; gives its id, null where it cannot be used. */
  keepCard(trx: Trx): Promise<number | null>;
}

/** What later modules do about cards; modules.ts binds it. */
export interface CardHooks {
  /** Begins what was agreed to, once, and keeps the card with it. Bears being told twice. */
  onPaidAsAgreed(paid: PaidAsAgreed): Promise<void>;
  /** The same number was saved again: what was charged to the first is charged to the second. The account is locked. */
  onCardReplaced(trx: Trx, card: { userId: number; cardId: number; by: number }): Promise<void>;
}

/** The dependencies of the payments module. */
export interface PaymentDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  outbox: Outbox;
  stripe: StripeClient;
  webhookSecrets: string[];
  /** The address of the provider's page about a dispute. */
  disputeUrl: (disputeId: string) => string;
  accounts: Accounts;
  log: Logger;
  hooks: CardHooks;
  /** How often an account begins to save a card. */
  cardThrottle: Throttle;
}
