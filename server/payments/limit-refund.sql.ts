import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RefundState } from '#contract/refund-states';
import type { Db, Tables, Trx } from '../schema/tables.ts';
import { sumDisputes } from './disputes.sql.ts';

type Row = Selectable<Tables['refunds']>;

/** Before the provider has it, a refund is one of these. */
export type UnsentState = Extract<RefundState, 'wanted' | 'waiting' | 'dropped'>;

const GOING: readonly RefundState[] = ['sent', 'done'];

/**
 * What banks leave of a refund that is still to be sent (docs/product.md#disputes): as far as the payment has so much that
 * no bank holds or has given back, it is wanted. The rest becomes a refund of its own: it waits while a bank decides, and
 * is dropped where it gave the money back. Gives the state of what is left under the id; undefined for a refund that the
 * provider has, or whose place one made by hand has taken.
 */
export async function limitRefund(trx: Trx, id: string): Promise<UnsentState | undefined> {
  const refund = await trx.selectFrom('refunds').select('intent_id').where('id', '=', id).executeTakeFirst();
  if (!refund) return undefined;
  const all = await trx
    .selectFrom('refunds')
    .selectAll()
    .where('intent_id', '=', refund.intent_id)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  const index = all.findIndex((row) => row.id === id);
  const row = all[index];
  if (!row || !isUnsent(row.status)) return undefined;
  const { freeCents, heldCents } = await freeOfBanks(trx, refund.intent_id);
  // What was admitted earlier goes first.
  const claims = all.filter(
    ({ status }, i) => GOING.includes(status) || (status === 'wanted' && (row.status !== 'wanted' || i < index)),
  );
  const leftCents = freeCents - claims.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const withoutIt = heldCents > 0 ? 'waiting' : 'dropped';
  if (leftCents >= row.amount_cents) return change(trx, row, { status: 'wanted' });
  if (leftCents <= 0) return change(trx, row, { status: withoutIt });
  await trx
    .insertInto('refunds')
    .values({ ...restOf(row), id: randomUUID(), amount_cents: row.amount_cents - leftCents, status: withoutIt })
    .execute();
  return change(trx, row, { status: 'wanted', amount_cents: leftCents });
}

const isUnsent = (status: RefundState): status is UnsentState =>
  status === 'wanted' || status === 'waiting' || status === 'dropped';

/** What of a payment no bank holds or has given back; where there was no dispute, all that anybody may ask for. */
async function freeOfBanks(trx: Trx, intentId: string): Promise<{ freeCents: number; heldCents: number }> {
  const payment = await trx
    .selectFrom('payments')
    .select('amount_cents')
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  const disputes = await trx
    .selectFrom('disputes')
    .select(['state', 'amount_cents'])
    .where('intent_id', '=', intentId)
    .execute();
  const { heldCents, lostCents } = sumDisputes(disputes);
  const isUntouched = heldCents === 0 && lostCents === 0;
  return { freeCents: isUntouched ? Infinity : (payment?.amount_cents ?? 0) - heldCents - lostCents, heldCents };
}

/** Under the key of an earlier try the provider may have stored a refusal, or another amount: the next has its own. */
async function change(
  trx: Trx,
  { id, status, amount_cents, attempt }: Row,
  to: { status: UnsentState; amount_cents?: number },
): Promise<UnsentState> {
  if (to.status !== status || (to.amount_cents ?? amount_cents) !== amount_cents) {
    await trx
      .updateTable('refunds')
      .set({ ...to, attempt: attempt + 1 })
      .where('id', '=', id)
      .execute();
  }
  return to.status;
}

/** It is told with what it was taken of as one refund. */
const restOf = ({ id, request_id, intent_id, booking_id, reason, reason_code, created_at }: Row) => ({
  request_id: request_id ?? id,
  intent_id,
  booking_id,
  reason,
  reason_code,
  created_at,
  provider_id: null,
  last_error: null,
  sent_at: null,
});

/** The refunds of a payment that a bank's word may change, first things first. */
export const selectBoundRefunds = async (trx: Trx, intentId: string, states: UnsentState[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('refunds')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('status', 'in', states)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Refunds that still wait although no bank holds their payment any more: an event, or the end of one, was lost. */
export const selectReleasedRefunds = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'waiting')
    .where('intent_id', 'in', (eb) => eb.selectFrom('disputes').select('intent_id'))
    .where('intent_id', 'not in', (eb) => eb.selectFrom('disputes').select('intent_id').where('state', '=', 'opened'))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
