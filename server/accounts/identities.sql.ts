import type { Db, Tables, Trx } from '../schema/tables.ts';

export const findIdentity = (db: Db | Trx, issuer: string, subject: string) =>
  db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Undefined when this identity, or another one of this issuer, is linked already. */
export const insertIdentity = (trx: Trx, identity: Tables['identities']) =>
  trx
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();

export async function deleteIdentitiesOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute();
}
