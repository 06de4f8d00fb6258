import type { Selectable } from 'kysely';
import type { Statement } from '#platform/database';
import type { Db, Tables, Trx } from '../schema/tables.ts';

/** Begins a session in one statement, and ends the one it `replaces`; signing in is being active. */
export async function insertSession(
  statement: Statement,
  session: Selectable<Tables['sessions']>,
  replaces: Buffer | null,
): Promise<void> {
  const begun = statement
    .with('ended', (query) => query.deleteFrom('sessions').where('id_hash', '=', replaces))
    .with('begun', (query) => query.insertInto('sessions').values(session));
  await markActive(begun, session.user_id, session.last_seen_at);
}

/** The user behind a session that has not ended. */
export const findActor = (db: Db, idHash: Buffer, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', (join) =>
      join.onRef('second_factors.user_id', '=', 'users.id').on('second_factors.confirmed_at', 'is not', null),
    )
    .select([
      'users.id',
      'users.role',
      'sessions.created_at as signed_in_at',
      'sessions.last_seen_at',
      'sessions.absolute_until',
      'second_factors.confirmed_at as second_factor_since',
    ])
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.idle_until', '>', now)
    .where('sessions.absolute_until', '>', now)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

export async function touchSession(db: Db, idHash: Buffer, userId: number, now: Date, idleUntil: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, idle_until: idleUntil })
    .where('id_hash', '=', idHash)
    .execute();
  await markActive(db, userId, now);
}

const markActive = (db: Pick<Db, 'updateTable'>, userId: number, now: Date) =>
  db.updateTable('users').set({ last_active_at: now }).where('id', '=', userId).execute();

export async function deleteSession(db: Db | Trx, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

export async function deleteSessionsOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('idle_until', '<=', now), eb('absolute_until', '<=', now)]))
    .execute();
}
