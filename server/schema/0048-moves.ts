import { type Kysely, sql } from 'kysely';

/**
 * Moves of a booking to another time or length: what is asked, proposed or being paid, and what became of it. While the
 * difference to a longer visit is paid, a booking has a slot besides its own. Processes of the release before know nothing
 * of it: a held slot is taken to them, and what they cancel leaves a move open that background work ends.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bookings
      -- the slot that is held for it while a longer visit is paid; its own where only the length changes
      add column next_slot_id int references time_slots,
      -- how often its customer has moved it without asking
      add column free_moves int not null default 0 check (free_moves >= 0),
      -- what a shorter visit, asked for late, has left with the cleaner
      add column kept_cents int not null default 0 check (kept_cents >= 0),
      add column moved_at timestamptz;
    create unique index bookings_one_next_a_slot on bookings (next_slot_id) where next_slot_id is not null;

    create table moves (
      id int generated always as identity primary key,
      booking_id int not null references bookings,
      asked_by text not null check (asked_by in ('customer', 'cleaner')),
      -- expired: nobody answered or paid in time; ended: something else has taken its place
      state text not null check (state in ('requested', 'proposed', 'paying', 'done', 'declined', 'expired', 'ended')),
      slot_ids int[] not null check (cardinality(slot_ids) > 0),
      minutes int not null check (minutes > 0),
      -- null: as they are
      extras jsonb,
      created_at timestamptz not null,
      -- until when it is to be answered or paid
      until timestamptz not null,
      ended_at timestamptz,
      check ((state in ('requested', 'proposed', 'paying')) = (ended_at is null)),
      check (state <> 'paying' or (asked_by = 'customer' and cardinality(slot_ids) = 1))
    );
    create unique index moves_one_open on moves (booking_id) where ended_at is null;
    create index moves_due on moves (until) where ended_at is null;
    create index moves_of_booking on moves (booking_id);

    -- A slot is one booking's: its present one or its next one.
    create function slot_has_one_owner() returns trigger language plpgsql as $$ begin
      if new.status in ('pending', 'scheduled', 'completed', 'no_show') and exists (
        select from bookings where next_slot_id = new.time_slot_id and id <> new.id
      ) or new.next_slot_id is not null and exists (
        select from bookings where time_slot_id = new.next_slot_id and id <> new.id
          and status in ('pending', 'scheduled', 'completed', 'no_show')
      ) then
        raise exception 'the slot of booking % is another booking''s', new.id
          using errcode = 'unique_violation', constraint = 'bookings_slot_has_one_owner';
      end if;
      return null;
    end $$;
    create trigger bookings_slot_has_one_owner after insert or update of time_slot_id, next_slot_id, status on bookings
      for each row execute function slot_has_one_owner();

    alter table refunds drop constraint refunds_reason_code_check;
    -- made_shorter: the visit is shorter than what was paid for
    alter table refunds add constraint refunds_reason_code_check check (reason_code in (
      'given', 'canceled_by_customer', 'canceled_by_cleaner', 'canceled_by_team', 'slot_lost',
      'customer_no_show', 'cleaner_no_show', 'not_owed', 'tip_undone', 'made_shorter'));
  `.execute(db);
}
