import { type Selectable, sql } from 'kysely';
import { policy } from '#contract/policy';
import { TEAM_ZONE } from '#contract/team-week';
import { lastTryOf } from '#server/plans';
import type { Db, Tables } from '../schema/tables.ts';
import { bookingNumberIn, matchesAccount } from './search.sql.ts';

/** Plans as the team sees them, and what is counted of them (docs/product.md#standing-visits-and-the-team). */

export type AdminPlanRow = Pick<
  Selectable<Tables['plans']>,
  | 'id'
  | 'state'
  | 'pause_code'
  | 'end_code'
  | 'ends_after'
  | 'repeat_weeks'
  | 'anchor_date'
  | 'start_minute'
  | 'minutes'
  | 'hourly_cents'
  | 'created_at'
  | 'customer_user_id'
  | 'cleaner_id'
> & {
  end_reason: string | null;
  customer_name: string;
  cleaner_name: string;
  service_name: string;
  city_name: string;
  time_zone: string;
  visit_id: number | null;
  visit_starts_at: Date | null;
  visit_cents: number | null;
  visit_paid: boolean | null;
  try_id: number | null;
  try_state: Tables['off_session_charges']['state'] | null;
  try_decline_code: string | null;
  refundable_cents: number;
};

export interface AdminPlanRequest {
  now: Date;
  limit: number;
  q?: string | undefined;
  state?: string | undefined;
  sort?: 'newest' | 'charge' | undefined;
  cursor?: number | undefined;
  customerUserId?: number | undefined;
  id?: number | undefined;
}

/** The latest first, or those first whose next visit is charged first. */
export async function selectPlans(
  db: Db,
  { now, limit, q, state, sort, cursor, customerUserId, id }: AdminPlanRequest,
): Promise<AdminPlanRow[]> {
  const { rows } = await sql<AdminPlanRow>`
    select plans.*, (
        select detail ->> 'reason' from audit
        where subject = 'plan:' || plans.id and action = 'plan.ended' and plans.end_code = 'by_team'
        order by audit.id desc limit 1
      ) as end_reason,
      customers.display_name as customer_name, owners.display_name as cleaner_name,
      services.name as service_name, cities.name as city_name, cities.time_zone,
      visit.id as visit_id, visit.starts_at as visit_starts_at, visit.total_cents as visit_cents,
      visit.status = 'scheduled' as visit_paid,
      tried.id as try_id, tried.state as try_state, tried.decline_code as try_decline_code,
      (
        select coalesce(sum(amount_cents - refunded_cents), 0)::int from payments
        join bookings on bookings.id = payments.booking_id
        where bookings.plan_id = plans.id and bookings.status in ('scheduled', 'seeking') and bookings.starts_at > ${now}
          and payments.purpose <> 'tip'
      ) as refundable_cents
    from plans
    join users as customers on customers.id = plans.customer_user_id
    join cleaners on cleaners.id = plans.cleaner_id
    join users as owners on owners.id = cleaners.user_id
    join services on services.id = plans.service_id
    join cities on cities.id = plans.city_id
    left join lateral (
      select id, starts_at, total_cents, status from bookings
      where bookings.plan_id = plans.id and status in ('planned', 'scheduled') and starts_at > ${now}
      order by starts_at limit 1
    ) as visit on true
    left join lateral ${lastTryOf(sql.ref('visit.id'))} as tried on visit.status = 'planned'
    where (${state ?? null}::text is null or plans.state = ${state ?? null}::text)
      and (${cursor ?? null}::int is null or plans.id < ${cursor ?? null}::int)
      and (${id ?? null}::int is null or plans.id = ${id ?? null}::int)
      and ${q === undefined ? sql`true` : isCalled(q)}
      and (${customerUserId ?? null}::int is null or plans.customer_user_id = ${customerUserId ?? null}::int)
      ${sort === 'charge' ? sql`and visit.status = 'planned' order by visit.starts_at, plans.id` : sql`order by plans.id desc`}
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Whose customer or cleaner is called so, by name, email or telephone number; or that have, or began with, this booking. */
function isCalled(q: string) {
  const number = bookingNumberIn(q);
  if (number !== undefined && !/^\d+$/.test(q)) return isOfBooking(number);
  const isOfPeople = sql<boolean>`(${matchesAccount(q, 'customers')} or ${matchesAccount(q, 'owners')})`;
  return number === undefined ? isOfPeople : sql<boolean>`(${isOfBooking(number)} or ${isOfPeople})`;
}

const isOfBooking = (id: number) => sql<boolean>`
  (plans.first_booking_id = ${id} or plans.id = (select plan_id from bookings where bookings.id = ${id}))`;

/** Bookings that were paid since then, and those of them that are visits of a plan. */
export async function countVisitsOfPlans(db: Db, since: Date): Promise<{ bookings: number; visitsOfPlans: number }> {
  const { rows } = await sql<{ bookings: number; visitsOfPlans: number }>`
    select count(*)::int as bookings, count(plan_id)::int as "visitsOfPlans" from bookings where booked_at >= ${since}
  `.execute(db);
  return rows[0]!;
}

/**
 * Customers by the month of their first visit that was done, on the team's calendar, and those of them with a second one that
 * was done, whenever and with whom. A customer is an account, or the email of who has none; an account's own email counts as
 * the account once it is proven.
 */
export async function countSecondVisits(db: Db): Promise<{ month: string; customers: number; again: number }[]> {
  const { rows } = await sql<{ month: string; customers: number; again: number }>`
    with visits as (
      select coalesce('user ' || coalesce(customer_user_id, owner.id), customer_email) as customer, starts_at
      from bookings
      left join users as owner on customer_user_id is null and owner.email = customer_email
        and owner.email_verified_at is not null and owner.deleted_at is null
      where bookings.status = 'completed'
    ), customers as (
      select min(starts_at) as first, count(*) > 1 as again from visits group by customer
    )
    select to_char(first at time zone ${TEAM_ZONE}, 'YYYY-MM') as month, count(*)::int as customers,
      count(*) filter (where again)::int as again
    from customers group by 1 order by 1 desc limit ${policy.admin.secondVisitMonths}
  `.execute(db);
  return rows;
}

/** Planned visits whose latest try that still counts failed, or waits for the bank's question. */
export async function countFailingCards(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bookings
    cross join lateral ${lastTryOf(sql.ref('bookings.id'))} as tried
    where status = 'planned' and starts_at > ${now} and tried.state in ('declined', 'authentication_required')
  `.execute(db);
  return rows[0]!.count;
}
