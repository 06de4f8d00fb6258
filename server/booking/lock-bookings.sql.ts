import { sql } from 'kysely';
import type { Trx } from '../schema/tables.ts';

/** Whose bookings these are, and which slots they have; locks nothing. */
export const selectPlaces = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('bookings')
    .select(['id', 'cleaner_id', 'time_slot_id', 'next_slot_id'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();

/** In order of ids; `lockBookings` has locked cleaners and slots before. */
export const lockBookingRows = (trx: Trx, ids: readonly number[]) =>
  trx.selectFrom('bookings').selectAll().where(sql<boolean>`id = any(${ids})`).orderBy('id').forUpdate().execute();
