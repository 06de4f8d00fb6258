import { type Kysely, sql } from 'kysely';

/**
 * Until when a booking is free to cancel is stored, since a move can set it anew. Bookings so far keep what the rule said of
 * them. Processes of the release before write none: theirs is counted from what they do write, as before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table bookings add column free_until timestamptz;
    update bookings set free_until = least(starts_at, greatest(
      starts_at - free_hours_before * interval '1 hour', booked_at + grace_minutes * interval '1 minute'))
    where booked_at is not null;
  `.execute(db);
}
