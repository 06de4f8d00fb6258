import { type Kysely, sql } from 'kysely';

/** Standing visits whose home was changed kept of deleted accounts more than how large it is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    update plans set home_summary = home_summary - '{kind,lastCleaned,pets}'::text[]
    where customer_user_id in (select id from users where deleted_at is not null) and home_summary is not null;
  `.execute(db);
}
