import { type Kysely, sql } from 'kysely';

/** What people wrote to the team, until the mail about it is long since read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table contact_messages (
      id int primary key generated always as identity,
      digest bytea not null unique,
      name text not null,
      email text not null,
      message text not null,
      created_at timestamptz not null
    );
    create index contact_messages_by_age on contact_messages (created_at);
    alter table mails add column contact_message_id int references contact_messages on delete set null;
    create index mails_of_contact_message on mails (contact_message_id) where contact_message_id is not null;
  `.execute(db);
}
