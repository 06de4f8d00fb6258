import { type Kysely, sql } from 'kysely';

/** A cleaner's jobs as a calendar feed: who has its address can read them, so only a hash of its key is kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table calendar_feeds (
      cleaner_id int primary key references cleaners,
      key_hash bytea not null unique,
      renewed_at timestamptz not null
    );
  `.execute(db);
}
