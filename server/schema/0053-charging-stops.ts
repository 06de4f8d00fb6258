import { type Kysely, sql } from 'kysely';

/**
 * Cards are charged while their owners are away only as long as nothing says stop. A restored database has lost ends of plans
 * and removed cards, which the provider remembers: each plan's end is noted there too. The release before does not look at the
 * stop; a restore is never beside it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table charging_stops (
      id int generated always as identity primary key,
      code text not null check (code in ('restore')),
      stopped_at timestamptz not null,
      -- how far accounts were compared with the provider; all of them were, once there is a time
      compared_user_id int not null default 0,
      compared_at timestamptz,
      released_at timestamptz,
      released_by int references users,
      reason text,
      check ((released_at is null) = (released_by is null)),
      check ((released_at is null) = (reason is null))
    );
    create unique index charging_stopped on charging_stops ((true)) where released_at is null;

    create index off_session_charges_of_booking on off_session_charges (booking_id, id);

    -- when the provider was told that the plan has ended
    alter table plans add column end_noted_at timestamptz;
    create index plans_end_to_note on plans (customer_user_id) where state = 'ended' and end_noted_at is null;
  `.execute(db);
}
