import type { Db, Trx } from '../schema/tables.ts';

export interface NewMessage {
  /** Of the words, their writer and the day: the same twice is one message. */
  digest: Buffer;
  name: string;
  email: string;
  message: string;
  now: Date;
}

/** The new message's number; undefined when the same one is there already. */
export async function insertMessage(trx: Trx, { now, ...message }: NewMessage): Promise<number | undefined> {
  const row = await trx
    .insertInto('contact_messages')
    .values({ ...message, created_at: now })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const findMessage = (db: Db, id: number) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();

export async function deleteMessagesBefore(db: Db, then: Date): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', then).execute();
}
