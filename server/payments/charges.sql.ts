import { sql } from 'kysely';
import type { BankDecision } from '#contract/booking';
import type { Db, IntentPurpose, Trx } from '../schema/tables.ts';
import { type Charge, ofJob } from './split-refund.ts';

/** What a booking's charges hold, and what of them can go back. Amounts in cents. */

interface ChargeRow extends Omit<Charge, 'keptCents' | 'restCents' | 'nowCents' | 'laterCents'> {
  /** All that was decided to go back: by us, or by a bank in our place. */
  decidedCents: number;
  /** What of that has left, or is about to. */
  goingCents: number;
  /** What of that waits, or has failed: it stays promised, so it is not free for another refund. */
  promisedCents: number;
  /** What a bank has given back. */
  lostCents: number;
}

async function selectChargeRows(db: Db | Trx, bookingIds: number[]): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select payments.booking_id as "bookingId", payments.intent_id as "intentId", case when not was_taken then charge_id end as "chargeId", purpose,
      payments.amount_cents as "amountCents", paid_at as "paidAt", "decidedCents", "goingCents", "promisedCents", "heldCents", "lostCents",
      "isDisputed", card_brand as "cardBrand", card_last4 as "cardLast4"
    from payments
    cross join lateral (
      select coalesce(sum(refunds.amount_cents), 0)::int as "decidedCents",
        coalesce(sum(refunds.amount_cents) filter (where status in ('wanted', 'sent', 'done')), 0)::int as "goingCents",
        coalesce(sum(refunds.amount_cents) filter (where status in ('waiting', 'failed')), 0)::int as "promisedCents"
      from refunds where refunds.booking_id = payments.booking_id and refunds.intent_id = payments.intent_id
    ) as back
    cross join lateral (
      select coalesce(sum(disputes.amount_cents) filter (where state = 'opened'), 0)::int as "heldCents",
        coalesce(sum(disputes.amount_cents) filter (where state = 'lost'), 0)::int as "lostCents",
        coalesce(bool_or(state in ('inquiry', 'opened')), false) as "isDisputed",
        coalesce(bool_or(state <> 'inquiry'), false) as was_taken
      from disputes where disputes.booking_id = payments.booking_id and disputes.intent_id = payments.intent_id
    ) as bank
    where payments.booking_id = any(${bookingIds}::int[])
    order by paid_at, purpose = 'visit' desc, payments.intent_id
  `.execute(db);
  return rows;
}

/** What neither we nor a bank have given back of a charge, or are about to. */
const keptCents = ({ amountCents, lostCents, goingCents }: ChargeRow): number =>
  Math.max(0, amountCents - lostCents - goingCents);

function toCharge(row: ChargeRow): Charge {
  const { decidedCents, goingCents, promisedCents, lostCents, ...charge } = row;
  const restCents = charge.amountCents - decidedCents;
  const leftCents = Math.max(0, Math.min(restCents, keptCents(row) - promisedCents));
  const nowCents = Math.min(leftCents, Math.max(0, keptCents(row) - charge.heldCents));
  return { ...charge, keptCents: keptCents(row), restCents, nowCents, laterCents: leftCents - nowCents };
}

/** The charges of a booking, first one first, each with what of it could still go back and what a bank says of it. */
export const selectCharges = (db: Db | Trx, bookingId: number): Promise<Charge[]> =>
  selectChargesOfAll(db, [bookingId]);

/** The same of several bookings together, by when they were paid. */
export const selectChargesOfAll = async (db: Db | Trx, bookingIds: number[]): Promise<Charge[]> =>
  bookingIds.length === 0 ? [] : (await selectChargeRows(db, bookingIds)).map(toCharge);

/** What came in and what of it was decided to go back. */
export interface Balance {
  paid: number;
  refunded: number;
}

/**
 * What was paid for a booking by each purpose, and what of it was decided to go back: by us or, where a refund was
 * dropped, by the customer's bank in our place (docs/decisions/0016-shares-do-not-wait-for-disputes.md). What is left is
 * shared out; people are told of what really goes back (`goingBackCents`).
 */
export async function selectBalances(db: Db | Trx, bookingId: number): Promise<Record<IntentPurpose, Balance>> {
  const charges = await selectCharges(db, bookingId);
  const balanceOf = (wanted: IntentPurpose): Balance => {
    const own = charges.filter(({ purpose }) => purpose === wanted);
    const paid = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { paid, refunded: paid - own.reduce((sum, { restCents }) => sum + restCents, 0) };
  };
  return { visit: balanceOf('visit'), difference: balanceOf('difference'), tip: balanceOf('tip') };
}

/** The same for the job itself: its visit, and what a longer one cost more. A tip is the cleaner's own affair. */
export async function selectBalance(db: Db | Trx, bookingId: number): Promise<Balance> {
  const { visit, difference } = await selectBalances(db, bookingId);
  return { paid: visit.paid + difference.paid, refunded: visit.refunded + difference.refunded };
}

/** What of a job's payments can still go back, and what the customer's bank has to do with it. */
export interface Refundable {
  nowCents: number;
  /** Once the bank has decided, unless it gives it back itself. */
  laterCents: number;
  /** 'returned': by their bank's word the customer has all of the rest. */
  bank: BankDecision;
}

/** The same of all payments of the job together; tips are not counted. */
export async function selectRefundable(source: Db | Trx, bookingId: number): Promise<Refundable> {
  const rows = ofJob(await selectChargeRows(source, [bookingId]));
  const sum = (amounts: number[]) => amounts.reduce((all, cents) => all + cents, 0);
  const charges = rows.map(toCharge);
  const isReturned = rows.some(({ lostCents }) => lostCents > 0) && sum(rows.map(keptCents)) === 0;
  const isHeld = rows.some(({ heldCents }) => heldCents > 0);
  return {
    nowCents: sum(charges.map(({ nowCents }) => nowCents)),
    laterCents: sum(charges.map(({ laterCents }) => laterCents)),
    bank: isReturned ? 'returned' : isHeld ? 'deciding' : null,
  };
}
