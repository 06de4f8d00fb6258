import { sql } from 'kysely';
import { policy } from '#contract/policy';
import { lastTryOf } from '#server/plans';
import type { Db, PayoutProblem, Trx } from '../schema/tables.ts';

export interface QueueRow {
  id: string;
  kind:
    | 'review'
    | 'suspended'
    | 'seeking'
    | 'contested'
    | 'undone'
    | 'no_address'
    | 'report'
    | 'review_report'
    | 'dispute'
    | 'stray'
    | 'unmatched_transfer'
    | 'refund'
    | 'payout'
    | 'withheld'
    | 'bank_payout'
    | 'reversal'
    | 'ledger'
    | 'charging_stopped'
    | 'card'
    | 'mail';
  at: Date;
  cleaner_id: number | null;
  name: string | null;
  booking_id: number | null;
  cents: number | null;
  detail: string | null;
  /** When it is due; null where nothing is. */
  due: Date | null;
  overdue: boolean;
  /** Whether it is due within a day. */
  urgent: boolean;
  /** Why a payout or a reversal is stuck. */
  problem: PayoutProblem | null;
}

/** Who has taken an item; null where nobody has. */
interface Claim {
  taken_by: string | null;
  taken_at: Date | null;
}

/** A place in the queue: what is urgent comes first, by when it is due, then all others by their age. */
export interface QueueCursor {
  urgent: boolean;
  at: Date;
  id: string;
}

/** What waits for a person. Each part reads an index of what is open, however much was done before. */
const openItems = (now: Date) => sql`(
      select 'review:' || cleaners.id as id, 'review' as kind, coalesce(submitted_at, updated_at) as at,
        cleaners.id as cleaner_id, display_name as name, null::int as booking_id, null::int as cents,
        (select string_agg(kind, ', ' order by kind) from documents where cleaner_id = cleaners.id) as detail,
        null as problem
      from cleaners join users on users.id = user_id where status = 'pending_review'
      union all
      select 'suspended:' || cleaners.id, 'suspended', cleaners.updated_at, cleaners.id, display_name, booked.first_id, null,
        booked.jobs::text, null
      from cleaners join users on users.id = user_id
      cross join lateral (
        select count(*) as jobs, (array_agg(id order by starts_at < ${now}, starts_at, id))[1] as first_id from bookings
        where cleaner_id = cleaners.id and status = 'scheduled'
      ) as booked
      where cleaners.status = 'suspended' and booked.jobs > 0
      union all
      select 'seeking:' || rescues.id, 'seeking', rescues.began_at, rescues.cleaner_id, customer_name, booking_id, null,
        case rescues.state when 'seeking' then (select count(*) from rescue_offers where rescue_id = rescues.id)::text end, null
      from rescues join bookings on bookings.id = booking_id where rescues.state in ('asking', 'seeking')
      union all
      select 'contested:' || bookings.id, 'contested', here_at, cleaner_id, customer_name, bookings.id, null, phone, null
      from bookings where status = 'scheduled' and not_here_at is not null and here_at is not null
      union all
      select 'undone:' || bookings.id, 'undone', ends_at, bookings.cleaner_id, display_name, bookings.id, null, null, null
      from bookings join cleaners on cleaners.id = bookings.cleaner_id join users on users.id = cleaners.user_id
      where bookings.status = 'scheduled' and starts_at <= ${now} and ends_at <= ${now} and cleaners.status <> 'suspended'
      and bookings.address is not null
      and not exists (select from reports where reports.booking_id = bookings.id and resolved_at is null)
      union all
      -- Before its end those of which the team was told; after it all that nobody else decides on: they do not end by themselves.
      select 'no_address:' || bookings.id, 'no_address', coalesce(address_missed_at, ends_at), bookings.cleaner_id,
        customer_name, bookings.id, null, phone, null
      from bookings
      where status = 'scheduled' and ends_at <= ${now}::timestamptz + interval '2 days' and address is null
        and case when ends_at > ${now} then address_missed_at is not null else
          not exists (select from cleaners where cleaners.id = bookings.cleaner_id and cleaners.status = 'suspended')
          and not exists (select from reports where reports.booking_id = bookings.id and resolved_at is null)
        end
      union all
      select 'report:' || reports.id, 'report', reports.created_at, null, customer_name, booking_id, null, message, null
      from reports join bookings on bookings.id = booking_id where resolved_at is null
      union all
      select 'review_report:' || review_reports.booking_id, 'review_report', min(review_reports.created_at),
        reviews.cleaner_id, display_name, review_reports.booking_id, null,
        string_agg(left(reason, 200), ' | ' order by review_reports.id), null
      from review_reports join reviews using (booking_id)
      join cleaners on cleaners.id = reviews.cleaner_id join users on users.id = cleaners.user_id
      where settled_at is null
      group by review_reports.booking_id, reviews.cleaner_id, display_name
      union all
      select 'dispute:' || disputes.id, 'dispute', opened_at, null, customer_name, booking_id, amount_cents, disputes.status,
        null
      from disputes join bookings on bookings.id = booking_id where undecided
      union all
      select 'payout:' || booking_id || ':' || n, 'payout', due_at, cleaner_id, display_name, booking_id, amount_cents,
        last_error, reason_code
      from transfers join cleaners on cleaners.id = cleaner_id join users on users.id = user_id
      where reason_code is not null and not exists (
        select from share_decisions
        where share_decisions.booking_id = transfers.booking_id and replaced_at is null and action = 'withhold'
      )
      union all
      select 'withheld:' || share_decisions.id, 'withheld', share_decisions.at, cleaner_id, display_name, booking_id, null,
        share_decisions.reason, null
      from share_decisions join bookings on bookings.id = booking_id
      join cleaners on cleaners.id = cleaner_id join users on users.id = user_id
      where replaced_at is null and action = 'withhold'
      union all
      select 'bank_payout:' || failed_payouts.id, 'bank_payout', failed_payouts.at, cleaner_id, display_name, null,
        amount_cents, failed_payouts.state, null
      from failed_payouts join cleaners on cleaners.id = cleaner_id join users on users.id = user_id
      where settled_at is null
      union all
      select 'reversal:' || reversals.id, 'reversal', at, cleaner_id, display_name, booking_id, reversals.amount_cents,
        reversals.last_error, reversals.reason_code
      from reversals join transfers using (booking_id, n)
      join cleaners on cleaners.id = cleaner_id join users on users.id = user_id
      where reversals.state = 'failed'
      union all
      select 'stray:' || intent_id, 'stray', found_at, null, null, null, null, what || ' (' || intent_id || ')', null
      from stray_payments where settled_at is null
      union all
      select 'unmatched_transfer:' || transfer_id, 'unmatched_transfer', found_at, cleaner_id, display_name, null,
        amount_cents, transfer_id, null
      from unmatched_transfers left join cleaners on cleaners.id = cleaner_id left join users on users.id = user_id
      where settled_at is null
      union all
      select 'refund:' || refunds.id, 'refund', refunds.created_at, null, customer_name, booking_id, amount_cents,
        coalesce(failure_code, last_error), null
      from refunds join bookings on bookings.id = booking_id where refunds.status = 'failed'
      union all
      -- The latest comparison, if it differs; since the first one that did.
      select 'ledger:balance', 'ledger', since.at, null, null, null, (provider_cents - ledger_cents)::int,
        differences::text, null
      from (select * from ledger_checks order by id desc limit 1) as latest
      cross join lateral (
        select min(at) as at from ledger_checks where id > coalesce((
          select max(id) from ledger_checks where provider_cents = ledger_cents and differences = '[]'
        ), 0)
      ) as since
      where provider_cents <> ledger_cents or differences <> '[]'
      union all
      select 'charging_stopped:' || charging_stops.id, 'charging_stopped', stopped_at, null, null, null, null,
        case when compared_at is null then 'comparing' else 'compared' end, null
      from charging_stops where released_at is null
      union all
      select 'card:' || tried.id, 'card', tried.created_at, bookings.cleaner_id, customer_name, bookings.id, total_cents,
        coalesce(tried.decline_code, tried.state), null
      from bookings
      cross join lateral ${lastTryOf(sql.ref('bookings.id'))} as tried
      where status = 'planned' and starts_at > ${now}
        and starts_at <= ${now}::timestamptz + ${policy.plans.chargeHours} * interval '1 hour'
        and tried.state in ('declined', 'authentication_required')
      union all
      select 'mail:' || key, 'mail', created_at, null, recipient, booking_id, null, kind || ': ' || last_error, null
      from mails where status = 'failed'
    )`;

/** The items from a place on, what is urgent first, each with who has taken it, and since when the oldest of all of them waits. A claim from before the item came in is of an earlier one. */
export const selectQueue = async (
  db: Db,
  { after, now, limit }: { after: QueueCursor; now: Date; limit: number },
): Promise<(QueueRow & Claim & { oldest_at: Date })[]> => {
  const { rows } = await sql<QueueRow & Claim & { oldest_at: Date }>`
    select items.*, due.at as due, coalesce(due.at <= ${now}, false) as overdue, place.urgent,
      taker.display_name as taken_by, claim.taken_at, min(items.at) over () as oldest_at
    from ${openItems(now)} as items
    cross join lateral (
      select case kind
        when 'dispute' then (
          select evidence_due_at from disputes
          where 'dispute:' || disputes.id = items.id and disputes.booking_id = items.booking_id
            and status like '%needs_response'
        )
        when 'suspended' then (
          select min(starts_at) from bookings where bookings.cleaner_id = items.cleaner_id and status = 'scheduled'
        )
        when 'seeking' then (
          select deadline from rescues where rescues.booking_id = items.booking_id and state in ('asking', 'seeking')
        )
        when 'contested' then (select ends_at from bookings where bookings.id = items.booking_id)
        when 'no_address' then (
          select starts_at from bookings where bookings.id = items.booking_id and ends_at > ${now}
        )
        when 'card' then (
          select starts_at - ${policy.plans.unpaidHours} * interval '1 hour' from bookings
          where bookings.id = items.booking_id
        )
      end as at
    ) as due
    cross join lateral (
      select coalesce(due.at <= ${now}::timestamptz + ${policy.admin.urgentHours} * interval '1 hour', false) as urgent
    ) as place
    left join queue_claims as claim on claim.item_id = items.id and claim.taken_at >= items.at
    left join users as taker on taker.id = claim.admin_id
    where (not place.urgent, case when place.urgent then due.at else items.at end, items.id collate "C")
      > (not ${after.urgent}::boolean, ${after.at}::timestamptz, ${after.id}::text)
    order by not place.urgent, case when place.urgent then due.at else items.at end, items.id collate "C"
    limit ${limit}
  `.execute(db);
  return rows;
};

/** Since when an item waits; undefined for one that is not in the queue. */
export const findQueueItem = async (trx: Trx, id: string, now: Date): Promise<{ at: Date } | undefined> => {
  const { rows } = await sql<{ at: Date }>`select at from ${openItems(now)} as items where items.id = ${id}`.execute(
    trx,
  );
  return rows[0];
};
