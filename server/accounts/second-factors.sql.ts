import type { Trx } from '../schema/tables.ts';

export const lockFactor = (trx: Trx, userId: number) =>
  trx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** Begins anew, as long as none is confirmed. False when one is. */
export async function beginFactor(trx: Trx, userId: number, secretSealed: Buffer): Promise<boolean> {
  const row = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret_sealed: secretSealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed: secretSealed })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateFactor(
  trx: Trx,
  userId: number,
  change: { confirmed_at?: Date; last_step?: number; recovery_hashes?: Buffer[] },
): Promise<void> {
  await trx.updateTable('second_factors').set(change).where('user_id', '=', userId).execute();
}

export async function deleteFactor(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}
