import { type RawBuilder, sql } from 'kysely';
import type { Db, IntentPurpose, RefundReason, Tables, Trx } from '../schema/tables.ts';

export interface NewPayment {
  intentId: string;
  bookingId: number;
  purpose: IntentPurpose;
  /** Null for an intent that names none: it has no row to be marked as paid. */
  attempt: number | null;
  chargeId: string | null;
  amountCents: number;
  at: Date;
  /** The provider's word for the card's number. */
  cardFingerprint: string | null;
}

/**
 * Writes down money received, with its ledger entry, and marks its intent as paid; gives whether its card is to be kept, and
 * the columns that are read `beside`, in the same statement and as they were before it. Undefined, and nothing changes, when
 * the intent was known already.
 */
export async function recordPayment<T extends object>(
  trx: Trx,
  payment: NewPayment,
  beside?: RawBuilder<T>,
): Promise<(T & { keepsCard: boolean }) | undefined> {
  const { rows } = await sql<T & { keepsCard: boolean }>`
    with paid as (
      insert into payments (intent_id, booking_id, purpose, charge_id, amount_cents, paid_at, card_fingerprint)
      values (${payment.intentId}, ${payment.bookingId}, ${payment.purpose}, ${payment.chargeId},
        ${payment.amountCents}, ${payment.at}, ${payment.cardFingerprint})
      on conflict (intent_id) do nothing returning *
    ), entered as (
      insert into ledger (booking_id, kind, amount_cents, provider_id, at)
      select booking_id, case purpose when 'tip' then 'tip' else 'charge' end, amount_cents, intent_id, paid_at from paid
      on conflict (kind, provider_id) do nothing
    ), marked as (
      insert into payment_intents (booking_id, purpose, attempt, amount_cents, state, intent_id, charge_id, created_at)
      select booking_id, purpose, ${payment.attempt}::int, amount_cents, 'paid', intent_id, charge_id, paid_at
      from paid where ${payment.attempt}::int is not null
      on conflict (booking_id, purpose, attempt)
      do update set state = 'paid', intent_id = excluded.intent_id, charge_id = excluded.charge_id
      returning save_consent_id
    )
    select exists (select from marked where save_consent_id is not null) as "keepsCard" ${beside ? sql`, ${beside}` : sql``}
    from paid
  `.execute(trx);
  return rows[0];
}

export async function addLedgerEntry(trx: Trx, entry: Omit<Tables['ledger'], 'id'>): Promise<void> {
  await trx
    .insertInto('ledger')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'provider_id']).doNothing())
    .execute();
}

export const selectPayment = (db: Db | Trx, intentId: string) =>
  db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();

export const isPaymentRecorded = async (db: Db | Trx, intentId: string): Promise<boolean> =>
  (await db.selectFrom('payments').select('intent_id').where('intent_id', '=', intentId).executeTakeFirst()) !==
  undefined;

/** A booking's payments, first one first; none before it was paid. */
export const selectPaymentsOf = (db: Db | Trx, bookingId: number) =>
  db.selectFrom('payments').selectAll().where('booking_id', '=', bookingId).orderBy('paid_at').execute();

/** A booking's refunds, first things first. */
export const selectRefundsOf = (db: Db | Trx, bookingId: number) =>
  db
    .selectFrom('refunds')
    .select([
      'id',
      'request_id',
      'intent_id',
      'amount_cents',
      'reason_code',
      'reason',
      'status',
      'failure_code',
      'created_at',
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Whether the team asked for a refund of so much, in the same words, since then; its parts count as one. */
export async function hasRefundSince(
  trx: Trx,
  refund: { bookingId: number; amountCents: number; reason: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from refunds
    where booking_id = ${refund.bookingId} and reason_code = 'given' and reason = ${refund.reason}
    and status <> 'dropped' and created_at > ${refund.since}
    group by coalesce(request_id, id) having sum(amount_cents) = ${refund.amountCents} limit 1
  `.execute(trx);
  return rows.length > 0;
}

/** `reason`: the team's own words, where the code says that they gave some. */
export interface RefundCause {
  bookingId: number;
  reasonCode: RefundReason;
  reason?: string;
}

/** One charge's part of a refund; `requestId` is the same for all parts of one, null where there is one only. */
export interface NewRefund extends RefundCause {
  id: string;
  requestId: string | null;
  intentId: string;
  amountCents: number;
  at: Date;
}

export async function insertRefund(trx: Trx, refund: NewRefund): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({
      id: refund.id,
      request_id: refund.requestId,
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
export async function recordUnmatchedPayment(trx: Trx, intentId: string, what: string, at: Date): Promise<void> {
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
