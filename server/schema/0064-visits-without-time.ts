import { type Kysely, sql } from 'kysely';

/**
 * A visit whose plan was changed to a time that somebody else has is left out there. Processes of the release before read it
 * as one whose plan was changed, which they have for it themselves.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table bookings
      drop constraint bookings_skipped_by_check,
      add constraint bookings_skipped_by_check check (skipped_by in (
        'customer', 'plan_paused', 'plan_ended', 'plan_changed', 'cleaner_gone', 'time_off', 'no_time', 'not_charged', 'cleaner'));
  `.execute(db);
}
