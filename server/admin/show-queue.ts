import type { QueueItem } from '#contract/admin-jobs';
import type { Parsed, Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { badRequest } from '#platform/errors';
import type { OpenDispute } from '#server/payments';
import type { Db } from '../schema/tables.ts';
import type { AdminDeps } from './index.ts';
import { type QueuePlace, type QueueRow, selectBookingsOfIntents, selectQueue } from './queue.sql.ts';

type Call = 'GET /_api/admin/queue';

const BEGINNING: QueuePlace = { at: new Date(0), id: '' };

/** What needs a person today, longest waiting first, a page at a time. Throws 400. */
export const showQueue =
  ({ db, clock, payments }: Pick<AdminDeps, 'db' | 'clock' | 'payments'>) =>
  async ({ cursor }: Parsed<Call>): Promise<Reply<Call>> => {
    const after = cursor === undefined ? BEGINNING : readCursor(cursor);
    const limit = policy.list.queueRows;
    const waiting = await selectQueue(db, after, clock.now(), limit + 1);
    const { openDisputes } = await payments.standing();
    const disputes = (await withBookings(db, openDisputes)).filter((row) => comesBefore(after, row));
    const rows = [...waiting, ...disputes].sort((one, other) => (comesBefore(one, other) ? -1 : 1));
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { items: page.map(toItem), nextCursor: last ? `${last.at.getTime()}~${last.id}` : null };
  };

/** The same order as the statement's. */
const comesBefore = (one: QueuePlace, other: QueuePlace): boolean =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one.id < other.id);

async function withBookings(db: Db, disputes: OpenDispute[]): Promise<QueueRow[]> {
  const intents = disputes.flatMap(({ intentId }) => intentId ?? []);
  const known = intents.length === 0 ? [] : await selectBookingsOfIntents(db, intents);
  return disputes.map(({ id, intentId, amountCents, reason, openedAt }) => {
    const booking = known.find(({ intent_id }) => intent_id === intentId);
    return {
      id: `dispute:${id}`,
      kind: 'dispute',
      at: openedAt,
      cleaner_id: null,
      name: booking?.customer_name ?? null,
      booking_id: booking?.booking_id ?? null,
      cents: amountCents,
      detail: reason,
    };
  });
}

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

function readCursor(cursor: string): QueuePlace {
  const place = /^(\d{1,14})~(.+)$/.exec(cursor);
  if (!place) throw badRequest('Invalid cursor');
  return { at: new Date(Number(place[1])), id: place[2]! };
}
