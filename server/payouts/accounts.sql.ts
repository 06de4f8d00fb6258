import type { PayoutStatus } from '#contract/payouts';
import type { Db, Trx } from '../schema/tables.ts';

export const findAccount = (source: Db | Trx, cleanerId: number) =>
  source.selectFrom('payout_accounts').selectAll().where('cleaner_id', '=', cleanerId).executeTakeFirst();

export const findByAccountId = (source: Db | Trx, accountId: string) =>
  source.selectFrom('payout_accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const lockAccount = (trx: Trx, cleanerId: number) =>
  trx.selectFrom('payout_accounts').selectAll().where('cleaner_id', '=', cleanerId).forUpdate().executeTakeFirst();

/**
 * The account that the provider made for a cleaner; a newer one takes the place of one that was cut off. Of several
 * at the same moment all are content: cleaner and account are each unique, so no single one of both could be named as
 * what may clash.
 */
export async function saveAccount(db: Db, cleanerId: number, accountId: string, now: Date): Promise<void> {
  const fresh = { account_id: accountId, status: 'not_setup', checked_at: now } as const;
  await db
    .insertInto('payout_accounts')
    .values({ cleaner_id: cleanerId, ...fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('payout_accounts')
    .set(fresh)
    .where('cleaner_id', '=', cleanerId)
    .where('account_id', 'is distinct from', accountId)
    .execute();
}

/** Unlinks the provider's account; the next one is made anew. */
export async function clearAccount(trx: Trx, cleanerId: number, now: Date): Promise<void> {
  await trx
    .updateTable('payout_accounts')
    .set({ account_id: null, status: 'not_setup', checked_at: now })
    .where('cleaner_id', '=', cleanerId)
    .execute();
}

export async function saveStatus(
  trx: Trx,
  cleanerId: number,
  change: { status: PayoutStatus; activations: number; checked_at: Date },
): Promise<void> {
  await trx.updateTable('payout_accounts').set(change).where('cleaner_id', '=', cleanerId).execute();
}

/** Accounts that wait for the provider and were not looked at since then. */
export const selectPending = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('account_id')
    .where('status', '=', 'pending')
    .where('checked_at', '<', before)
    .orderBy('checked_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
};
