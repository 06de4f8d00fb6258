import { sql } from 'kysely';
import type { ShareAction } from '#contract/payouts';
import type { Cursor } from '#platform/cursor';
import type { Db } from '../schema/tables.ts';

export interface JobMoney {
  booking_id: number;
  status: string;
  service: string;
  customer_name: string;
  starts_at: Date;
  time_zone: string;
  fee_basis_points: number;
  /** Cents. */
  paid: number;
  refunded: number;
  transferred: number;
  /** Of the latest transfer that has not ended, else of the latest. */
  state: string | null;
  due_at: Date | null;
  sent_at: Date | null;
  disputed: boolean;
  /** The decision of the team that holds. */
  decision: ShareAction | null;
  /** What of tips is the cleaner's, and what of that was passed on; cents. */
  tip: number;
  tip_transferred: number;
  /** Of the latest transfer of it that has not ended, else of the latest. */
  tip_state: string | null;
  tip_sent_at: Date | null;
  tip_disputed: boolean;
}

export interface JobWindow {
  cleanerId: number;
  /** Starts in [from, to). */
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only this job. */
  bookingId?: number | undefined;
  /** Earlier than this place in the list. */
  after?: Cursor | undefined;
  limit: number;
}

const tipColumns = sql`coalesce(tips.tip, 0)::int as tip,
  coalesce(tips.is_disputed, false) as tip_disputed, coalesce(tip_sent.transferred, 0)::int as tip_transferred,
  tip_sent.sent_at as tip_sent_at, tip_latest.state as tip_state`;

/** Of each tip the cleaner has what was not given back, by us or by a bank (docs/product.md#tips). */
const tipJoins = sql`
  left join lateral (
    select
      sum(greatest(0, payments.amount_cents - went.back - bank.lost)) as tip, bool_or(bank.is_disputed) as is_disputed
    from payments
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as back from refunds
      where refunds.intent_id = payments.intent_id and status <> 'dropped'
    ) as went
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where state = 'lost'), 0) as lost,
        bool_or(state in ('inquiry', 'opened')) as is_disputed
      from disputes where disputes.intent_id = payments.intent_id
    ) as bank
    -- Their cleaner hears of it once it cannot be undone any more.
    where payments.booking_id = bookings.id and purpose = 'tip' and tip_told_at is not null
  ) as tips on true
  left join lateral (
    select sum(transfers.amount_cents + settled_cents - reversed_cents) as transferred, max(transfers.sent_at) as sent_at
    from transfers join payments using (intent_id)
    where transfers.booking_id = bookings.id and transfers.state in ('sending', 'sent') and purpose = 'tip'
  ) as tip_sent on true
  left join lateral (
    select transfers.state from transfers join payments using (intent_id)
    where transfers.booking_id = bookings.id and purpose = 'tip'
    order by transfers.state in ('waiting', 'sending', 'failed') desc, n desc limit 1
  ) as tip_latest on true`;

/** The bookings of which a cleaner has, or may have, money. */
const isEarnedBy = (cleanerId: number) => sql`cleaner_id = ${cleanerId} and booked_at is not null
  and cleaner_left_at is null and cancel_code is distinct from 'slot_lost'`;

/** When the first of a cleaner's jobs begins, in its city's time. */
export async function findFirstStart(
  db: Db,
  cleanerId: number,
): Promise<Pick<JobMoney, 'starts_at' | 'time_zone'> | undefined> {
  const { rows } = await sql<Pick<JobMoney, 'starts_at' | 'time_zone'>>`
    select starts_at, time_zone from bookings join cities on cities.id = city_id
    where ${isEarnedBy(cleanerId)} order by starts_at limit 1
  `.execute(db);
  return rows[0];
}

/** The money of a cleaner's jobs, latest start first, in one statement however many jobs there were. */
export async function selectJobMoney(
  db: Db,
  { cleanerId, from, to, bookingId, after, limit }: JobWindow,
): Promise<JobMoney[]> {
  const { rows } = await sql<JobMoney>`
    select bookings.id as booking_id, bookings.status, services.name as service, customer_name, starts_at, time_zone,
      fee_basis_points, coalesce(money.paid, 0)::int as paid, coalesce(back.refunded, 0)::int as refunded,
      coalesce(sent.transferred, 0)::int as transferred, latest.state, latest.due_at, sent.sent_at,
      exists (
        select from disputes join payments using (intent_id)
        where disputes.booking_id = bookings.id and disputes.state in ('inquiry', 'opened') and purpose <> 'tip'
      ) as disputed,
      (select action from share_decisions where booking_id = bookings.id and replaced_at is null) as decision,
      ${tipColumns}
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
    left join lateral (
      select sum(transfers.amount_cents + settled_cents - reversed_cents) as transferred, max(transfers.sent_at) as sent_at
      from transfers left join payments using (intent_id)
      where transfers.booking_id = bookings.id and transfers.state in ('sending', 'sent')
      and purpose is distinct from 'tip'
    ) as sent on true
    left join lateral (
      select transfers.state, due_at from transfers left join payments using (intent_id)
      where transfers.booking_id = bookings.id and purpose is distinct from 'tip'
      order by transfers.state in ('waiting', 'sending', 'failed') desc, n desc limit 1
    ) as latest on true
    ${tipJoins}
    where ${isEarnedBy(cleanerId)}
      ${from ? sql`and starts_at >= ${from}` : sql``} ${to ? sql`and starts_at < ${to}` : sql``}
      ${bookingId === undefined ? sql`` : sql`and bookings.id = ${bookingId}`}
      ${after ? sql`and (starts_at, bookings.id) < (${new Date(after.value)}, ${after.id})` : sql``}
    order by starts_at desc, bookings.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}
