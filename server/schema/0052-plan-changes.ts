import { type Kysely, sql } from 'kysely';

/**
 * What a customer can change of a plan and of its planned visits, and what both sides say of a clash. Processes of the release
 * before leave all of it empty; what they make of a plan's home they read from its first booking, as before.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table bookings
      -- what its customer agreed to for this visit alone; null: what they agreed to for the plan
      add column visit_consent_id int references card_consents,
      drop constraint bookings_skipped_by_check,
      add constraint bookings_skipped_by_check check (skipped_by in (
        'customer', 'plan_paused', 'plan_ended', 'plan_changed', 'cleaner_gone', 'time_off', 'not_charged'));

    -- The home and what it takes since they were changed; null: as in the first booking.
    alter table plans
      add column home_summary jsonb,
      add column address text,
      add column notes text,
      add column advised_minutes int,
      add column estimate_version int,
      -- a home can be removed from the address book
      drop constraint plans_home_id_fkey,
      add constraint plans_home_id_fkey foreign key (home_id) references homes on delete set null;

    -- The open times that its cleaner proposes for the date.
    alter table plan_clashes add column proposed_slot_ids int[];
  `.execute(db);
}
