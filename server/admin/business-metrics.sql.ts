import { sql } from 'kysely';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import type { Clock } from '#platform/clock';
import { gauge, type Metric, type MetricCollector } from '#platform/metrics/metric';
import type { Db } from '../schema/tables.ts';
import { selectRescueFigures } from './rescue-figures.sql.ts';

interface Counts {
  holds: number;
  expired_holds: number;
  mails: number;
  mail_seconds: number;
  failed_mails: number;
  failed_refunds: number;
  unmatched_payments: number;
  stuck_transfers: number;
  failed_reversals: number;
  events: number;
  ledger_difference: number;
  ledger_differences: number;
  ledger_age: number;
  charging_stopped: number;
  wishes: number;
  private_holds: number;
  late_private_holds: number;
}

/** Business metrics for operators. All but the holds, the wishes, the age of the comparison and the searches should be 0 or close to it. */
export const businessMetrics =
  ({ db, clock }: { db: Db; clock: Clock }): MetricCollector =>
  async (): Promise<Metric[]> => {
    const now = clock.now();
    const counts = await selectCounts(db, now);
    const rescues = await selectRescueFigures(db, new Date(now.getTime() - policy.admin.activeDays * DAY));
    return [
      gauge('holds', 'Times held by people who are paying.', counts.holds),
      gauge('holds_lapsed', 'Holds that are over and not given back yet.', counts.expired_holds),
      gauge('mails_waiting', 'Mails that no mail server has taken yet.', counts.mails),
      gauge('mails_waiting_seconds', 'How long the oldest of them has waited.', counts.mail_seconds),
      gauge('mails_failed', 'Mails that were given up; the queue of the team has them.', counts.failed_mails),
      gauge(
        'refunds_failed',
        'Refunds that the provider refused; the queue of the team has them.',
        counts.failed_refunds,
      ),
      gauge('stray_payments', 'Money that no booking stands behind.', counts.unmatched_payments),
      gauge('transfers_failing', 'Cleaners’ shares that are due and could not be sent.', counts.stuck_transfers),
      gauge(
        'reversals_failed',
        'Shares that could not be taken back; the queue of the team has them.',
        counts.failed_reversals,
      ),
      gauge(
        'provider_events_waiting',
        'Events of the payment provider that are stored and not worked on.',
        counts.events,
      ),
      gauge(
        'ledger_difference_cents',
        'What the payment provider has beyond what our books say, at the latest comparison.',
        counts.ledger_difference,
      ),
      gauge(
        'ledger_differences',
        'Lines of the books that are not what the provider says; the queue of the team has them.',
        counts.ledger_differences,
      ),
      gauge(
        'charging_stopped',
        '1 while no saved card is charged, since a restore; the team releases it.',
        counts.charging_stopped,
      ),
      gauge('rescues_open', 'Jobs for which somebody else is looked for, or their customers are asked.', rescues.open),
      gauge('rescues_ended', `Such searches that have ended in ${policy.admin.activeDays} days.`, rescues.of),
      gauge('rescues_saved', 'Those of them that found somebody.', rescues.saved),
      gauge('rescue_minutes', 'After how many minutes, by the median; 0 where nobody was found.', rescues.minutes ?? 0),
      gauge('waitlist_wishes', 'Wishes for times that wait.', counts.wishes),
      gauge('waitlist_held', 'Times held privately for one of them.', counts.private_holds),
      gauge('waitlist_lapsed', 'Private holds that are over and not given on yet.', counts.late_private_holds),
      gauge('ledger_checked_seconds', 'How long ago the books were compared; at most a day.', counts.ledger_age),
    ];
  };

/** Each part reads an index of what is open. */
async function selectCounts(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from bookings where status = 'pending' and held_until > ${now}) as holds,
      (select count(*) from bookings where status = 'pending' and held_until <= ${now}) as expired_holds,
      (select count(*) from mails where status = 'waiting') as mails,
      (select coalesce(extract(epoch from ${now} - min(created_at)), 0)::float8 from mails where status = 'waiting')
        as mail_seconds,
      (select count(*) from mails where status = 'failed') as failed_mails,
      (select count(*) from refunds where status = 'failed') as failed_refunds,
      (select count(*) from stray_payments where settled_at is null) as unmatched_payments,
      (select count(*) from transfers where reason_code is not null) as stuck_transfers,
      (select count(*) from reversals where state = 'failed') as failed_reversals,
      (select count(*) from provider_events where processed_at is null) as events,
      (select count(*)::int from charging_stops where released_at is null) as charging_stopped,
      (select count(*) from waitlist_entries where state = 'waiting') as wishes,
      (select count(*) from waitlist_offers where state = 'waiting' and held_until > ${now}) as private_holds,
      (select count(*) from waitlist_offers where state = 'waiting' and held_until <= ${now}) as late_private_holds,
      coalesce(latest.difference, 0) as ledger_difference, coalesce(latest.differences, 0) as ledger_differences,
      coalesce(latest.age, 0) as ledger_age
    from (select) as nothing left join (
      select provider_cents - ledger_cents as difference, jsonb_array_length(differences) as differences,
        extract(epoch from ${now} - at)::float8 as age
      from ledger_checks order by id desc limit 1
    ) as latest on true
  `.execute(db);
  return rows[0]!;
}
