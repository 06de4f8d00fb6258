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

export async function saveStatus(
  trx: Trx,
  cleanerId: number,
  change: { status: PayoutStatus; activations: number; checked_at: Date },
): Promise<void> {
  await trx.updateTable('payout_accounts').set(change).where('cleaner_id', '=', cleanerId).execute();
}

/** Moments since which accounts were not looked at: those that wait for the provider, and those that are paid out. */
export interface CheckedBefore {
  pending: Date;
  active: Date;
}

/** Accounts to be looked at again, the longest unseen first. */
export const selectUnchecked = async (db: Db, { pending, active }: CheckedBefore, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('account_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'pending'), eb('checked_at', '<', pending)]),
        eb.and([eb('status', '=', 'active'), eb('checked_at', '<', active)]),
      ]),
    )
    .orderBy('checked_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
};
