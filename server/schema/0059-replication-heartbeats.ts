import { type Kysely, sql } from 'kysely';

/**
 * What a process has just written to the primary, and a standby has to show before it is read: one that follows another
 * database never does. The release before compares positions in the log, and knows nothing of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table replication_heartbeats (
      -- one for each start of a process
      process_id uuid primary key,
      beat uuid not null,
      sent_at timestamptz not null
    );
  `.execute(db);
}
