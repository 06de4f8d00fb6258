import type { Trx } from '../schema/tables.ts';
import { diffSlots, syncSlots } from './generate-slots.ts';
import { lockCleanerAndSlot, updateSlotStatus } from './slots.sql.ts';

/**
 * Gives back a slot that was held or booked, in a transaction that holds its cleaner
 * (docs/product.md#a-time-that-comes-free). It opens only where the cleaner's schedule of now has it, and can be
 * booked; else it is withdrawn, and the slots that the schedule has in its place open. Throws when it is not `from`.
 */
export async function freeSlot(trx: Trx, slotId: number, from: 'held' | 'booked', now: Date): Promise<void> {
  const slot = await lockCleanerAndSlot(trx, slotId);
  const canOpen = slot?.cleaner_status === 'active' && now < slot.starts_at;
  const isMoved = await updateSlotStatus(trx, slotId, from, canOpen ? 'open' : 'withdrawn');
  if (!slot || !isMoved) throw new Error(`Slot ${slotId} is not ${from}.`);
  if (!canOpen) return;
  const { removed } = await diffSlots(trx, slot.cleaner_id, now);
  if (removed.includes(slotId)) await syncSlots(trx, slot.cleaner_id, now);
}
