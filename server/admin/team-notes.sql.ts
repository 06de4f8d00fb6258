import { sql } from 'kysely';
import type { Db, Trx } from '../schema/tables.ts';

/** Notes about bookings and customers; those about cleaners have a table of their own (notes.sql.ts). */

export const selectTeamNotes = (db: Db, subjects: string[]) =>
  db
    .selectFrom('team_notes')
    .innerJoin('users', 'users.id', 'team_notes.author_id')
    .select([
      'team_notes.id',
      'team_notes.subject',
      'team_notes.text',
      'team_notes.created_at',
      'users.display_name as author',
    ])
    .where('subject', 'in', subjects)
    .orderBy('team_notes.id', 'desc')
    .execute();

/** How many there are about this, and the latest one. Locks the subject until the transaction ends. */
export async function lockTeamNotes(
  trx: Trx,
  subject: string,
): Promise<{ count: number; latest: { author_id: number; text: string } | undefined }> {
  await sql`select pg_advisory_xact_lock(4, hashtext(${subject}))`.execute(trx);
  const rows = await trx
    .selectFrom('team_notes')
    .select(['author_id', 'text'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .execute();
  return { count: rows.length, latest: rows[0] };
}

export async function insertTeamNote(
  trx: Trx,
  { subject, authorId, text, at }: { subject: string; authorId: number; text: string; at: Date },
): Promise<void> {
  await trx.insertInto('team_notes').values({ subject, author_id: authorId, text, created_at: at }).execute();
}

export async function deleteTeamNotes(trx: Trx, subjects: string[]): Promise<void> {
  await trx.deleteFrom('team_notes').where('subject', 'in', subjects).execute();
}
