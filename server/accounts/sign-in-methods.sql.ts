import type { Db } from '../schema/tables.ts';
import { hasBan } from './bans.sql.ts';

/** Accounts with their sign-in methods besides the password: second factor and Google. */
const selectWithSignInMethods = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .selectAll('users')
    .select((eb) => [
      // Null where no code of an authenticator app is asked for, or none was ever confirmed.
      'second_factors.confirmed_at as second_factor_since',
      eb
        .exists(eb.selectFrom('identities').select('subject').whereRef('identities.user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('google_linked'),
    ]);

export type UserWithSignInMethods = NonNullable<Awaited<ReturnType<typeof findWithSignInMethods>>>;

export const findWithSignInMethods = (db: Db, id: number) =>
  selectWithSignInMethods(db).where('users.id', '=', id).where('users.deleted_at', 'is', null).executeTakeFirst();

/** With whether the email, by its digest, is banned. Deleted accounts too: they take as long to compare with. */
export const findByEmailWithSignInMethods = (db: Db, email: string, digest: Buffer) =>
  selectWithSignInMethods(db)
    .select(hasBan([digest]).as('is_banned'))
    .where('users.email', '=', email)
    .executeTakeFirst();
