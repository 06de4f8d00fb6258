import { type Kysely, sql } from 'kysely';

/**
 * When a cleaner said yes to a plan that they were asked for: it settles what they had said before. Of the plans that have
 * ended nobody knows any more who of their customers had taken the question back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table plans add column accepted_at timestamptz;
    update plans set accepted_at = asked_until where asked_until is not null and state in ('active', 'paused');
  `.execute(db);
}
