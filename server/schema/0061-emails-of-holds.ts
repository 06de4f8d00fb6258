import { type Kysely, sql } from 'kysely';

/**
 * By what the mailbox that a hold is for is counted, however its email is spelled. The release before leaves it empty: its
 * holds of the last ten minutes are not counted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table bookings add column email_digest bytea;
    create index bookings_held_for_email on bookings (email_digest) where status = 'pending';
  `.execute(db);
}
