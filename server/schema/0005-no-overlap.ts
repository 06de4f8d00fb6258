import { type Kysely, sql } from 'kysely';

/**
 * The backstop: two slots of one cleaner never come closer than the buffer of 60 minutes
 * (docs/product.md#from-a-weekly-schedule-to-times). Every writer locks the cleaner's row first, so this never fires;
 * it stands in a migration of its own because a distributed PostgreSQL may have to go without it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create extension if not exists btree_gist;
    alter table time_slots add constraint time_slots_keep_apart exclude using gist (
      cleaner_id with =,
      tsrange(starts_at at time zone 'UTC', ends_at at time zone 'UTC' + interval '60 minutes') with &&
    ) where (status <> 'withdrawn');
  `.execute(db);
}
