import { type Kysely, sql } from 'kysely';

/**
 * A day is cut into open times anew whenever something of it is taken or comes free. Each cleaner has one row for each
 * start, which is kept when the time is withdrawn; rows know how long a booking may be, and until when they keep others
 * away. Processes of the release before make rows without these; a trigger adds them. A later release drops it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table weekly_schedules add column longest_minutes int check (longest_minutes between 60 and 480);
    alter table time_slots add column longest_minutes int, add column busy_until timestamptz;
    alter table time_slots drop constraint time_slots_keep_apart;
    drop index time_slots_of_cleaner;
    drop index time_slots_open_in_city;
    drop index time_slots_open;

    -- Equal starts are made one: what is taken or open stays, else the latest that was withdrawn.
    create temp table equal_starts on commit drop as
      select id, kept from (
        select id, first_value(id) over (partition by cleaner_id, starts_at order by status = 'withdrawn', id desc) as kept
        from time_slots
      ) as ranked where id <> kept;
    update bookings set time_slot_id = kept from equal_starts where time_slot_id = equal_starts.id;
    create index bookings_of_slot on bookings (time_slot_id);
    delete from time_slots using equal_starts where time_slots.id = equal_starts.id;

    update time_slots set busy_until = ends_at + interval '60 minutes',
      longest_minutes = extract(epoch from ends_at - starts_at) / 60;
    alter table time_slots alter column busy_until set not null;
    alter table time_slots add constraint time_slots_busy_check check (busy_until >= ends_at);
    alter table time_slots add constraint time_slots_longest_check check (status <> 'open' or longest_minutes is not null);
    create unique index time_slots_one_a_start on time_slots (cleaner_id, starts_at);
    -- The length comes last: a list of long times leaves the others out without reading them.
    create index time_slots_open_in_city on time_slots (city_id, starts_at, id, longest_minutes) where status = 'open';
    create index time_slots_open on time_slots (starts_at, id, longest_minutes) where status = 'open';
    -- The backstop, as before, for gaps that every row has of its own.
    alter table time_slots add constraint time_slots_keep_apart exclude using gist (
      cleaner_id with =, tsrange(starts_at at time zone 'UTC', busy_until at time zone 'UTC') with &&
    ) where (status <> 'withdrawn');

    create function slot_of_old_release() returns trigger language plpgsql as $$ begin
      new.busy_until := new.ends_at + interval '60 minutes';
      new.longest_minutes := coalesce(new.longest_minutes, extract(epoch from new.ends_at - new.starts_at) / 60);
      update time_slots set ends_at = new.ends_at, busy_until = new.busy_until, longest_minutes = new.longest_minutes,
        status = new.status
      where cleaner_id = new.cleaner_id and starts_at = new.starts_at and status = 'withdrawn';
      if found then return null; end if;
      return new;
    end $$;
    create trigger slot_of_old_release before insert on time_slots for each row
      when (new.busy_until is null) execute function slot_of_old_release();
    -- Background work cuts every day that is to come.
    update slot_horizons set made_until = to_timestamp(0);
  `.execute(db);
}
