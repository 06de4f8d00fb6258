import { type Kysely, sql } from 'kysely';

/** What was written to whom, who did what, and how often somebody tried. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table mails (
      key text primary key,
      kind text not null,
      recipient text not null,
      booking_id int references bookings,
      status text not null check (status in ('waiting', 'accepted', 'failed')),
      last_error text,
      created_at timestamptz not null,
      accepted_at timestamptz
    );
    create index mails_of_booking on mails (booking_id) where booking_id is not null;
    create index mails_not_accepted on mails (created_at) where status <> 'accepted';
    create table audit (
      id bigint primary key generated always as identity,
      at timestamptz not null,
      actor text not null,
      action text not null,
      subject text not null,
      detail jsonb not null default '{}'
    );
    create index audit_of_subject on audit (subject, id desc);
    create table chores (name text primary key, leased_until timestamptz not null);
    create unlogged table throttles (
      key varchar(255) primary key,
      points int not null default 0,
      expire bigint
    );
  `.execute(db);
}
