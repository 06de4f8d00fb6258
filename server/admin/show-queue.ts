import type { QueueItem } from '#contract/admin-jobs';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { badRequest } from '#platform/errors';
import type { AdminDeps } from './deps.ts';
import { type QueueCursor, type QueueRow, selectQueue } from './queue.sql.ts';

type Call = 'GET /_api/admin/queue';

const QUEUE_START: QueueCursor = { at: new Date(0), id: '' };

/** What needs a person today, longest waiting first, a page at a time. Throws 400. */
export const showQueue =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async ({ cursor }: Parsed<Call>): Promise<Reply<Call>> => {
    const after = cursor === undefined ? QUEUE_START : readCursor(cursor);
    const limit = policy.list.queueRows;
    const rows = await selectQueue(db, after, clock.now(), limit + 1);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { items: page.map(toItem), nextCursor: last ? `${last.at.getTime()}~${last.id}` : null };
  };

const toItem = (row: QueueRow): QueueItem => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  cleanerId: row.cleaner_id,
  name: row.name,
  bookingId: row.booking_id,
  amount: row.cents === null ? null : toDollars(row.cents),
  detail: row.detail,
  retry: row.kind === 'mail' || row.kind === 'refund' || row.kind === 'stray',
});

function readCursor(cursor: string): QueueCursor {
  const place = /^(\d{1,14})~(.+)$/.exec(cursor);
  if (!place) throw badRequest('Invalid cursor');
  return { at: new Date(Number(place[1])), id: place[2]! };
}
