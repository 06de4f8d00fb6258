import type { Selectable, Updateable } from 'kysely';
import type { RefundFailure, RefundState } from '#contract/refund-states';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { addLedgerEntry } from './payments.sql.ts';
import type { FailedRefund } from './process-webhook-event.ts';

/** What has become of refunds after they were asked for. */

type Row = Selectable<Tables['refunds']>;

/** A refund as the provider has it. */
export interface ProviderRefund {
  id: string;
  amountCents: number;
  status: 'sent' | 'done' | 'failed';
  failure: RefundFailure | null;
  /** The try of our row that it was created by. */
  attempt: number;
  /** Whether its money has come off the platform's balance, and is on it again. */
  hasLeft: boolean;
  hasReturned: boolean;
}

/** From left to right only: two who have read the provider at different times may come in the wrong order. */
const RANKS = { wanted: 0, waiting: 0, dropped: 0, sent: 1, done: 2, failed: 3 } as const satisfies Record<
  RefundState,
  number
>;

/**
 * Writes down what the provider says of a refund, any number of times, with the ledger's entries for money that has
 * left or come back. Gives the refund when it has failed by it, undefined otherwise.
 */
export async function recordRefund(
  trx: Trx,
  id: string,
  theirs: ProviderRefund,
  at: Date,
): Promise<FailedRefund | undefined> {
  const refund = await trx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!refund) return undefined;
  const entry = { booking_id: refund.booking_id, provider_id: theirs.id, at };
  if (theirs.hasLeft) await addLedgerEntry(trx, { ...entry, kind: 'refund', amount_cents: -theirs.amountCents });
  if (theirs.hasReturned)
    await addLedgerEntry(trx, { ...entry, kind: 'refund_failed', amount_cents: theirs.amountCents });
  if (!isAbout(refund, theirs)) return undefined;

  const isCounted = refund.status === 'sent' || refund.status === 'done';
  const counts = theirs.status !== 'failed';
  if (isCounted !== counts)
    await addRefunded(trx, refund.intent_id, counts ? refund.amount_cents : -refund.amount_cents);
  const isStoppedByDispute = theirs.failure === 'charge_for_pending_refund_disputed';
  await trx
    .updateTable('refunds')
    .set(isStoppedByDispute ? untilDisputeEnds(refund) : asTheirs(refund, theirs, at))
    .where('id', '=', id)
    .execute();
  if (theirs.status !== 'failed' || refund.status === 'failed' || isStoppedByDispute) return undefined;
  return asFailed(refund);
}

type Change = Updateable<Tables['refunds']>;

const asTheirs = (refund: Row, theirs: ProviderRefund, at: Date): Change => ({
  status: theirs.status,
  provider_id: theirs.id,
  sent_at: refund.provider_id === null ? at : refund.sent_at,
  done_at: theirs.status === 'done' ? (refund.done_at ?? at) : null,
  checked_at: at,
  failure_code: theirs.failure,
  last_error: null,
});

/** The bank was faster than the refund: it waits for the bank's decision like one that had not been sent. */
const untilDisputeEnds = ({ attempt }: Row): Change => ({
  status: 'waiting',
  provider_id: null,
  sent_at: null,
  attempt: attempt + 1,
});

const asFailed = ({ id, booking_id, attempt }: Pick<Row, 'id' | 'booking_id' | 'attempt'>): FailedRefund => ({
  refundId: id,
  bookingId: booking_id,
  attempt,
});

/** Whether our row is about this refund of the provider's, and not further than it: an earlier try may have failed. */
function isAbout(refund: Pick<Row, 'status' | 'provider_id' | 'attempt'>, theirs: ProviderRefund): boolean {
  if (refund.provider_id === null) return theirs.status !== 'failed' || theirs.attempt === refund.attempt;
  if (refund.provider_id !== theirs.id) return false;
  return RANKS[theirs.status] >= RANKS[refund.status];
}

async function addRefunded(trx: Trx, intentId: string, cents: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('intent_id', '=', intentId)
    .execute();
}

/** The provider refused a try, and stores that under its key: the next one has its own. */
export async function endRefundAttempt(
  db: Db,
  { id, attempt }: Pick<Row, 'id' | 'attempt'>,
  status: 'wanted' | 'waiting',
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ status, attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'wanted')
    .execute();
}

/** Gives a refund up that could not be sent; gives it when it was still to be sent. */
export async function markRefundFailed(trx: Trx, id: string, error: string): Promise<FailedRefund | undefined> {
  const refund = await trx
    .updateTable('refunds')
    .set({ status: 'failed', last_error: error })
    .where('id', '=', id)
    .where('status', '=', 'wanted')
    .returning(['id', 'booking_id', 'attempt'])
    .executeTakeFirst();
  return refund && asFailed(refund);
}

/** Refunds on their way of which nothing was heard since then, the longest silent first. */
export const selectSilentRefunds = (db: Db, since: Date, limit: number) =>
  db
    .selectFrom('refunds')
    .select(['id', 'provider_id'])
    .where('status', '=', 'sent')
    .where((eb) => eb(eb.fn.coalesce('checked_at', 'sent_at'), '<', since))
    .orderBy((eb) => eb.fn.coalesce('checked_at', 'sent_at'))
    .limit(limit)
    .execute();

export async function markRefundChecked(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('refunds').set({ checked_at: at }).where('id', '=', id).execute();
}
