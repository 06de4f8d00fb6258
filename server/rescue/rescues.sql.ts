import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

export type Rescue = Selectable<Tables['rescues']>;

/** The database refuses a second open one of the same booking. */
export const insertRescue = (trx: Trx, rescue: Insertable<Tables['rescues']>) =>
  trx.insertInto('rescues').values(rescue).returningAll().executeTakeFirstOrThrow();

/** The latest of a booking. Locks nothing. */
export const findRescue = (source: Db | Trx, bookingId: number): Promise<Rescue | undefined> =>
  source
    .selectFrom('rescues')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The same until the transaction ends; its booking is locked before. */
export const lockRescue = (trx: Trx, bookingId: number): Promise<Rescue | undefined> =>
  trx
    .selectFrom('rescues')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** When the time was at which a cleaner last did not come to a booking; undefined where that was never so. */
export async function findLostStart(
  db: Db,
  { bookingId, cleanerId }: { bookingId: number; cleanerId: number },
): Promise<Date | undefined> {
  const last = await db
    .selectFrom('rescues')
    .select('starts_at')
    .where('booking_id', '=', bookingId)
    .where('cleaner_id', '=', cleanerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.starts_at;
}

/** Throws where it is not in the state that it is to leave. */
export async function updateRescue(
  trx: Trx,
  { id, state }: Pick<Rescue, 'id' | 'state'>,
  change: Updateable<Tables['rescues']>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('rescues')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Rescue ${id} is not ${state}.`);
}

/** Bookings of which nobody was found in time. */
export const selectOverdue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('rescues')
    .select('booking_id')
    .where('state', 'in', ['asking', 'seeking'])
    .where('deadline', '<=', now)
    .orderBy('deadline')
    .limit(limit)
    .execute();

/** Bookings for which more cleaners are to be asked. */
export const selectDueWaves = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('rescues')
    .select('booking_id')
    .where('state', '=', 'seeking')
    .where('next_wave_at', '<=', now)
    .where('deadline', '>', now)
    .orderBy('next_wave_at')
    .limit(limit)
    .execute();

/** Bookings whose customers have said so long ago that nobody has come, and whose cleaners have not answered. */
export const selectUnanswered = (db: Db, saidBefore: Date, limit: number) =>
  db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('not_here_at', '<=', saidBefore)
    .where('here_at', 'is', null)
    .orderBy('not_here_at')
    .limit(limit)
    .execute();
