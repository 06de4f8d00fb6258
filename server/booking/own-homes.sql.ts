import { sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** The address book: an account's homes as rows, and the visits that were booked for them. */

/** Visits of these homes that were paid, the one that was booked last first. */
export const selectVisitsOf = (db: Db | Trx, homeIds: readonly number[]) =>
  db
    .selectFrom('bookings')
    .select(['home_id', 'address', 'starts_at', 'status', 'created_at'])
    .where(sql<boolean>`home_id = any(${homeIds})`)
    .where('status', 'not in', ['pending', 'expired'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** All that have one of these homes, holds too. */
export const selectBookingsOfHomes = async (trx: Trx, homeIds: readonly number[]): Promise<number[]> =>
  (await trx.selectFrom('bookings').select('id').where(sql<boolean>`home_id = any(${homeIds})`).execute()).map(
    ({ id }) => id,
  );

type HomeColumns = Omit<Tables['homes'], 'id' | 'created_at'>;

/** Writes a home down, in the place of the one with this id where there is one. */
export async function writeHome(trx: Trx, id: number | undefined, home: HomeColumns, now: Date): Promise<void> {
  if (id === undefined)
    await trx
      .insertInto('homes')
      .values({ ...home, created_at: now })
      .execute();
  else await trx.updateTable('homes').set(home).where('id', '=', id).execute();
}

/** Removes homes; bookings of them, which are locked, get another one or none. */
export async function removeHomes(trx: Trx, ids: readonly number[], next: number | null): Promise<void> {
  await trx.updateTable('bookings').set({ home_id: next }).where(sql<boolean>`home_id = any(${ids})`).execute();
  await trx.deleteFrom('homes').where(sql<boolean>`id = any(${ids})`).execute();
}
