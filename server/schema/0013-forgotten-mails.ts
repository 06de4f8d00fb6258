import { type Kysely, sql } from 'kysely';

/** A mail whose recipient has deleted their account, and that is still to be sent: after that the address goes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mails add column drops_recipient boolean not null default false;
    create index mails_of_user on mails (user_id) where user_id is not null;
  `.execute(db);
}
