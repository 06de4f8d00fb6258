import { type RawBuilder, sql } from 'kysely';
import type { BookingState } from '#contract/booking';
import type { Cursor } from '#platform/cursor';
import type { Booking } from '#server/booking';
import { lastTryOf } from '#server/plans';
import type { Db } from '../schema/tables.ts';

/** A job of a cleaner's, with its money in cents. */
export interface JobRecord
  extends Pick<Booking, 'minutes' | 'advised_minutes' | 'extras' | 'home_summary' | 'plan_id'> {
  id: number;
  status: BookingState;
  service: string;
  customer_name: string;
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  total_cents: number;
  fee_basis_points: number;
  paid: number;
  refunded: number;
  /** The team has made the share the platform's. */
  is_void: boolean;
  /** What is open of its move to another time; null where nothing is. */
  move_state: 'requested' | 'proposed' | 'paying' | null;
}

export interface JobDetails extends JobRecord {
  city: string;
  hourly_cents: number;
  canceled_by: 'customer' | 'cleaner' | 'admin' | null;
  cancel_reason: string | null;
  customer_email: string;
  phone: string | null;
  address: string | null;
  notes: string | null;
}

/** Jobs are bookings that were paid for and given: a hold that ended unpaid never was one, nor a time that was lost. */
const jobs = (cleanerId: number, more: RawBuilder<unknown>, details = sql``) => sql`
  select bookings.id, bookings.status, services.name as service, customer_name, starts_at, ends_at, time_zone,
    minutes, advised_minutes, extras, home_summary, plan_id, total_cents, fee_basis_points, coalesce(money.paid, 0)::int as paid,
    coalesce(back.refunded, 0)::int as refunded,
    exists (
      select from share_decisions
      where share_decisions.booking_id = bookings.id and replaced_at is null and action = 'void'
    ) as is_void,
    (select state from moves where moves.booking_id = bookings.id and moves.ended_at is null) as move_state ${details}
  from bookings
  join services on services.id = service_id
  join cities on cities.id = city_id
  left join lateral (
    select sum(amount_cents) as paid from payments where booking_id = bookings.id and purpose <> 'tip'
  ) as money on true
  left join lateral (
    select sum(refunds.amount_cents) as refunded from refunds join payments using (intent_id)
    where refunds.booking_id = bookings.id and purpose <> 'tip'
  ) as back on true
  where bookings.cleaner_id = ${cleanerId} and booked_at is not null and cleaner_left_at is null
    and cancel_code is distinct from 'slot_lost'
    ${more}
`;

/** Scheduled and not over yet, soonest first. */
export async function selectUpcoming(db: Db, cleanerId: number, now: Date, limit: number): Promise<JobRecord[]> {
  const coming = sql`and bookings.status = 'scheduled' and starts_at > ${new Date(now.getTime() - MAX_JOB_MS)}
    and ends_at > ${now} order by starts_at limit ${limit}`;
  return (await sql<JobRecord>`${jobs(cleanerId, coming)}`.execute(db)).rows;
}
/** The index is by start; no slot is longer than eight hours. */
const MAX_JOB_MS = 24 * 3_600_000;

/** A visit of a plan whose time is taken, and nothing paid. */
export type PlannedVisit = Pick<JobRecord, 'service' | 'customer_name' | 'starts_at' | 'ends_at' | 'time_zone'> & {
  card_fails: boolean;
};

/** The first of them that is to come. */
export async function selectNextPlanned(db: Db, cleanerId: number, now: Date): Promise<PlannedVisit | undefined> {
  const { rows } = await sql<PlannedVisit>`
    select services.name as service, customer_name, starts_at, ends_at, time_zone, coalesce((
      select tried.state in ('declined', 'authentication_required') from ${lastTryOf(sql.ref('bookings.id'))} as tried
    ), false) as card_fails
    from bookings
    join services on services.id = service_id
    join cities on cities.id = city_id
    where bookings.cleaner_id = ${cleanerId} and bookings.status = 'planned' and starts_at > ${now}
    order by starts_at limit 1
  `.execute(db);
  return rows[0];
}

const MAX_ENDED_AFTER_MS = 60 * 24 * 3_600_000;

/** Scheduled still, though over; of a cleaner who is suspended none, as the team decides about them. */
export async function selectUnfinished(db: Db, cleanerId: number, now: Date, limit: number): Promise<JobRecord[]> {
  const over = sql`and bookings.status = 'scheduled' and ends_at <= ${now}
    and exists (select from cleaners where cleaners.id = bookings.cleaner_id and cleaners.status <> 'suspended')
    order by ends_at desc limit ${limit}`;
  return (await sql<JobRecord>`${jobs(cleanerId, over)}`.execute(db)).rows;
}

/**
 * What was completed in [from, to), what ended in it without a visit (nobody there, canceled: an hour may have been kept),
 * and what is scheduled to start in it.
 */
export async function selectOfWeek(db: Db, cleanerId: number, from: Date, to: Date): Promise<JobRecord[]> {
  const completed = sql`and bookings.status = 'completed' and completed_at >= ${from} and completed_at < ${to}`;
  const scheduled = sql`and bookings.status = 'scheduled' and starts_at >= ${from} and starts_at < ${to}`;
  // The start is for the index: nothing ends so long after it.
  const unvisited = sql`and bookings.status in ('no_show', 'canceled')
    and starts_at >= ${new Date(from.getTime() - MAX_ENDED_AFTER_MS)}
    and coalesce(no_show_at, canceled_at) >= ${from} and coalesce(no_show_at, canceled_at) < ${to}`;
  const parts = [completed, unvisited, scheduled].map((part) => jobs(cleanerId, part));
  const week = sql<JobRecord>`${sql.join(parts, sql` union all `)}`;
  return (await week.execute(db)).rows;
}

/** A page of all jobs, latest start first, from a place in the list on. */
export async function selectPage(
  db: Db,
  cleanerId: number,
  after: Cursor | undefined,
  limit: number,
): Promise<JobRecord[]> {
  const afterCursor = after ? sql`and (starts_at, bookings.id) < (${new Date(after.value)}, ${after.id})` : sql``;
  const page = sql`${afterCursor} order by starts_at desc, bookings.id desc limit ${limit}`;
  return (await sql<JobRecord>`${jobs(cleanerId, page)}`.execute(db)).rows;
}

/** One job, and only of this cleaner's own. */
export async function selectJob(db: Db, cleanerId: number, bookingId: number): Promise<JobDetails | undefined> {
  const details = sql`, cities.name as city, hourly_cents, canceled_by, cancel_reason, customer_email, phone,
    address, notes`;
  const one = sql`and bookings.id = ${bookingId}`;
  return (await sql<JobDetails>`${jobs(cleanerId, one, details)}`.execute(db)).rows[0];
}
