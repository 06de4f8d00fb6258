import type { Selectable } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** The provider's customers: one for each account that has ever saved a card. */

export type ProviderCustomer = Selectable<Tables['provider_customers']>;

export const findCustomer = (source: Db | Trx, userId: number): Promise<ProviderCustomer | undefined> =>
  source.selectFrom('provider_customers').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const findByCustomerId = (source: Db | Trx, customerId: string): Promise<ProviderCustomer | undefined> =>
  source.selectFrom('provider_customers').selectAll().where('customer_id', '=', customerId).executeTakeFirst();

/** A customer that is to be made under this key, also in place of one that the provider has no more; else as it is. */
export async function wantCustomer(trx: Trx, userId: number, key: string, at: Date): Promise<ProviderCustomer> {
  const wanted = { key, customer_id: null, state: 'wanted', created_at: at } as const;
  await trx
    .insertInto('provider_customers')
    .values({ user_id: userId, ...wanted })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(wanted).where('provider_customers.state', '=', 'deleted'),
    )
    .execute();
  return (await findCustomer(trx, userId))!;
}

/** The provider has made it; false where it is not wanted any more. */
export async function openCustomer(db: Db, userId: number, key: string, customerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_customers')
    .set({ customer_id: customerId, state: 'open' })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('state', 'in', ['wanted', 'open'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The provider has stored a failure under the key of one that was to be made: the next try has another. */
export async function replaceKey(db: Db, userId: number, spent: string, key: string): Promise<void> {
  await db
    .updateTable('provider_customers')
    .set({ key })
    .where('user_id', '=', userId)
    .where('key', '=', spent)
    .where('state', '=', 'wanted')
    .execute();
}

/** It is to be deleted at the provider; false where there is none. */
export async function markCustomerDeleting(trx: Trx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('provider_customers')
    .set({ state: 'deleting' })
    .where('user_id', '=', userId)
    .where('state', 'in', ['wanted', 'open'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markCustomerDeleted(source: Db | Trx, userId: number): Promise<void> {
  await source.updateTable('provider_customers').set({ state: 'deleted' }).where('user_id', '=', userId).execute();
}

export const selectDeletingCustomers = (db: Db) =>
  db.selectFrom('provider_customers').select('user_id').where('state', '=', 'deleting').execute();
