import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** What is or was asked about another time or length of a booking. */

export type Move = Selectable<Tables['moves']>;

/** What is open of a booking's move; undefined where nothing is. */
export const findOpenMove = (source: Db | Trx, bookingId: number): Promise<Move | undefined> =>
  source
    .selectFrom('moves')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** What was ended last of what one side has asked for; undefined where that is nothing. */
export const findLastMove = (trx: Trx, bookingId: number, askedBy: Move['asked_by']): Promise<Move | undefined> =>
  trx
    .selectFrom('moves')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('asked_by', '=', askedBy)
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How often one side has asked for another time, or begun to pay for a longer one. */
export const countMoves = async (source: Db | Trx, bookingId: number, askedBy: Move['asked_by']): Promise<number> =>
  Number(
    (
      await source
        .selectFrom('moves')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('booking_id', '=', bookingId)
        .where('asked_by', '=', askedBy)
        .executeTakeFirstOrThrow()
    ).count,
  );

type NewMove = Omit<Insertable<Tables['moves']>, 'ended_at' | 'extras'> & { extras: Move['extras'] };

/** Begins a move of a locked booking, of which none is open. */
export const insertMove = (trx: Trx, { extras, ...move }: NewMove): Promise<Move> =>
  trx
    .insertInto('moves')
    .values({ ...move, extras: extras === null ? null : sql`${JSON.stringify(extras)}::jsonb`, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends what is open of a locked booking's move. */
export async function closeMove(
  trx: Trx,
  bookingId: number,
  state: Exclude<Move['state'], 'requested' | 'proposed' | 'paying'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('moves')
    .set({ state, ended_at: at })
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Moves that nobody answered or paid in time, and those of bookings that are over. */
export const selectExpiredMoves = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('moves')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['moves.id', 'booking_id', 'state', 'bookings.created_at'])
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', '<=', now), eb('bookings.status', '<>', 'scheduled')]))
    .orderBy('until')
    .limit(limit)
    .execute();
