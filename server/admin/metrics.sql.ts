import { sql } from 'kysely';
import type { Db } from '../schema/tables.ts';

/**
 * At most one statement for each metric, each over an index that holds all it reads. Instants are Dates, money cents.
 */

interface Span {
  from: Date;
  to: Date;
}

const one = async <T>(rows: Promise<{ rows: T[] }>): Promise<T> => (await rows).rows[0]!;

export const countActiveCleaners = async (db: Db): Promise<number> => {
  const query = sql<{ count: number }>`select count(*)::int as count from cleaners where status = 'active'`;
  return (await one(query.execute(db))).count;
};

/** Active cleaners with fewer than so many open hours in a span. */
export const countFewOpenHours = async (db: Db, { from, to }: Span, hours: number): Promise<number> => {
  const { count } = await one(
    sql<{ count: number }>`
      with enough as (
        select cleaner_id from time_slots
        where status = 'open' and starts_at >= ${from} and starts_at < ${to}
        group by cleaner_id having sum(ends_at - starts_at) >= ${hours} * interval '1 hour'
      )
      select count(*)::int as count from cleaners
      where status = 'active' and id not in (select cleaner_id from enough)
    `.execute(db),
  );
  return count;
};

/** Customers, by email: accounts that were active since then, and whoever booked since then, guests among them. */
export const countActiveCustomers = async (db: Db, since: Date): Promise<number> => {
  const { count } = await one(
    sql<{ count: number }>`
      select count(*)::int as count from (
        select email from users where role = 'user' and deleted_at is null and last_active_at >= ${since}
        union
        select coalesce(users.email, customer_email) from bookings left join users on users.id = customer_user_id
        where booked_at >= ${since}
      ) as active
    `.execute(db),
  );
  return count;
};

/** Jobs by their state, of all that start in a span; a hold is none. */
export const countJobs = async (db: Db, { from, to }: Span): Promise<Record<string, number>> => {
  const { rows } = await sql<{ status: string; jobs: number }>`
    select status, count(*)::int as jobs from bookings
    where status not in ('pending', 'expired') and starts_at >= ${from} and starts_at < ${to}
    group by status
  `.execute(db);
  return Object.fromEntries(rows.map(({ status, jobs }) => [status, jobs]));
};

/** Paid for jobs in a span, less what of it has gone back. */
export const sumVolume = async (db: Db, { from, to }: Span): Promise<number> => {
  const { cents } = await one(
    sql<{ cents: number }>`
      select coalesce(sum(amount_cents - refunded_cents), 0)::bigint as cents from payments
      where paid_at >= ${from} and paid_at < ${to} and purpose <> 'tip'
    `.execute(db),
  );
  return cents;
};

/** The average of all ratings since then that are counted; null where there is none. */
export const averageRating = async (db: Db, since: Date): Promise<number | null> =>
  (
    await one(
      sql<{
        stars: number | null;
      }>`select avg(stars)::float8 as stars from reviews where created_at >= ${since} and not uncounted`.execute(db),
    )
  ).stars;

/** Bookings made and cents taken for jobs between each two of these instants, by the place of the earlier one. */
export const countByWeek = async (db: Db, bounds: Date[]) => {
  const [first, last] = [bounds[0], bounds.at(-1)];
  const { rows } = await sql<{ week: number; bookings: number; cents: number }>`
    with booked as (
      select width_bucket(booked_at, ${bounds}::timestamptz[]) as week, count(*)::int as bookings from bookings
      where booked_at >= ${first} and booked_at < ${last} group by 1
    ), taken as (
      select width_bucket(paid_at, ${bounds}::timestamptz[]) as week, sum(amount_cents - refunded_cents)::bigint as cents
      from payments where paid_at >= ${first} and paid_at < ${last} and purpose <> 'tip' group by 1
    )
    select week, coalesce(bookings, 0) as bookings, coalesce(cents, 0) as cents
    from booked full join taken using (week)
  `.execute(db);
  return new Map(rows.map(({ week, bookings, cents }) => [week - 1, { bookings, cents }]));
};

/**
 * Cleaners whose payouts wait for the provider; disputes that a bank has not decided; and what customers reported and the
 * team has not settled (docs/product.md#admin-figures).
 */
export const countOpen = (db: Db) =>
  one(
    sql<{ payouts: number; disputes: number; reports: number }>`
      select (select count(*)::int from payout_accounts where status = 'pending') as payouts,
        (select count(*) from disputes where undecided)::int as disputes,
        (select count(*) from reports where resolved_at is null)::int as reports
    `.execute(db),
  );

/** How long visits were that were completed since then: average minutes of each, by service. */
export const averageLengths = async (db: Db, since: Date) => {
  const { rows } = await sql<Lengths>`
    select services.name as service, count(*)::int as visits, round(avg(minutes))::int as booked,
      round(avg(advised_minutes))::int as advised,
      round(avg(extract(epoch from completed_at - greatest(starts_at, on_my_way_at)) / 60) filter (
        where on_my_way_at is not null and exists (
          select from audit where subject = 'booking:' || bookings.id and action = 'booking.completed'
            and actor like 'cleaner:%'
        )
      ))::int as worked
    from bookings join services on services.id = service_id
    where status = 'completed' and completed_at >= ${since}
    group by services.id order by services.position
  `.execute(db);
  return rows;
};

interface Lengths {
  service: string;
  visits: number;
  booked: number;
  advised: number | null;
  worked: number | null;
}
