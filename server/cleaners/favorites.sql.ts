import type { Db, Trx } from '../schema/tables.ts';

export const countFavorites = async (trx: Trx, userId: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('favorites')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whether a cleaner is public: nobody else can be found, and so be marked. */
export const isPublic = async (trx: Trx, cleanerId: number): Promise<boolean> =>
  (await trx
    .selectFrom('cleaners')
    .select('id')
    .where('id', '=', cleanerId)
    .where('status', '=', 'active')
    .executeTakeFirst()) !== undefined;

export const insertFavorite = (trx: Trx, favorite: { user_id: number; cleaner_id: number; created_at: Date }) =>
  trx
    .insertInto('favorites')
    .values(favorite)
    .onConflict((conflict) => conflict.columns(['user_id', 'cleaner_id']).doNothing())
    .execute();

export const deleteFavorite = (trx: Trx, userId: number, cleanerId: number) =>
  trx.deleteFrom('favorites').where('user_id', '=', userId).where('cleaner_id', '=', cleanerId).execute();

/** Those that an account has marked. */
export const deleteFavoritesOf = (trx: Trx, userId: number) =>
  trx.deleteFrom('favorites').where('user_id', '=', userId).execute();

/** Those that a cleaner is. */
export const deleteFavoritesFor = (trx: Trx, cleanerId: number) =>
  trx.deleteFrom('favorites').where('cleaner_id', '=', cleanerId).execute();

/** All that an account has marked, by name, latest first: also who cannot be booked now. */
export const selectFavoriteNames = (db: Db, userId: number) =>
  db
    .selectFrom('favorites')
    .innerJoin('cleaners', 'cleaners.id', 'favorites.cleaner_id')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select(['users.display_name', 'favorites.created_at'])
    .where('favorites.user_id', '=', userId)
    .orderBy('favorites.created_at', 'desc')
    .execute();
