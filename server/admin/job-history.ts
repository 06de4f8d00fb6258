import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars, toDollars } from '#contract/money';
import type { SkippedBy } from '../schema/tables.ts';
import { auditedWhy } from './audited-why.ts';
import type { JobRow, selectAuditOf, selectPayments, selectReports } from './job.sql.ts';

type HistoryEntry = AdminJob['history'][number];

interface Sources {
  job: JobRow;
  payments: Awaited<ReturnType<typeof selectPayments>>;
  reports: Awaited<ReturnType<typeof selectReports>>;
  audit: Awaited<ReturnType<typeof selectAuditOf>>;
  /** 'admin:3' → 'Carla Novak' */
  names: Map<string, string>;
}

/** Of what nobody skipped or moved by itself. */
const WHY_FOLLOWED = new Map<unknown, string>([
  ['plan_paused', 'The standing visits were paused.'],
  ['plan_ended', 'The standing visits ended.'],
  ['plan_changed', 'The standing visits were changed.'],
  ['cleaner_gone', 'The cleaner could not come.'],
  ['time_off', 'The cleaner has that day off.'],
  ['not_charged', 'It was not charged in time, or its payment had gone back.'],
] satisfies [SkippedBy, string][]);

/** What happened to a job, first things first: the audit's entries, and what the rows themselves tell. */
export function historyOf({ job, payments, reports, audit, names }: Sources): HistoryEntry[] {
  const historyEntry = (
    at: Date | null,
    action: string,
    who: string | null = null,
    why: string | null = null,
    { moved = null, times = [] }: Partial<Pick<HistoryEntry, 'moved' | 'times'>> = {},
  ): HistoryEntry[] => (at ? [{ at: at.toISOString(), action, who, why, moved, times }] : []);
  const auditEntries = audit.flatMap(({ at, action, actor, detail }) =>
    historyEntry(
      at,
      action,
      names.get(actor) ?? roleOf(actor),
      auditedWhy(action, detail) ?? WHY_FOLLOWED.get(detail.by) ?? null,
      { moved: movedOf(detail), times: timesOf(detail) },
    ),
  );
  const hasEntry = (action: string) => auditEntries.some((entry) => entry.action === action);
  return [
    ...historyEntry(job.created_at, 'booking.held', 'customer'),
    ...payments.flatMap(({ paid_at, amount_cents, purpose }) =>
      historyEntry(
        paid_at,
        purpose === 'tip' ? 'tip.paid' : 'booking.paid',
        'customer',
        formatDollars(toDollars(amount_cents)),
      ),
    ),
    ...historyEntry(job.status === 'canceled' ? null : job.booked_at, 'booking.booked'),
    ...historyEntry(job.on_my_way_at, 'booking.on-my-way', 'cleaner'),
    ...(hasEntry('booking.completed') ? [] : historyEntry(job.completed_at, 'booking.completed')),
    ...(hasEntry('booking.canceled')
      ? []
      : historyEntry(job.canceled_at, 'booking.canceled', job.canceled_by, job.cancel_reason)),
    ...(hasEntry('booking.reported')
      ? []
      : reports.flatMap(({ created_at }) => historyEntry(created_at, 'booking.reported', 'customer'))),
    ...auditEntries,
  ].sort((one, other) => one.at.localeCompare(other.at));
}

/** Entries of moves have both times; of a date that got its first time only that one. */
const movedOf = ({ from, to, minutes }: Record<string, unknown>): HistoryEntry['moved'] =>
  typeof to === 'string'
    ? {
        from: typeof from === 'string' ? from : null,
        to,
        minutes: typeof minutes === 'number' ? minutes : null,
      }
    : null;

/** Of a proposal: the times that were proposed. */
const timesOf = ({ times }: Record<string, unknown>): string[] =>
  Array.isArray(times) ? times.filter((time) => typeof time === 'string') : [];

/** What the team told the cleaner as it settled a report then, where that is not what it told the customer. */
export function answerToCleaner(audit: Sources['audit'], settledAt: Date | null): string | null {
  const entry = audit.find(({ action, at }) => action === 'report.resolved' && at.getTime() === settledAt?.getTime());
  return typeof entry?.detail.cleanerReason === 'string' ? entry.detail.cleanerReason : null;
}

/** 'cleaner:12' → 'cleaner' */
const roleOf = (actor: string) => actor.split(':')[0] ?? actor;
