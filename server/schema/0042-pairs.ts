import { type Kysely, sql } from 'kysely';

/**
 * What the two sides of a booking think of each other: favorites, blocks, a cleaner's reply to a review, and reviews that
 * somebody reports. Processes of the release before know none of it: a review that they write gets its number by itself.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    set local statement_timeout = 0;
    create table favorites (
      user_id int not null references users (id),
      cleaner_id int not null references cleaners (id),
      created_at timestamptz not null,
      primary key (user_id, cleaner_id)
    );
    create index favorites_of_cleaner on favorites (cleaner_id);
    create table blocks (
      id int generated always as identity primary key,
      cleaner_id int not null references cleaners (id),
      blocked_by text not null check (blocked_by in ('customer', 'cleaner')),
      -- the customer's account; null for a guest
      user_id int references users (id),
      -- of the customer's emails in their normal form
      email_digests bytea[] not null,
      -- by which the cleaner knows the customer
      booking_id int references bookings (id),
      created_at timestamptz not null,
      check (case blocked_by when 'cleaner' then booking_id is not null else user_id is not null end)
    );
    create unique index blocks_by_customer on blocks (cleaner_id, user_id) where blocked_by = 'customer';
    create index blocks_of_cleaner on blocks (cleaner_id);
    create index blocks_of_user on blocks (user_id) where user_id is not null;
    create index blocks_by_booking on blocks (booking_id) where booking_id is not null;
    -- How many homes a cleaner had a visit at, and how many had a second one.
    create table returning_homes (
      cleaner_id int primary key references cleaners (id),
      homes int not null,
      returned int not null check (returned between 0 and homes)
    );
    alter table reviews
      -- what the public knows a review by, which is not its booking's number
      add column id int generated always as identity unique,
      add column reply text,
      add column replied_at timestamptz,
      add column hidden_at timestamptz,
      -- its stars are none: it was hidden as abuse
      add column uncounted boolean not null default false check (hidden_at is not null or not uncounted);
    create index reviews_counted_by_time on reviews (created_at) include (stars) where not uncounted;
    create table review_reports (
      id int generated always as identity primary key,
      booking_id int not null references reviews (booking_id),
      -- null once the account is deleted
      user_id int references users (id),
      reason text not null,
      created_at timestamptz not null,
      settled_at timestamptz,
      unique (booking_id, user_id)
    );
    create index review_reports_of_user on review_reports (user_id) where user_id is not null;
    create index review_reports_open on review_reports (booking_id) where settled_at is null;
  `.execute(db);
}
