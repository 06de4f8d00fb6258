import { randomUUID } from 'node:crypto';
import { conflict } from '#platform/errors';
import type { OutboxHandler } from '#platform/outbox';
import type { Trx } from '../schema/tables.ts';
import type { PaymentDeps } from './deps.ts';
import {
  findByCustomerId,
  findCustomer,
  markCustomerDeleted,
  markCustomerDeleting,
  openCustomer,
  type ProviderCustomer,
  replaceKey,
  selectDeletingCustomers,
  wantCustomer,
} from './provider-customers.sql.ts';
import { markCardsDetached } from './saved-cards.sql.ts';
import { codeOf, isIdempotencyKeyConsumed, isProviderUnavailable, providerUnavailable } from './stripe.ts';

const CUSTOMER_DELETIONS = 'provider-customer-deletion';

/**
 * The provider's customer of an account, made on first use. The provider is told our number of the account, and neither
 * name nor email. Throws 409 for an account that is deleted, and 503.
 */
export async function ensureCustomer(deps: PaymentDeps, userId: number): Promise<string> {
  const row = await deps.transact(async (trx) => {
    // An account is either deleted without a customer, or its customer with it.
    if (!(await deps.accounts.lock(trx, userId))) throw accountDeleted();
    return wantCustomer(trx, userId, randomUUID(), deps.clock.now());
  });
  if (row.state === 'open' && row.customer_id !== null) return row.customer_id;
  const customerId = await createCustomer(deps, row);
  if (await openCustomer(deps.db, userId, row.key, customerId)) return customerId;
  throw accountDeleted();
}

const accountDeleted = () => conflict('This account is deleted.');

async function createCustomer(deps: PaymentDeps, { user_id, key }: ProviderCustomer): Promise<string> {
  try {
    const { customers } = await deps.stripe();
    const idempotencyKey = `customer:${key}`;
    return (await customers.create({ metadata: { account_id: String(user_id) } }, { idempotencyKey })).id;
  } catch (error) {
    if (isIdempotencyKeyConsumed(error)) await replaceKey(deps.db, user_id, key, randomUUID());
    throw isProviderUnavailable(error) ? providerUnavailable() : error;
  }
}

/** An account is deleted: after the commit nothing of it can be charged at the provider. */
export const deleteCustomerOf =
  ({ outbox }: Pick<PaymentDeps, 'outbox'>) =>
  async (trx: Trx, userId: number): Promise<void> => {
    if (!(await markCustomerDeleting(trx, userId))) return;
    await markCardsDetached(trx, userId);
    await outbox.add(trx, CUSTOMER_DELETIONS, String(userId));
  };

/** Deletes the provider's customer of an account that is gone, and with it all cards. */
export const customerDeletionHandler = (deps: PaymentDeps): OutboxHandler => ({
  queue: CUSTOMER_DELETIONS,
  retryLimit: 12,
  retryDelay: 3,
  concurrency: 1,
  async handle(id) {
    const row = await findCustomer(deps.db, Number(id));
    if (row?.state !== 'deleting') return;
    // Where nobody knows whether it was made, the same key brings it, or one with no cards.
    const customerId = row.customer_id ?? (await createCustomer(deps, row));
    try {
      await (await deps.stripe()).customers.del(customerId);
    } catch (error) {
      if (codeOf(error) !== 'resource_missing') throw error;
    }
    await markCustomerDeleted(deps.db, row.user_id);
  },
  // Given up without a trace: the hourly task begins again.
});

/** Background: what was not deleted by the outbox is put into it again. */
export async function requeueCustomerDeletions({ db, transact, outbox }: PaymentDeps): Promise<void> {
  const ids = (await selectDeletingCustomers(db)).map(({ user_id }) => String(user_id));
  await transact((trx) => outbox.add(trx, CUSTOMER_DELETIONS, ...ids));
}

/** Somebody deleted a customer at the provider: its cards are gone, and the next one gets a new customer. */
export async function handleCustomerDeleted({ db, transact }: PaymentDeps, customerId: string): Promise<void> {
  const row = await findByCustomerId(db, customerId);
  if (row?.state !== 'open') return;
  await transact(async (trx) => {
    await markCustomerDeleted(trx, row.user_id);
    await markCardsDetached(trx, row.user_id);
  });
}
