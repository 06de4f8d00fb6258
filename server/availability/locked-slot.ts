import type { SlotStatus } from '../schema/tables.ts';
import type { LoadedDays, SlotSpan } from './recalculate-day.ts';
import type { LockedSlotJson } from './slot-locks.sql.ts';
import type { LockedSlotRow } from './slots.sql.ts';

/** A slot whose row and cleaner are locked by the transaction under way. */
export interface LockedSlot extends SlotSpan {
  cityId: number;
  status: SlotStatus;
  /** The cleaner may be booked. */
  cleanerActive: boolean;
}

/** A locked slot, with what its day is cut from. */
export interface SlotAndDays {
  slot: LockedSlot;
  days: LoadedDays;
}

export const toLockedSlot = (row: LockedSlotRow): LockedSlot => ({
  id: row.id,
  cleanerId: row.cleaner_id,
  cityId: row.city_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  status: row.status,
  cleanerActive: row.cleaner_status === 'active',
});

/** A slot that a statement has locked and read as LOCKED_SLOT. */
export const slotOfLock = ({ start, end, cleanerStatus, ...slot }: LockedSlotJson): LockedSlot => ({
  ...slot,
  startsAt: new Date(start),
  endsAt: new Date(end),
  cleanerActive: cleanerStatus === 'active',
});
