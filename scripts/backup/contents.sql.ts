import { sql } from 'kysely';
import { listFileKeys } from '#server/cleaners';
import type { Db, Trx } from '../../server/schema/tables.ts';

/** How many rows each table has, by its full name. */
export type RowCounts = Record<string, number>;

/** What a database held at one moment. */
export interface Contents {
  /** Names that moment to pg_dump, as long as the transaction is open. */
  snapshot: string;
  rows: RowCounts;
  fileKeys: string[];
}

/** Runs `work` with the contents as they are at one moment, however much is written meanwhile. */
export const inSnapshot = <T>(db: Db, work: (contents: Contents) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
      return work({
        snapshot: rows[0]!.snapshot,
        rows: await countRows(trx),
        fileKeys: await listFileKeys(trx),
      });
    });

/** Of every table there is. */
export async function countRows(source: Db | Trx): Promise<RowCounts> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2
  `.execute(source);
  const counts: RowCounts = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.id(schema, name)}`.execute(source);
    counts[`${schema}.${name}`] = rows[0]!.count;
  }
  return counts;
}

/** Major version of the server: 15, 18. */
export async function serverMajor(db: Db): Promise<number> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major
  `.execute(db);
  return rows[0]!.major;
}

const SKIPPED_IDS = 10_000;

/**
 * Skips ids, far more than were given since the backup: the provider and sent emails know those, and they must not mean
 * something else here (docs/decisions/0017-reused-ids-after-restore.md).
 */
export async function skipUsedIds(db: Db): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value) + ${SKIPPED_IDS}::int)
    from pg_sequences where schemaname = 'public'
  `.execute(db);
}
