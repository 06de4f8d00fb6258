import { type Kysely, sql } from 'kysely';

/** What a cleaner completed in a week is found without reading all that they ever did. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index bookings_completed_by_cleaner on bookings (cleaner_id, completed_at) where completed_at is not null
  `.execute(db);
}
