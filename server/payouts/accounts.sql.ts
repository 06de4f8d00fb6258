import type { AccountProblem, PayoutStatus } from '#contract/payouts';
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
  const fresh = { account_id: accountId, status: 'not_setup', checked_at: now, problem_code: null } as const;
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

/** Unlinks the provider's account; the next one is made anew, under a key of its own. */
export async function clearAccount(trx: Trx, cleanerId: number, now: Date): Promise<void> {
  await trx
    .updateTable('payout_accounts')
    .set((eb) => ({
      account_id: null,
      status: 'not_setup' as const,
      checked_at: now,
      problem_code: null,
      attempt: eb('attempt', '+', 1),
    }))
    .where('cleaner_id', '=', cleanerId)
    .execute();
}

export async function saveStatus(
  trx: Trx,
  cleanerId: number,
  change: { status: PayoutStatus; problem_code: AccountProblem | null; activations: number; checked_at: Date },
): Promise<void> {
  await trx.updateTable('payout_accounts').set(change).where('cleaner_id', '=', cleanerId).execute();
}

/** The provider's key of an attempt to make an account is spent: the next one has another. */
export async function startNextAccountAttempt(db: Db, cleanerId: number, attempt: number, now: Date): Promise<void> {
  await db
    .insertInto('payout_accounts')
    .values({ cleaner_id: cleanerId, account_id: null, status: 'not_setup', checked_at: now, attempt: attempt + 1 })
    .onConflict((conflict) => conflict.column('cleaner_id').doUpdateSet({ attempt: attempt + 1 }))
    .execute();
}

/** Accounts of a status that were not looked at since then, the longest ago first. */
export const selectUnchecked = async (db: Db, status: PayoutStatus, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('account_id')
    .where('status', '=', status)
    .where('checked_at', '<', before)
    .orderBy('checked_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
};
