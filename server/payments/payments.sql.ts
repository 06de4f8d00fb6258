import { sql } from 'kysely';
import type { Db, RefundReason, Tables, Trx } from '../schema/tables.ts';

export interface NewPayment {
  intentId: string;
  bookingId: number;
  chargeId: string | null;
  amountCents: number;
  at: Date;
  /** The provider's word for the card's number. */
  cardFingerprint: string | null;
}

/** Writes down money received, with its ledger entry. False, and nothing changes, when the intent was known already. */
export async function insertPayment(trx: Trx, payment: NewPayment): Promise<boolean> {
  const { rows } = await sql`
    with paid as (
      insert into payments (intent_id, booking_id, charge_id, amount_cents, paid_at, card_fingerprint)
      values (${payment.intentId}, ${payment.bookingId}, ${payment.chargeId}, ${payment.amountCents}, ${payment.at},
        ${payment.cardFingerprint})
      on conflict (intent_id) do nothing returning *
    ), entered as (
      insert into ledger (booking_id, kind, amount_cents, provider_id, at)
      select booking_id, 'charge', amount_cents, intent_id, paid_at from paid
      on conflict (kind, provider_id) do nothing
    )
    select from paid
  `.execute(trx);
  return rows.length === 1;
}

export async function insertLedger(trx: Trx, entry: Omit<Tables['ledger'], 'id'>): Promise<void> {
  await trx
    .insertInto('ledger')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'provider_id']).doNothing())
    .execute();
}

export const selectPayment = (db: Db | Trx, intentId: string) =>
  db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();

export const isPaymentKnown = async (db: Db | Trx, intentId: string): Promise<boolean> =>
  (await db.selectFrom('payments').select('intent_id').where('intent_id', '=', intentId).executeTakeFirst()) !==
  undefined;

/** The payment of a booking, the first where there are several; undefined before it was paid. */
export const selectPaymentOf = (db: Db | Trx, bookingId: number) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst();

/**
 * The charge that a booking was paid with, which a share of it is passed on from; null once a bank took of it, for then the
 * provider passes nothing on from it.
 */
export const selectCharge = async (db: Db | Trx, bookingId: number): Promise<string | null> => {
  const payment = await db
    .selectFrom('payments')
    .select('charge_id')
    .where('booking_id', '=', bookingId)
    .where('intent_id', 'not in', (eb) => eb.selectFrom('disputes').select('intent_id').where('state', '<>', 'inquiry'))
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst();
  return payment?.charge_id ?? null;
};

/**
 * What was paid for a booking and what of it was decided to go back, in cents: by us or, where a refund was dropped, by
 * the customer's bank in our place (docs/decisions/0016-shares-do-not-wait-for-disputes.md). What is left is shared out;
 * people are told of what really goes back (`goingBackCents`).
 */
export async function selectBalance(db: Db | Trx, bookingId: number): Promise<{ paid: number; refunded: number }> {
  const { rows } = await sql<{ paid: number; refunded: number }>`
    select
      (select coalesce(sum(amount_cents), 0)::int from payments where booking_id = ${bookingId}) as paid,
      (select coalesce(sum(amount_cents), 0)::int from refunds where booking_id = ${bookingId}) as refunded
  `.execute(db);
  return rows[0] ?? { paid: 0, refunded: 0 };
}

/** A booking's refunds, first things first. */
export const selectRefundsOf = (db: Db | Trx, bookingId: number) =>
  db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'reason_code', 'reason', 'status', 'failure_code', 'created_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Whether the team asked for a refund of so much, in the same words, since then. */
export const hasRefundSince = async (
  trx: Trx,
  refund: { bookingId: number; amountCents: number; reason: string; since: Date },
): Promise<boolean> =>
  (await trx
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', refund.bookingId)
    .where('amount_cents', '=', refund.amountCents)
    .where('reason_code', '=', 'given')
    .where('reason', '=', refund.reason)
    .where('status', '<>', 'dropped')
    .where('created_at', '>', refund.since)
    .executeTakeFirst()) !== undefined;

/** `reason`: the team's own words, where the code says that they gave some. */
export interface NewRefund {
  intentId: string;
  bookingId: number;
  amountCents: number;
  reasonCode: RefundReason;
  reason?: string;
}

export async function insertRefund(trx: Trx, refund: NewRefund & { id: string; at: Date }): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({
      id: refund.id,
      intent_id: refund.intentId,
      booking_id: refund.bookingId,
      amount_cents: refund.amountCents,
      reason: refund.reason ?? '',
      reason_code: refund.reasonCode,
      status: 'wanted',
      provider_id: null,
      last_error: null,
      created_at: refund.at,
      sent_at: null,
    })
    .execute();
}

export const selectRefund = (db: Db, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** Refunds still to be sent that were asked for before then: their outbox entry may have been lost. */
export const selectOverdueRefunds = (db: Db, before: Date) =>
  db.selectFrom('refunds').select('id').where('status', '=', 'wanted').where('created_at', '<', before).execute();

/** A payment that no booking explains: the team must look at it (docs/product.md#payments-without-a-booking). */
export async function insertUnmatchedPayment(trx: Trx, intentId: string, what: string, at: Date): Promise<void> {
  await trx
    .insertInto('stray_payments')
    .values({ intent_id: intentId, what, found_at: at, settled_at: null })
    .onConflict((conflict) => conflict.column('intent_id').doNothing())
    .execute();
}

export const isUnmatchedPayment = async (db: Db, intentId: string): Promise<boolean> =>
  (await db
    .selectFrom('stray_payments')
    .select('intent_id')
    .where('intent_id', '=', intentId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export async function markUnmatchedPaymentSettled(db: Db, intentId: string, at: Date): Promise<void> {
  await db.updateTable('stray_payments').set({ settled_at: at }).where('intent_id', '=', intentId).execute();
}

/**
 * Takes a refund that failed back among those to be sent, by a try with a key of its own; false where it is not one.
 */
export async function markRefundWanted(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set((eb) => ({
      status: 'wanted',
      attempt: eb('attempt', '+', 1),
      provider_id: null,
      failure_code: null,
      last_error: null,
    }))
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
