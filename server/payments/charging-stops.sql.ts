import { type Selectable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import type { ProviderCustomer } from './provider-customers.sql.ts';

/** Whether cards may be charged while their owners are away (docs/product.md#charging-after-a-restore). */

export type ChargingStop = Selectable<Tables['charging_stops']>;

/** Undefined while cards may be charged. */
export const findChargingStop = (source: Db | Trx): Promise<ChargingStop | undefined> =>
  source.selectFrom('charging_stops').selectAll().where('released_at', 'is', null).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockChargingStop = (trx: Trx): Promise<ChargingStop | undefined> =>
  trx.selectFrom('charging_stops').selectAll().where('released_at', 'is', null).forUpdate().executeTakeFirst();

/** Stops it, and has all accounts compared anew; gives how many rows that adds. */
export async function stopCharging(db: Db, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('charging_stops')
    .set({ stopped_at: at, compared_user_id: 0, compared_at: null })
    .where('released_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 0;
  await db.insertInto('charging_stops').values({ code: 'restore', stopped_at: at }).execute();
  return 1;
}

/** Accounts up to this one were compared; `at`: they were the last. */
export async function saveCompared(db: Db, id: number, upTo: number, at: Date | null): Promise<void> {
  await db
    .updateTable('charging_stops')
    .set({ compared_user_id: sql<number>`greatest(compared_user_id, ${upTo})`, ...(at && { compared_at: at }) })
    .where('id', '=', id)
    .execute();
}

export async function releaseStop(
  trx: Trx,
  id: number,
  { at, adminId, reason }: { at: Date; adminId: number; reason: string },
): Promise<void> {
  const released = { released_at: at, released_by: adminId, reason };
  await trx.updateTable('charging_stops').set(released).where('id', '=', id).execute();
}

/** Accounts that have a customer at the provider, by number. */
export const selectCustomersAfter = (db: Db, userId: number, limit: number): Promise<ProviderCustomer[]> =>
  db
    .selectFrom('provider_customers')
    .selectAll()
    .where('state', '=', 'open')
    .where('user_id', '>', userId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
