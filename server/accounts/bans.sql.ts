import { sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** Whether one of these emails is banned, within another statement. */
export const hasBan = (digests: Buffer[]) =>
  sql<boolean>`exists (select from bans where email_digest = any(${digests}::bytea[]))`;

export const findBans = (source: Db | Trx, digests: Buffer[]) =>
  source.selectFrom('bans').selectAll().where('email_digest', 'in', digests).execute();

export async function insertBan(trx: Trx, ban: Tables['bans']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bans')
    .values(ban)
    .onConflict((conflict) => conflict.column('email_digest').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteBan(trx: Trx, digest: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('bans').where('email_digest', '=', digest).executeTakeFirst();
  return numDeletedRows === 1n;
}
