import { sql } from 'kysely';
import type { Movement } from '#contract/accounting';
import type { Db } from '../schema/tables.ts';

/** A month of the platform's balance, and what the platform owes at a moment. Amounts in cents. */

export interface Span {
  from: Date;
  to: Date;
}

/** A place in a month's movements. */
export interface MovementCursor {
  at: Date;
  id: string;
}

export interface MovementRow {
  id: string;
  at: Date;
  kind: Movement['kind'];
  booking_id: number | null;
  is_tip: boolean;
  intent_id: string | null;
  charge_id: string | null;
  transfer_id: string | null;
  source_id: string | null;
  amount_cents: number;
  fee_cents: number;
}

/** What a balance transaction is for an accountant, by the provider's type. */
const kind = sql`case
  when type in ('charge', 'payment') then 'charge'
  when type in ('refund', 'payment_refund') then 'refund'
  when type in ('refund_failure', 'payment_failure_refund') then 'refund_failed'
  when type = 'transfer' then 'transfer'
  when type in ('transfer_refund', 'transfer_cancel', 'transfer_failure') then 'reversal'
  when type = 'adjustment' and intent_id is not null then case when amount_cents < 0 then 'dispute' else 'dispute_won' end
  when type in ('payout', 'payout_cancel', 'payout_failure') then 'payout'
  when type in ('topup', 'topup_reversal') then 'topup'
  else 'other'
end`;

/** The movements of a span, first things first, from a place on. */
export async function selectMovements(
  db: Db,
  { from, to }: Span,
  { after, limit }: { after: MovementCursor | null; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select moved.id, moved.at, moved.kind, coalesce(payments.booking_id, sent.booking_id) as booking_id,
      moved.intent_id, coalesce(payments.charge_id, case when moved.kind = 'charge' then moved.source_id end) as charge_id,
      moved.transfer_id, moved.source_id, moved.amount_cents, moved.fee_cents,
      coalesce(payments.purpose = 'tip', false) or coalesce(sent.kind = 'tip_transfer', false) as is_tip
    from (
      select *, ${kind} as kind from balance_transactions where at >= ${from} and at < ${to}
      ${after ? sql`and (at, id) > (${after.at}, ${after.id})` : sql``}
      order by at, id limit ${limit}
    ) as moved
    left join payments on payments.intent_id = moved.intent_id
    left join ledger as sent on sent.kind in ('transfer', 'tip_transfer') and sent.provider_id = moved.transfer_id
    order by moved.at, moved.id
  `.execute(db);
  return rows;
}

/** The balance before a moment. */
export async function sumBalance(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - fee_cents), 0)::bigint as cents from balance_transactions where at < ${before}
  `.execute(db);
  return rows[0]!.cents;
}

/** What was moved in a span, and the provider's fees for it, by kind. */
export async function sumMovements(
  db: Db,
  { from, to }: Span,
): Promise<{ kind: Movement['kind']; cents: number; fees: number }[]> {
  const { rows } = await sql<{ kind: Movement['kind']; cents: number; fees: number }>`
    select ${kind} as kind, sum(amount_cents)::bigint as cents, sum(fee_cents)::bigint as fees
    from balance_transactions where at >= ${from} and at < ${to} group by 1
  `.execute(db);
  return rows;
}

/** What of a span's movements was tips, in cents: from and to customers, and to and from cleaners. */
export async function sumTips(db: Db, { from, to }: Span): Promise<{ paid: number; passedOn: number }> {
  const { rows } = await sql<{ paid: number; passedOn: number }>`
    select coalesce(sum(amount_cents) filter (where transfer_id is null), 0)::bigint as paid,
      coalesce(-sum(amount_cents) filter (where transfer_id is not null), 0)::bigint as "passedOn"
    from balance_transactions
    where at >= ${from} and at < ${to} and (
      intent_id in (select intent_id from payments where purpose = 'tip')
      or transfer_id in (select provider_id from ledger where kind = 'tip_transfer')
    )
  `.execute(db);
  return rows[0]!;
}

/** What the platform has earned and what it owes at a moment, by what was known then. */
export interface Position {
  /** The platform's fee of all jobs that had ended, and the shares that were made void. */
  fees: number;
  toCleaners: number;
  byCleaners: number;
  toCustomers: number;
  heldForJobs: number;
}

/**
 * The position at a moment. Of each job: what was paid and not refunded; once it has ended, the fee of that is the
 * platform's and the rest the cleaner's, with all of the tips, less what was sent and not taken back. What one job owes a
 * cleaner and another is owed by them cancel each other out.
 */
export async function selectPosition(db: Db, at: Date): Promise<Position> {
  const { rows } = await sql<Position>`
    with jobs as (
      select cleaner_id, fee_basis_points, paid - refunded as left_cents, greatest(0, tipped - tips_refunded - tips_lost) as tip_cents, passed_on,
        refunded_at_all - gone_back as to_go_back, void_cents,
        coalesce(completed_at, no_show_at, canceled_at) < ${at} as has_ended
      from bookings
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where purpose <> 'tip'), 0) as paid,
          coalesce(sum(amount_cents) filter (where purpose = 'tip'), 0) as tipped
        from payments where booking_id = bookings.id and paid_at < ${at}
      ) as payment
      cross join lateral (
        select coalesce(sum(refunds.amount_cents) filter (where purpose <> 'tip'), 0) as refunded,
          coalesce(sum(refunds.amount_cents) filter (where purpose = 'tip' and refunds.status <> 'dropped'), 0)
            as tips_refunded,
          coalesce(sum(refunds.amount_cents) filter (where refunds.status <> 'dropped'), 0) as refunded_at_all
        from refunds join payments using (intent_id)
        where refunds.booking_id = bookings.id and refunds.created_at < ${at}
      ) as refund
      cross join lateral (
        -- A tip that a bank has given back is the cleaner's no longer; a share stays theirs.
        select coalesce(sum(disputes.amount_cents), 0) as tips_lost
        from disputes join payments using (intent_id)
        where disputes.booking_id = bookings.id and purpose = 'tip' and disputes.state = 'lost' and disputes.closed_at < ${at}
      ) as lost
      cross join lateral (
        -- A void share is the platform's, and what the team has waived is the cleaner's.
        select coalesce(sum(case
          when kind in ('transfer', 'tip_transfer', 'reversal', 'debt_waived') then -amount_cents
          when kind = 'share_void' then amount_cents
        end), 0) as passed_on,
          coalesce(sum(amount_cents) filter (where kind = 'share_void'), 0) as void_cents,
          coalesce(-sum(amount_cents) filter (where kind in ('refund', 'refund_failed')), 0) as gone_back
        from ledger where booking_id = bookings.id and ledger.at < ${at}
      ) as moved
      where booked_at < ${at}
    ), shared as (
      select *, case when has_ended then (left_cents * fee_basis_points + 5000) / 10000 else 0 end as fee_cents,
        case when has_ended then 0 else left_cents end as held
      from jobs
    ), cleaners_owed as (
      select sum(left_cents - held - fee_cents + tip_cents - passed_on) as cents from shared group by cleaner_id
    )
    select coalesce(sum(fee_cents + void_cents), 0)::bigint as fees, coalesce(sum(held), 0)::bigint as "heldForJobs",
      coalesce(sum(to_go_back), 0)::bigint as "toCustomers",
      (select coalesce(sum(greatest(cents, 0)), 0)::bigint from cleaners_owed) as "toCleaners",
      (select coalesce(sum(greatest(-cents, 0)), 0)::bigint from cleaners_owed) as "byCleaners"
    from shared
  `.execute(db);
  return rows[0]!;
}
