import { sql } from 'kysely';
import type { Db, Trx } from '../schema/tables.ts';

export const selectNotes = (db: Db, cleanerId: number) =>
  db
    .selectFrom('cleaner_notes')
    .innerJoin('users', 'users.id', 'cleaner_notes.author_id')
    .select(['cleaner_notes.id', 'cleaner_notes.text', 'cleaner_notes.created_at', 'users.display_name as author'])
    .where('cleaner_id', '=', cleanerId)
    .orderBy('cleaner_notes.id', 'desc')
    .execute();

export const countNotes = async (trx: Trx, cleanerId: number): Promise<number> =>
  (
    await trx
      .selectFrom('cleaner_notes')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('cleaner_id', '=', cleanerId)
      .executeTakeFirstOrThrow()
  ).count;

/** Whether the latest note of a cleaner is this very one. */
export async function isLatestNote(
  trx: Trx,
  note: { cleanerId: number; authorId: number; text: string },
): Promise<boolean> {
  const latest = await trx
    .selectFrom('cleaner_notes')
    .select(['author_id', 'text'])
    .where('cleaner_id', '=', note.cleanerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.author_id === note.authorId && latest.text === note.text;
}

export async function insertNote(
  trx: Trx,
  note: { cleanerId: number; authorId: number; text: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('cleaner_notes')
    .values({ cleaner_id: note.cleanerId, author_id: note.authorId, text: note.text, created_at: note.at })
    .execute();
}

/** What was written down about somebody who is gone. */
export async function deleteNotes(trx: Trx, cleanerId: number): Promise<void> {
  await trx.deleteFrom('cleaner_notes').where('cleaner_id', '=', cleanerId).execute();
}
