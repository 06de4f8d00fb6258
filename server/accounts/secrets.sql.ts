import type { Db, Tables, Trx } from '../schema/tables.ts';

export type Purpose = Tables['single_use_secrets']['purpose'];

export interface NewSecret {
  hash: Buffer;
  purpose: Purpose;
  userId: number | null;
  browserHash?: Buffer;
  detail?: Record<string, string>;
  expiresAt: Date;
}

export async function insertSecret(trx: Trx | Db, secret: NewSecret): Promise<void> {
  await trx
    .insertInto('single_use_secrets')
    .values({
      hash: secret.hash,
      purpose: secret.purpose,
      user_id: secret.userId,
      browser_hash: secret.browserHash ?? null,
      detail: JSON.stringify(secret.detail ?? {}),
      expires_at: secret.expiresAt,
    })
    .execute();
}

/** Uses a secret up: whoever deletes the row has it, everybody else gets nothing. */
export const consumeSecret = (trx: Trx | Db, purpose: Purpose, hash: Buffer, now: Date) =>
  trx
    .deleteFrom('single_use_secrets')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Reads a secret without using it up. */
export const findSecret = (db: Trx | Db, purpose: Purpose, hash: Buffer, now: Date) =>
  db
    .selectFrom('single_use_secrets')
    .selectAll()
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export async function deleteSecretsOf(trx: Trx, userId: number, purposes: Purpose[]): Promise<void> {
  await trx.deleteFrom('single_use_secrets').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

export async function deleteEndedSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('single_use_secrets').where('expires_at', '<=', now).execute();
}
