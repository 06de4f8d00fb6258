import { type Kysely, sql } from 'kysely';

/**
 * Plans: the same visit again every so many weeks. A visit is a booking of a plan, which is planned before it is paid. The
 * index of live bookings is made anew with that state; what the release before says of it still fits it. Processes of that
 * release know no plan and touch no visit that is not paid: a booked slot is taken to them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table card_consents drop constraint card_consents_page_check;
    alter table card_consents add constraint card_consents_page_check check (page in ('booking', 'settings', 'plan'));

    create table plans (
      id int generated always as identity primary key,
      customer_user_id int not null references users,
      cleaner_id int not null references cleaners,
      city_id int not null references cities,
      service_id int not null references services,
      home_id int references homes,
      -- the paid booking that it repeats
      first_booking_id int not null unique references bookings,
      extras jsonb not null,
      minutes int not null check (minutes > 0),
      repeat_weeks int not null check (repeat_weeks in (1, 2, 4)),
      -- dates are counted from it; the minute is on the wall of the city
      anchor_date date not null,
      start_minute int not null check (start_minute between 0 and 1439),
      -- asked: its cleaner has still to say yes
      state text not null check (state in ('asked', 'active', 'paused', 'ended')),
      end_code text check (end_code in (
        'by_customer', 'by_cleaner', 'by_team', 'not_accepted', 'unpaid', 'cleaner_gone', 'account_deleted')),
      -- the last day of the notice that its cleaner has given
      ends_after date,
      pause_code text check (pause_code in ('by_customer', 'unpaid', 'cleaner_unavailable', 'rate')),
      paused_from date,
      paused_until date,
      asked_until timestamptz,
      -- what was agreed, with what the cleaner gives for the rhythm taken off
      hourly_cents int not null check (hourly_cents > 0),
      percent_off int not null default 0 check (percent_off between 0 and 100),
      next_hourly_cents int check (next_hourly_cents > 0),
      next_rate_from date,
      card_id int not null,
      foreign key (card_id, customer_user_id) references saved_cards (id, user_id),
      consent_id int not null,
      foreign key (consent_id, customer_user_id) references card_consents (id, user_id),
      token_hash bytea unique,
      token_sealed bytea,
      created_at timestamptz not null,
      ended_at timestamptz,
      revision int not null default 0,
      check ((state = 'ended') = (ended_at is not null)),
      check ((state = 'ended') = (end_code is not null)),
      check ((state = 'paused') <= (pause_code is not null)),
      check ((next_hourly_cents is null) = (next_rate_from is null)),
      check (paused_from <= paused_until)
    );
    create index plans_of_customer on plans (customer_user_id);
    create index plans_of_cleaner on plans (cleaner_id) where state <> 'ended';
    create index plans_to_plan on plans (id) where state = 'active';

    -- Whether a cleaner takes plans, and what of the rate they give for a rhythm; without a row they are asked.
    create table plan_terms (
      cleaner_id int primary key references cleaners,
      takes text not null check (takes in ('yes', 'ask', 'no')),
      most_percent int check (most_percent between 1 and 100),
      percent_off_1 int not null default 0 check (percent_off_1 between 0 and 20),
      percent_off_2 int not null default 0 check (percent_off_2 between 0 and 20),
      percent_off_4 int not null default 0 check (percent_off_4 between 0 and 20)
    );

    alter table bookings
      add column plan_id int references plans,
      -- the date by the plan's rhythm, whenever it takes place
      add column nominal_date date,
      add column skipped_by text check (skipped_by in (
        'customer', 'plan_paused', 'plan_ended', 'cleaner_gone', 'time_off', 'not_charged')),
      add constraint bookings_of_plan check ((plan_id is null) = (nominal_date is null)),
      add constraint bookings_skipped check ((status = 'skipped') = (skipped_by is not null)),
      drop constraint bookings_check1,
      add constraint bookings_booked_at check (
        status in ('pending', 'expired', 'planned', 'skipped', 'unpaid') or booked_at is not null),
      drop constraint bookings_status_check,
      add constraint bookings_status_check check (status in (
        'pending', 'scheduled', 'completed', 'canceled', 'no_show', 'expired', 'planned', 'skipped', 'unpaid')),
      add constraint bookings_visit_states check (status not in ('planned', 'skipped', 'unpaid') or plan_id is not null);
    create unique index bookings_one_a_date on bookings (plan_id, nominal_date) where plan_id is not null;
    create index bookings_planned on bookings (starts_at) where status = 'planned';
    create unique index bookings_one_live on bookings (time_slot_id)
      where status in ('pending', 'scheduled', 'completed', 'no_show', 'planned');
    drop index bookings_one_live_a_slot;

    create or replace function slot_has_one_owner() returns trigger language plpgsql as $$ begin
      if new.status in ('pending', 'scheduled', 'completed', 'no_show', 'planned') and exists (
        select from bookings where next_slot_id = new.time_slot_id and id <> new.id
      ) or new.next_slot_id is not null and exists (
        select from bookings where time_slot_id = new.next_slot_id and id <> new.id
          and status in ('pending', 'scheduled', 'completed', 'no_show', 'planned')
      ) then
        raise exception 'the slot of booking % is another booking''s', new.id
          using errcode = 'unique_violation', constraint = 'bookings_slot_has_one_owner';
      end if;
      return null;
    end $$;

    -- A date of a plan whose time is not to be had: there is no booking of it.
    create table plan_clashes (
      plan_id int not null references plans,
      nominal_date date not null,
      primary key (plan_id, nominal_date),
      code text not null check (code in ('booked', 'time_off', 'no_such_time', 'gone')),
      told_at timestamptz not null,
      customer_answer text check (customer_answer in ('time', 'other', 'skip')),
      cleaner_answer text check (cleaner_answer in ('time', 'skip')),
      settled_code text check (settled_code in ('time', 'skip', 'passed')),
      settled_at timestamptz
    );

    -- What its customer was told of a visit's charge. Each try is a row of off_session_charges.
    create table visit_charges (
      booking_id int primary key references bookings,
      noticed_at timestamptz not null,
      -- the last try that was told of
      told_charge_id int references off_session_charges
    );
  `.execute(db);
}
