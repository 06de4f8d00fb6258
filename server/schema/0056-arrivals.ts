import { type Kysely, sql } from 'kysely';

/**
 * A cleaner who runs late, or cannot get in; why it is for the team to say whether they came; planned visits that a cleaner
 * cancels; and reports about somebody who is not booked any more. Processes of the release before leave what is contested alone, as it has a `here_at`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table bookings
      -- so long after the start the cleaner comes, as they last said, and how often they have said so
      add column late_minutes int check (late_minutes between 1 and 60),
      add column late_times int not null default 0,
      -- the cleaner stands before the door; the customer answers; the cleaner was asked whether nobody came
      add column cant_get_in_at timestamptz,
      add column let_in_at timestamptz,
      add column no_show_asked_at timestamptz,
      -- since here_at the team decides, though the cleaner has not said that they are there; null: they have
      add column contested_code text check (contested_code in ('on_my_way', 'late', 'cant_get_in', 'near_end')),
      -- cleaner: of a planned visit, they cannot come
      drop constraint bookings_skipped_by_check,
      add constraint bookings_skipped_by_check check (skipped_by in (
        'customer', 'plan_paused', 'plan_ended', 'plan_changed', 'cleaner_gone', 'time_off', 'not_charged', 'cleaner')),
      add constraint bookings_contested check (contested_code is null or here_at is not null);
    create index bookings_cant_get_in on bookings (cant_get_in_at)
      where status = 'scheduled' and cant_get_in_at is not null and let_in_at is null and no_show_asked_at is null;

    alter table plan_clashes
      drop constraint plan_clashes_code_check,
      add constraint plan_clashes_code_check check (code in ('booked', 'time_off', 'no_such_time', 'gone', 'canceled'));

    alter table reports
      -- about whom it is, where that is not who is booked; it holds nobody else's share
      add column former_cleaner_id int references cleaners,
      -- what was told of them, once there is something to tell of who is booked
      add column earlier_message text;
  `.execute(db);
}
