import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';

/** What the team did, latest first, from an entry on. */
export const selectTeamAudit = (db: Db, before: number | undefined, limit: number) =>
  db
    .selectFrom('audit')
    .selectAll()
    // Written out, so that the partial index fits.
    .where(sql<boolean>`actor like 'admin:%'`)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The display names of cleaners. */
export const selectCleanerNames = (db: Db, ids: number[]) =>
  db
    .selectFrom('cleaners')
    .innerJoin('users', 'users.id', 'cleaners.user_id')
    .select(['cleaners.id', 'users.display_name'])
    .where('cleaners.id', 'in', ids)
    .execute();
