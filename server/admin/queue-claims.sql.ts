import type { Tables, Trx } from '../schema/tables.ts';

/**
 * Writes down who has taken an item that has waited since `since`; a claim from before that was of an earlier one. 'own':
 * the same admin had it already. 'taken': somebody else has it.
 */
export async function claimItem(
  trx: Trx,
  claim: Tables['queue_claims'],
  since: Date,
): Promise<'new' | 'own' | 'taken'> {
  const written = await trx
    .insertInto('queue_claims')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .column('item_id')
        .doUpdateSet({ admin_id: claim.admin_id, taken_at: claim.taken_at })
        .where('queue_claims.taken_at', '<', since),
    )
    .returning('item_id')
    .executeTakeFirst();
  if (written) return 'new';
  const { admin_id } = await trx
    .selectFrom('queue_claims')
    .select('admin_id')
    .where('item_id', '=', claim.item_id)
    .executeTakeFirstOrThrow();
  return admin_id === claim.admin_id ? 'own' : 'taken';
}

/** The display name of who has taken an item. */
export const selectTaker = async (trx: Trx, itemId: string): Promise<string> =>
  (
    await trx
      .selectFrom('queue_claims')
      .innerJoin('users', 'users.id', 'queue_claims.admin_id')
      .select('display_name')
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow()
  ).display_name;

/** False where nobody had taken it. */
export async function deleteClaim(trx: Trx, itemId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('queue_claims').where('item_id', '=', itemId).executeTakeFirst();
  return numDeletedRows === 1n;
}
