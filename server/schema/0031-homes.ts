import { type Kysely, sql } from 'kysely';

/**
 * Homes, and what a booking keeps of one: how long it was advised to take, by which version of the table, with which
 * extras, and how large it was said to be. Processes of the release before write none of it: their bookings are of no
 * known home. Cleaners have a pace of their own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    alter table cleaners add column pace_percent int not null default 100 check (pace_percent between 80 and 130);
    create table homes (
      id int generated always as identity primary key,
      -- null while it is a guest's: then the booking that has it says whose it is
      user_id int references users (id),
      label text,
      street text,
      unit text,
      city_id int not null references cities (id),
      zip text,
      kind text check (kind in ('apartment', 'house')),
      bedrooms int not null check (bedrooms >= 0),
      half_bathrooms int not null check (half_bathrooms >= 2),
      last_cleaned text check (last_cleaned in ('month', 'quarter', 'longer')),
      pets boolean,
      notes text,
      created_at timestamptz not null
    );
    create index homes_of_user on homes (user_id) where user_id is not null;
    alter table bookings
      add column home_id int references homes (id),
      add column home_summary jsonb,
      add column extras jsonb not null default '{}',
      add column advised_minutes int check (advised_minutes > 0),
      add column estimate_version int;
    create index bookings_of_home on bookings (home_id) where home_id is not null;
  `.execute(db);
}
