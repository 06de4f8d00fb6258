import { type Kysely, sql } from 'kysely';

/** Counts of the team's dashboard that take long, as last counted in the background; one row at most. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table office_counts (
      single boolean primary key default true check (single),
      active_customers int not null,
      few_open_hours int not null,
      counted_at timestamptz not null
    )
  `.execute(db);
}
