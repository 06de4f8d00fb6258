import { ANNOUNCEMENT, noteAnnounced } from '#platform/database';
import type { SlotStatus, Statement, Trx } from '../schema/tables.ts';

/**
 * Changes a slot's status, and in the same statement what `beside` adds; drops what caches show of its cleaner's and city's times
 * at commit. False when it was not `from`.
 */
export async function updateSlotStatus(
  trx: Trx,
  { id, from, to }: { id: number; from: SlotStatus; to: SlotStatus },
  beside: (statement: Statement) => Statement = (statement) => statement,
): Promise<boolean> {
  const moved = await beside(trx)
    .updateTable('time_slots')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['city_id as cityId', 'cleaner_id as cleanerId', ANNOUNCEMENT.as('announced')])
    .executeTakeFirst();
  if (moved) noteAnnounced(trx, { cityId: moved.cityId, cleanerId: moved.cleanerId });
  return moved !== undefined;
}
