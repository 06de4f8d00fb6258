import type { Db } from '../schema/tables.ts';

export interface Proofs {
  /** Since when a code of an authenticator app is asked for; null where none is. */
  secondFactorSince: Date | null;
  googleLinked: boolean;
}

/** What an account has besides its password to show whose it is. */
export const findProofs = (db: Db, userId: number): Promise<Proofs> =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select((eb) => [
      'second_factors.confirmed_at as secondFactorSince',
      eb
        .exists(eb.selectFrom('identities').select('subject').whereRef('identities.user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('googleLinked'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
