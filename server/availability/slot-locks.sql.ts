import { type RawBuilder, sql } from 'kysely';
import type { CleanerStatus, SlotStatus, Trx } from '../schema/tables.ts';
import type { LockedSlotRow } from './slots.sql.ts';

/** The locks of cleaners and their slots, in the one order that all keep (docs/decisions/0024-one-statement-locks-and-reads.md). */

/** Cleaners of these slots, and others, in order of ids, as long as the transaction lasts. */
export const lockCleanersOf = async (trx: Trx, slotIds: readonly number[], cleanerIds: readonly number[]) =>
  await sql`
    select from cleaners
    where id = any(${cleanerIds}) or id in (select cleaner_id from time_slots where id = any(${slotIds}))
    order by id for no key update
  `.execute(trx);

/** Slots in order of ids, with whether their cleaners can be booked; their cleaners are locked. */
export async function lockSlots(trx: Trx, slotIds: readonly number[]) {
  const { rows } = await sql<LockedSlotRow>`
    select slot.*, (select status from cleaners where cleaners.id = slot.cleaner_id) as cleaner_status
    from time_slots as slot where slot.id = any(${slotIds}) order by slot.id for update
  `.execute(trx);
  return rows;
}

/**
 * To read from: a slot and its cleaner, locked. The slot is looked for only once the cleaner's row has been given. Nothing
 * is locked, nor found, where `unless` holds when the statement begins.
 */
export const lockedCleanerAndSlot = (slotId: number, unless: RawBuilder<boolean> = sql.lit(false)) => sql`(
    select id, status from cleaners
    where id = (select cleaner_id from time_slots where id = ${slotId} and not ${unless})
    for no key update
  ) as cleaner
  cross join lateral (
    select * from time_slots where id = ${slotId} and cleaner_id = cleaner.id for update
  ) as slot`;

/** A slot as `LOCKED_SLOT` reads it; instants as epoch milliseconds. */
export interface LockedSlotJson {
  id: number;
  cleanerId: number;
  cityId: number;
  start: number;
  end: number;
  status: SlotStatus;
  cleanerStatus: CleanerStatus;
}

/** What `lockedCleanerAndSlot` finds, in one column of a statement that locks more. */
export const LOCKED_SLOT = sql<LockedSlotJson>`json_build_object(
  'id', slot.id, 'cleanerId', slot.cleaner_id, 'cityId', slot.city_id, 'status', slot.status,
  'start', extract(epoch from slot.starts_at) * 1000, 'end', extract(epoch from slot.ends_at) * 1000,
  'cleanerStatus', cleaner.status)`;

/** Locks a slot's cleaner, then the slot, in one statement; both are as they are then, not as they were before the wait. */
export async function lockCleanerAndSlot(trx: Trx, slotId: number) {
  const { rows } = await sql<LockedSlotRow>`
    select slot.*, cleaner.status as cleaner_status from ${lockedCleanerAndSlot(slotId)}
  `.execute(trx);
  return rows[0];
}
