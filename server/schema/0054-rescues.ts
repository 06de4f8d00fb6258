import { type Kysely, sql } from 'kysely';

/**
 * Somebody else comes: a paid job whose cleaner does not come is offered to others. Meanwhile the booking is `seeking`: it has
 * no slot and nobody's jobs have it. Processes of the release before leave it alone, as they act on what is scheduled.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table bookings
      -- what to do when the cleaner does not come; null: as it is for such a booking
      add column rescue_wish text check (rescue_wish in ('find', 'ask', 'refund')),
      -- since when its cleaner is not the one who comes, and nobody else is
      add column cleaner_left_at timestamptz,
      -- since when the customer says that the cleaner is not there, and when the cleaner said that they are
      add column not_here_at timestamptz,
      add column here_at timestamptz,
      drop constraint bookings_status_check,
      add constraint bookings_status_check check (status in (
        'pending', 'scheduled', 'seeking', 'completed', 'canceled', 'no_show', 'expired', 'planned', 'skipped', 'unpaid')),
      add constraint bookings_seeking check (status <> 'seeking' or cleaner_left_at is not null),
      add constraint bookings_left check (
        cleaner_left_at is null or status in ('seeking', 'canceled', 'no_show'));
    create index bookings_not_here on bookings (not_here_at) where status = 'scheduled' and not_here_at is not null;

    -- Who was booked from when until when, and why: of bookings whose cleaner has left, or has come in the place of another.
    create table job_assignments (
      id int generated always as identity primary key,
      booking_id int not null references bookings,
      cleaner_id int not null references cleaners,
      from_at timestamptz not null,
      began_code text not null check (began_code in ('booked', 'replaced')),
      until_at timestamptz,
      ended_code text check (ended_code in ('canceled', 'suspended', 'not_there', 'handed_over', 'refused')),
      check ((until_at is null) = (ended_code is null))
    );
    create unique index job_assignments_one_now on job_assignments (booking_id) where until_at is null;
    create index job_assignments_of_booking on job_assignments (booking_id);
    create index job_assignments_left on job_assignments (cleaner_id) where ended_code in ('canceled', 'not_there');
    insert into job_assignments (booking_id, cleaner_id, from_at, began_code, until_at, ended_code)
      select id, cleaner_id, booked_at, 'booked', canceled_at, 'canceled' from bookings where cancel_code = 'by_cleaner'
      union all
      select id, cleaner_id, booked_at, 'booked', no_show_at, 'not_there' from bookings
      where status = 'no_show'
        and exists (select from refunds where booking_id = bookings.id and reason_code = 'cleaner_no_show');

    create table rescues (
      id int generated always as identity primary key,
      booking_id int not null references bookings,
      -- who does not come, and what they said
      cleaner_id int not null references cleaners,
      cause text not null check (cause in ('canceled', 'suspended', 'not_there', 'handed_over')),
      reason text,
      -- asking: its customer has to say whether somebody else is to come; seeking: others are asked
      state text not null check (state in ('asking', 'seeking', 'rescued', 'given_back')),
      given_back_code text check (given_back_code in ('by_customer', 'by_team', 'deadline')),
      began_at timestamptz not null,
      deadline timestamptz not null,
      -- what is offered: as it was booked, or what is left of it
      starts_at timestamptz not null,
      minutes int not null check (minutes > 0),
      -- null while nobody is to be asked
      next_wave_at timestamptz,
      waves int not null default 0,
      -- until when the customer may refuse who comes
      refuse_until timestamptz,
      ended_at timestamptz,
      check ((state = 'given_back') = (given_back_code is not null)),
      check ((state in ('rescued', 'given_back')) = (ended_at is not null)),
      check ((state = 'seeking') = (next_wave_at is not null))
    );
    create unique index rescues_one_open on rescues (booking_id) where state in ('asking', 'seeking');
    create index rescues_of_booking on rescues (booking_id);
    create index rescues_to_end on rescues (deadline) where state in ('asking', 'seeking');
    create index rescues_to_offer on rescues (next_wave_at) where state = 'seeking';

    -- Nobody is asked twice for one job. What is declined is written nowhere.
    create table rescue_offers (
      id int generated always as identity primary key,
      rescue_id int not null references rescues,
      booking_id int not null references bookings,
      cleaner_id int not null references cleaners,
      wave int not null,
      token_hash bytea not null unique,
      token_sealed bytea not null,
      offered_at timestamptz not null,
      accepted_at timestamptz,
      -- by the customer, after it was accepted
      refused_at timestamptz check (refused_at is null or accepted_at is not null),
      unique (booking_id, cleaner_id)
    );
    create index rescue_offers_of_rescue on rescue_offers (rescue_id);
    create unique index rescue_offers_one_accepted on rescue_offers (rescue_id)
      where accepted_at is not null and refused_at is null;
  `.execute(db);
}
