import { type Kysely, sql } from 'kysely';

/**
 * Wishes for times that nobody has yet, and what is held privately for them once it opens. Such a time is `held`, as one that
 * is being paid: processes of the release before leave it alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table waitlist_entries (
      id int generated always as identity primary key,
      -- null for a guest
      user_id int references users,
      -- where offers go, and by what a person is recognized; null once the entry is nobody's any more
      email text,
      email_digest bytea,
      token_hash bytea unique,
      token_sealed bytea,
      city_id int not null references cities,
      service_id int not null references services,
      -- what was asked for, or what the home takes at the usual pace
      minutes int not null check (minutes > 0),
      -- of a home, in hundredths of minutes: each cleaner's own pace makes their minutes of it
      usual_time int check (usual_time > 0),
      home jsonb,
      extras jsonb not null,
      -- in the city, as the hours are, which are counted in minutes from midnight
      days date[] not null,
      from_minute int not null check (from_minute between 0 and 1439),
      to_minute int not null check (to_minute between 1 and 1440),
      -- null: any
      cleaner_ids int[],
      -- unproven: a guest's whose email nobody has proven; nothing is offered before
      state text not null check (state in ('unproven', 'waiting', 'booked', 'left', 'expired')),
      created_at timestamptz not null,
      ends_at timestamptz not null,
      ended_at timestamptz,
      check (from_minute < to_minute),
      check ((home is null) = (usual_time is null)),
      check ((state in ('unproven', 'waiting')) = (ended_at is null)),
      check (ended_at is not null or email is not null),
      check ((email is null) = (email_digest is null)),
      check ((token_hash is null) = (token_sealed is null))
    );
    create index waitlist_entries_waiting on waitlist_entries (city_id, created_at, id) where state = 'waiting';
    create index waitlist_entries_of_email on waitlist_entries (email_digest);
    create index waitlist_entries_of_user on waitlist_entries (user_id);
    create index waitlist_entries_to_end on waitlist_entries (ends_at) where ended_at is null;
    create index waitlist_entries_to_forget on waitlist_entries (ended_at) where email is not null or token_hash is not null;
    create index waitlist_entries_of_days on waitlist_entries (created_at);

    -- A time that came free, for which a wish was found. It is held for a few of them, one after the other.
    create table waitlist_openings (
      id int generated always as identity primary key,
      slot_id int not null references time_slots,
      opened_at timestamptz not null,
      -- whoever gave it up is not offered it
      given_up_user_id int,
      given_up_digest bytea
    );

    create table waitlist_offers (
      id int generated always as identity primary key,
      entry_id int not null references waitlist_entries,
      opening_id int not null references waitlist_openings,
      slot_id int not null references time_slots,
      minutes int not null check (minutes > 0),
      token_hash bytea not null unique,
      token_sealed bytea not null,
      offered_at timestamptz not null,
      held_until timestamptz not null,
      -- waiting: the time is held for it
      state text not null check (state in ('waiting', 'claimed', 'passed', 'lapsed')),
      -- its person does not want it, or no wish any more: it is to end now
      passed_at timestamptz,
      ended_at timestamptz,
      -- what it was claimed for, and since when it is known whether that was paid
      booking_id int references bookings,
      settled_at timestamptz,
      check ((state = 'waiting') = (ended_at is null)),
      check ((state = 'claimed') = (booking_id is not null)),
      check (settled_at is null or state = 'claimed')
    );
    create unique index waitlist_offers_one_of_slot on waitlist_offers (slot_id) where state = 'waiting';
    create unique index waitlist_offers_one_of_entry on waitlist_offers (entry_id) where state = 'waiting';
    create index waitlist_offers_of_entry on waitlist_offers (entry_id);
    create index waitlist_offers_of_opening on waitlist_offers (opening_id);
    create index waitlist_offers_to_end on waitlist_offers (held_until) where state = 'waiting';
    create index waitlist_offers_to_settle on waitlist_offers (id) where state = 'claimed' and settled_at is null;
  `.execute(db);
}
