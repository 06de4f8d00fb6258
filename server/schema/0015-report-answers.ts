import { type Kysely, sql } from 'kysely';

/** What the team answered to a report; whoever reported it gets it by mail. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table reports add column answer text`.execute(db);
}
