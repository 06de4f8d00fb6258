import type { QueueItem } from '#contract/admin-queue';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { readCursorNumber } from '#platform/cursor';
import { ledgerDifferencesLabel } from '#server/payments';
import { payoutProblemLabel } from '#server/payouts';
import type { AdminDeps } from './deps.ts';
import { type QueueCursor, type QueueRow, selectQueue } from './queue.sql.ts';

type Call = 'GET /_api/admin/queue';

const QUEUE_START: QueueCursor = { urgent: true, at: new Date(0), id: '' };

/** What needs a person today, what is due within a day first, then longest waiting first, a page at a time. Throws 400. */
export const showQueue =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ cursor }: Parsed<Call>): Promise<Reply<Call>> => {
    const after = cursor === undefined ? QUEUE_START : readQueueCursor(cursor);
    const limit = policy.list.queueRows;
    const now = clock.now();
    const rows = await selectQueue(db, { after, now, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(toItem),
      oldestAt: rows[0]?.oldest_at.toISOString() ?? null,
      now: now.toISOString(),
      nextCursor: last ? cursorOf(last) : null,
    };
  };

const RETRYABLE: ReadonlySet<QueueRow['kind']> = new Set([
  'mail',
  'refund',
  'stray',
  'unmatched_transfer',
  'payout',
  'reversal',
  'ledger',
]);

const toItem = (row: Awaited<ReturnType<typeof selectQueue>>[number]): QueueItem => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  due: row.due?.toISOString() ?? null,
  overdue: row.overdue,
  cleanerId: row.cleaner_id,
  name: row.name,
  bookingId: row.booking_id,
  amount: row.cents === null ? null : toDollars(row.cents),
  detail: detailOf(row),
  retry: RETRYABLE.has(row.kind),
  taken: row.taken_by !== null && row.taken_at ? { by: row.taken_by, at: row.taken_at.toISOString() } : null,
});

function detailOf({ kind, problem, detail }: QueueRow): string | null {
  if (problem) return payoutProblemLabel(problem, detail);
  return kind === 'ledger' && detail !== null ? ledgerDifferencesLabel(JSON.parse(detail)) : detail;
}

const cursorOf = ({ urgent, due, at, id }: QueueRow): string =>
  `${urgent ? 'urgent' : 'open'}~${(urgent && due ? due : at).getTime()}~${id}`;

/** The ids of this list are no numbers. Throws 400. */
function readQueueCursor(cursor: string): QueueCursor {
  const [which = '', at = '', ...id] = cursor.split('~');
  return { urgent: which === 'urgent', at: new Date(readCursorNumber(at)), id: id.join('~') };
}
