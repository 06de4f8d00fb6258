import { type Kysely, sql } from 'kysely';

/**
 * A booking lasts minutes, no longer whole hours only. Every sum stays what it was: until now minutes were hours x 60.
 * `hours` is written for one release more, rounded up, since processes of the release before read it. They write no
 * minutes; a trigger does. A later release drops both.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table bookings add column minutes int;
    update bookings set minutes = hours * 60;
    alter table bookings alter column minutes set not null;
    alter table bookings add constraint bookings_minutes_check check (minutes > 0);
    create function minutes_of_old_release() returns trigger language plpgsql as $$ begin
      new.minutes := new.hours * 60;
      return new;
    end $$;
    create trigger minutes_of_old_release before insert on bookings for each row
      when (new.minutes is null) execute function minutes_of_old_release();
    -- Rounded half up; the quotient of whole numbers is rounded down.
    alter table bookings add constraint bookings_total_check
      check (total_cents = (minutes * hourly_cents + 30) / 60);
    alter table bookings drop constraint bookings_check;
  `.execute(db);
}
