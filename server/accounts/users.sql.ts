import type { Selectable } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import type { Account } from './deps.ts';

export type User = Selectable<Tables['users']>;

export const toAccount = ({ id, email, email_verified_at }: User): Account => ({
  id,
  email,
  emailVerified: email_verified_at !== null,
});

export const findUser = (db: Db | Trx, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

export const findByEmail = (db: Db | Trx, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const lockUser = (trx: Trx, id: number) =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export interface NewUser {
  email: string;
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  displayName: string;
  firstName?: string | null;
  lastName?: string | null;
  role: 'user' | 'cleaner';
  now: Date;
}

/** Undefined when the email is taken, which the database alone decides. */
export const insertUser = (trx: Trx, user: NewUser) =>
  trx
    .insertInto('users')
    .values({
      email: user.email,
      email_verified_at: user.emailVerifiedAt,
      password_hash: user.passwordHash,
      display_name: user.displayName,
      first_name: user.firstName ?? null,
      last_name: user.lastName ?? null,
      role: user.role,
      created_at: user.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();

export async function updateUser(trx: Trx | Db, id: number, change: Partial<Omit<User, 'id'>>): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', id).execute();
}
