import { sql } from 'kysely';
import { LOCKED_SLOT, type LockedSlotJson, lockedCleanerAndSlot } from '#server/availability';
import type { Trx } from '../schema/tables.ts';
import type { Booking } from './bookings.sql.ts';

/** Whose bookings these are, and which slots they have; locks nothing. */
export const selectPlaces = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('bookings')
    .select(['id', 'cleaner_id', 'time_slot_id', 'next_slot_id'])
    .where(sql<boolean>`id = any(${ids})`)
    .execute();

/**
 * Locks a cleaner, their slot and the booking that was read with it, in this order and in one statement: all as they are once
 * they are locked. The booking is looked for only once the slot has been given; undefined where it has got another cleaner.
 */
export async function lockWithSlot(
  trx: Trx,
  id: number,
  slotId: number,
): Promise<{ booking: Booking; slot: LockedSlotJson } | undefined> {
  const { rows } = await sql<Booking & { locked_slot: LockedSlotJson }>`
    select booking.*, ${LOCKED_SLOT} as locked_slot
    from ${lockedCleanerAndSlot(slotId)}
    cross join lateral (select * from bookings where id = ${id} and cleaner_id = slot.cleaner_id for update) as booking
  `.execute(trx);
  if (!rows[0]) return undefined;
  const { locked_slot: slot, ...booking } = rows[0];
  return { booking, slot };
}

/** In order of ids; `lockBookings` has locked cleaners and slots before. */
export const lockBookingRows = (trx: Trx, ids: readonly number[]) =>
  trx.selectFrom('bookings').selectAll().where(sql<boolean>`id = any(${ids})`).orderBy('id').forUpdate().execute();
