import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Logger } from '#platform/log';
import type { Outbox } from '#platform/outbox';
import type { Throttle } from '#platform/throttle';
import type { Accounts } from '#server/accounts';
import type { Db } from '../schema/tables.ts';
import type { StripeClient } from './stripe.ts';

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
  /** How often an account begins to save a card. */
  cardThrottle: Throttle;
}
