import { type Kysely, sql } from 'kysely';

/**
 * Transfers that somebody made at the provider itself, to be taken back from the team's queue. And the volume of a span
 * without tips, read off an index alone; a later release drops `payments_by_time`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table unmatched_transfers (
      transfer_id text primary key,
      -- null for an account that is no cleaner's
      cleaner_id int references cleaners,
      amount_cents int not null,
      found_at timestamptz not null,
      -- all of it has come back
      settled_at timestamptz
    );
    create index unmatched_transfers_open on unmatched_transfers (found_at) where settled_at is null;
    create index payments_of_jobs_by_time on payments (paid_at) include (amount_cents, refunded_cents)
      where purpose <> 'tip';
  `.execute(db);
}
