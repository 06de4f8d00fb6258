import { type Kysely, sql } from 'kysely';

/** Documents of cleaners, what the team decided of them, and files that nobody points at yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table cleaners
      add column background_consent_at timestamptz,
      add column submitted_at timestamptz,
      -- why changes were asked for, or why the cleaner was suspended
      add column status_reason text,
      add column previous_platforms text,
      add column preferred_neighborhoods text[] not null default '{}',
      add column preferred_job_types text[] not null default '{}',
      add column accepts_last_minute boolean;
    create index cleaners_by_status on cleaners (status, id desc);
    create table documents (
      cleaner_id int not null references cleaners,
      kind text not null check (kind in ('id', 'license', 'insurance')),
      file_key text not null unique,
      type text not null,
      uploaded_at timestamptz not null,
      primary key (cleaner_id, kind)
    );
    -- Written before the file is, forgotten when a row points at it: what stays behind is dropped.
    create table unclaimed_files (
      file_key text primary key,
      drop_after timestamptz not null
    );
    create index unclaimed_files_due on unclaimed_files (drop_after);
  `.execute(db);
}
