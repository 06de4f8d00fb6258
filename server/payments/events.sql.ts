import type { Db, Trx } from '../schema/tables.ts';

/** Stores an event of the provider, processed at once where there is nothing to do; false when it is known already. */
export async function insertEvent(
  trx: Trx,
  event: { id: string; type: string; payload: unknown; needsProcessing: boolean },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('provider_events')
    .values({
      id: event.id,
      type: event.type,
      payload: JSON.stringify(event.payload),
      received_at: at,
      processed_at: event.needsProcessing ? null : at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const selectEvent = (db: Db, id: string) =>
  db.selectFrom('provider_events').selectAll().where('id', '=', id).executeTakeFirst();

export async function markProcessed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('provider_events').set({ processed_at: at }).where('id', '=', id).execute();
}

export const selectOverdueEvents = (db: Db, before: Date) =>
  db
    .selectFrom('provider_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', before)
    .execute();
