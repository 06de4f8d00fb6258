import { sql } from 'kysely';
import { policy } from '#contract/policy';
import type { Trx } from '#platform/database';
import { hashSecret, newSecret, type Sealer } from '#platform/secrets';

const TOKENS_AT_ONCE = 10_000;

/**
 * Lays out, in large_bookings, what becomes of each slot that gets a booking: most are done or to come, some were
 * canceled by either side, a few expired or met nobody. Sums as in docs/product.md#cancellation.
 */
export async function layOutBookings(trx: Trx, now: Date): Promise<void> {
  const { freeHoursBefore, keptHours, longJobHours, keptHoursOfLongJob } = policy.cancel;
  await sql`
    create temp table large_bookings on commit drop as
    with drawn as materialized (
      select large_slots.*, booking as n, random() as luck, least(starts_at, ${now}) as anchor,
        (120 + random() * 240) * interval '1 hour' as booked_before, random() * interval '20 hours' as late_by,
        -- In turn for what is to come, so that nobody has more of it than one email may have.
        1 + (case when past then floor(random() * customers)::int else booking end) % customers as customer
      from large_slots cross join (select count(*)::int as customers from large_customers) as counted
      where booking is not null
    ), served as (
      select drawn.*, offer.service_id, hourly_rate_cents + surcharge_cents as hourly_cents
      from drawn join cleaners on cleaners.id = cleaner_id
      cross join lateral (
        select service_id, surcharge_cents from cleaner_services join services on services.id = service_id
        where cleaner_services.cleaner_id = drawn.cleaner_id
        order by md5(drawn.id || ' ' || service_id) limit 1
      ) as offer
    ), decided as (
      select *, case
        when luck < 0.04 then 'canceled' when luck < 0.06 then 'canceled' when luck < 0.08 then 'canceled'
        when luck < 0.09 then 'canceled' when luck < 0.11 then 'expired' when past and luck < 0.13 then 'no_show'
        when past then 'completed' else 'scheduled' end as status,
        case when luck < 0.06 then 'customer' when luck < 0.08 then 'cleaner' when luck < 0.09 then 'admin' end
          as canceled_by,
        anchor - booked_before as booked_at,
        -- The first go in good time, the others at the last moment.
        case when luck < 0.04 then anchor - interval '48 hours' - late_by when luck < 0.09 then anchor - late_by end
          as canceled_at
      from served
      cross join lateral (
        select case when slot_hours >= ${longJobHours}::int then ${keptHoursOfLongJob}::int else ${keptHours}::int end as kept_hours
      ) as kept
    )
    select *, slot_hours * hourly_cents as total_cents,
      case
        when status = 'no_show' or canceled_by = 'customer' and canceled_at > starts_at - ${freeHoursBefore} * interval '1 hour'
          then (slot_hours - kept_hours) * hourly_cents
        when status = 'canceled' then slot_hours * hourly_cents
        else 0
      end as refund_cents,
      case status when 'no_show' then starts_at + interval '35 minutes' else canceled_at end as refunded_at
    from decided
  `.execute(trx);
}

/** The bookings themselves, with links that the holder of `sealer`'s key can write. */
export async function insertBookings(trx: Trx, sealer: Sealer): Promise<void> {
  await addTokens(trx, sealer);
  await sql`
    insert into bookings (time_slot_id, cleaner_id, city_id, service_id, starts_at, ends_at, status, customer_user_id,
      customer_name, customer_email, phone, address, hours, minutes, hourly_cents, total_cents, fee_basis_points,
      free_hours_before, grace_minutes, kept_hours, held_until, intent_id, token_hash, token_sealed, created_at,
      booked_at, completed_at, canceled_at, canceled_by, cancel_code, cancel_reason)
    select large.id, cleaner_id, city_id, service_id, starts_at, ends_at, status, users.id, customers.name,
      customers.email, '555-01' || lpad((customer % 100)::text, 2, '0'), customers.address, slot_hours, slot_hours * 60, hourly_cents,
      total_cents, ${policy.fee.basisPoints}, ${policy.cancel.freeHoursBefore}, ${policy.cancel.graceMinutes},
      kept_hours, booked_at + interval '7 minutes',
      case when status <> 'expired' then 'pi_large_' || large.n end, token_hash, token_sealed,
      booked_at - interval '3 minutes',
      case when status <> 'expired' then booked_at end,
      case when status = 'completed' then ends_at + interval '5 minutes' end, canceled_at, canceled_by,
      case canceled_by when 'admin' then 'by_team' else 'by_' || canceled_by end,
      case when canceled_by in ('cleaner', 'admin') then 'Not able to come that day.' end
    from large_bookings as large
    join large_customers as customers on customers.n = customer
    left join users on users.email = customers.email
    left join large_tokens on large_tokens.n = large.n and status <> 'expired'
    order by booked_at
  `.execute(trx);
}

async function addTokens(trx: Trx, sealer: Sealer): Promise<void> {
  await sql`
    create temp table large_tokens (n int primary key, token_hash bytea, token_sealed bytea) on commit drop
  `.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*) from large_bookings`.execute(trx);
  const total = rows[0]?.count ?? 0;
  for (let from = 1; from <= total; from += TOKENS_AT_ONCE) {
    const tokens = Array.from({ length: Math.min(TOKENS_AT_ONCE, total - from + 1) }, newSecret);
    await sql`
      insert into large_tokens
      select ${from} - 1 + position, token_hash, token_sealed
      from unnest(${tokens.map(hashSecret)}::bytea[], ${tokens.map((token) => sealer.seal(token))}::bytea[])
        with ordinality as tokens (token_hash, token_sealed, position)
    `.execute(trx);
  }
}
