import type { Trx } from '../schema/tables.ts';
import { recalculateDay, type SlotSpan } from './recalculate-day.ts';

/**
 * Gives back a slot that was held, booked or blocked, in a transaction that holds its cleaner
 * (docs/product.md#a-time-that-comes-free): its days are cut again, so that it opens only where the cleaner's schedule of
 * now has it, and can be booked; else it is withdrawn. Throws when it is not `from`.
 */
export const freeSlot = (trx: Trx, slot: SlotSpan, from: 'held' | 'booked' | 'blocked', now: Date): Promise<void> =>
  recalculateDay(trx, slot, { id: slot.id, from, to: 'free' }, now);
