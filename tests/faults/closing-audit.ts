import type pg from 'pg';
import { expect } from 'vitest';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import type { Sandbox } from '../../sandbox/index.ts';
import { waitFor } from '../wait-for.ts';
import { emailFaults } from './email-audit.ts';
import { moneyFaults } from './money-audit.ts';
import { type BookingRow, isIdle, readStoredRows, type StoredRows } from './stored-rows.sql.ts';

/** What a test did on purpose, so that the audit does not report it. */
export interface Expected {
  /** Intents that were paid although the product did not create them. */
  unmatchedPayments?: string[];
  /** Intents of which the team refunded parts, besides what a cancel refunds. */
  partialRefunds?: string[];
  /** Emails that may have been sent again because their acceptance could not be noted: their keys. */
  repeatedEmails?: string[] | 'any';
}

/**
 * The end of every test about money: lets everything arrive, then compares the product's stored rows with the provider's
 * objects and the mailbox. Every succeeded intent has one booking or one full refund; payments, refunds, transfers, reversals, disputes
 * and fees agree to the cent; nobody holds a time for nothing; every email came once.
 */
export async function closingAudit(app: { sandbox: Sandbox; pool: pg.Pool }, expected: Expected = {}): Promise<void> {
  await app.sandbox.stripe.releaseEvents();
  await app.sandbox.stripe.eventsDelivered();
  // The background may just be ending a hold, first at the provider, then here.
  const isClean = async () => (await isIdle(app.pool)) && (await findFaults(app, expected)).length === 0;
  const isSettled = await waitFor(isClean, { seconds: 30 }).catch(() => false);
  if (!isSettled) expect(await findFaults(app, expected)).toEqual([]);
}

async function findFaults({ sandbox, pool }: { sandbox: Sandbox; pool: pg.Pool }, expected: Expected) {
  const stored = await readStoredRows(pool);
  return [
    ...intentFaults(stored, sandbox, expected),
    ...moneyFaults(stored, sandbox, expected.unmatchedPayments ?? []),
    ...stored.inconsistentSlots.map(
      (slot) =>
        `time ${slot.id} is ${slot.status}: ${slot.pending} holds, ${slot.given} given, ${slot.next} moves, ${slot.offers} offers`,
    ),
    ...stored.inconsistentMoves.map((row) => `booking ${row.id} is ${row.status}, its next time ${row.next_slot_id}`),
    ...stored.inconsistentRescues.map((row) => `booking ${row.id} is ${row.status}, its rescue ${row.state}`),
    ...emailFaults(stored, sandbox.mail.messages(), expected.repeatedEmails ?? []),
    ...(stored.eventsWaiting > 0 ? [`${stored.eventsWaiting} events were never processed`] : []),
  ];
}

/** Every intent at the provider: what was paid is booked or went back whole, what can still be paid has its hold. */
function intentFaults(
  { bookings, lastTries, unmatchedPayments }: StoredRows,
  { stripe }: Sandbox,
  { unmatchedPayments: expectedUnmatchedPayments = [], partialRefunds = [] }: Expected,
): string[] {
  // One that failed is with the platform again.
  const refunds = stripe.objects('refund').filter(({ status }) => status !== 'failed' && status !== 'canceled');
  // By id: of a whole year there are too many to be compared with each other.
  const refundsOf = Map.groupBy(refunds, ({ payment_intent }) => payment_intent);
  const byIntent = new Map(bookings.map((row) => [row.intent_id, row]));
  const byId = new Map(bookings.map((row) => [String(row.id), row]));
  const partial = new Set(partialRefunds);
  const lastTryOf = new Map(lastTries.map(({ booking_id, state }) => [booking_id, state]));
  const now = stripe.now() * 1000;
  const intents = stripe.objects('payment_intent');
  const openOf = Map.groupBy(intents.filter(isOpenForVisit), ({ metadata }) => metadata.booking_id);
  const faults = intents.flatMap((intent) => {
    const { purpose = 'visit', booking_id } = intent.metadata;
    const booking = purpose === 'visit' ? byIntent.get(intent.id) : byId.get(booking_id ?? '');
    const back = refundsOf.get(intent.id) ?? [];
    const backCents = back.reduce((sum, { amount }) => sum + amount, 0);
    const isWhole = back.length === 1 && backCents === intent.amount_received;
    if (expectedUnmatchedPayments.includes(intent.id))
      return unmatchedPayments.includes(intent.id) ? [] : [`${intent.id}: unmatched payment, not recorded`];
    const refundsToCount = partial.has(intent.id) ? 0 : back.length;
    if (intent.status === 'succeeded') return isWhole || isServed(booking, refundsToCount) ? [] : [describe('paid')];
    if (intent.status === 'canceled') return booking?.status === 'pending' ? [describe('canceled')] : [];
    const hold = booking ?? bookings.find((row) => isNotStoredYet(row, intent.metadata));
    const planned = byId.get(booking_id ?? '');
    const isTried =
      isOpenForVisit(intent) && planned?.status === 'planned' && openOf.get(booking_id)?.length === 1
        ? isBeingCharged(planned, { askedAt: intent.created * 1000, lastTry: lastTryOf.get(planned.id), now })
        : false;
    return hold?.status === 'pending' || isTried ? [] : [describe('can still be paid')];

    function describe(what: string): string {
      const known = booking ?? byId.get(booking_id ?? '');
      const state = known ? `booking ${known.id} is ${known.status}` : 'no booking has it';
      return `${intent.id}: ${what}, ${state}, ${back.length} refunds of ${backCents} of ${intent.amount_received} cents`;
    }
  });
  const unexpected = unmatchedPayments
    .filter((id) => !expectedUnmatchedPayments.includes(id))
    .map((id) => `${id}: recorded as an unmatched payment`);
  return [...faults, ...unexpected];
}

/** Given to its customer, or canceled by somebody; a time that was lost has to go back whole. */
function isServed(booking: BookingRow | undefined, refunds: number): boolean {
  if (!booking) return false;
  if (booking.status === 'canceled') return booking.cancel_code !== 'slot_lost' && refunds <= 1;
  // Of what was done the team may give back in parts.
  if (booking.status === 'completed') return true;
  return (
    refunds <= (booking.status === 'no_show' ? 1 : 0) && ['scheduled', 'seeking', 'no_show'].includes(booking.status)
  );
}

const isOpenForVisit = ({
  status,
  metadata: { purpose = 'visit' },
}: {
  status: string;
  metadata: Record<string, string>;
}) => purpose === 'visit' && status !== 'succeeded' && status !== 'canceled';

/**
 * A planned visit whose card is tried again, or whose bank asks its customer: from the hour on at which visits are charged, as
 * it begins now, until it is given up. What was asked for before that is left over from when it began otherwise, or was another
 * one; it could be paid without anybody's wish.
 */
function isBeingCharged(
  { starts_at }: BookingRow,
  { askedAt, lastTry, now }: { askedAt: number; lastTry: string | undefined; now: number },
): boolean {
  const start = starts_at.getTime();
  // What no bank has answered yet is charged a little longer.
  const isAnswered = lastTry === 'declined' || lastTry === 'authentication_required';
  const { chargeHours, unpaidHours, lateChargeHours } = policy.plans;
  const lastHours = isAnswered ? unpaidHours : lateChargeHours;
  return lastTry !== 'paid' && askedAt >= start - chargeHours * HOUR && now <= start - lastHours * HOUR;
}

/** The hold requested this intent, and the process was killed before it could store the intent's id. */
const isNotStoredYet = (booking: BookingRow, { booking_id, attempt }: Record<string, string>): boolean =>
  booking.intent_id === null && String(booking.id) === booking_id && String(booking.attempt) === attempt;
