import type pg from 'pg';
import { expect } from 'vitest';
import { LOST } from '#server/booking';
import type { Sandbox } from '../../sandbox/index.ts';
import { waitFor } from '../wait-for.ts';
import { type BookingRow, type Books, isQuiet, readBooks } from './books.sql.ts';
import { mailFaults } from './mail-audit.ts';

/** What a test did on purpose, so that the audit does not wonder. */
export interface Expected {
  /** Intents that somebody paid without being asked to. */
  strays?: string[];
  /** Mails that may have been sent again because nobody could note that they were taken: `booking-confirmed:1042`. */
  repeatedMails?: string[] | 'any';
}

/**
 * The end of every test about money: lets everything arrive, then compares the product's books with the provider's and
 * the mailbox. Every succeeded intent has one booking or one full refund; cents agree; nobody holds a time for nothing;
 * every mail came once.
 */
export async function closingAudit(
  { sandbox, pool }: { sandbox: Sandbox; pool: pg.Pool },
  expected: Expected = {},
): Promise<void> {
  await sandbox.stripe.releaseEvents();
  await sandbox.stripe.eventsDelivered();
  // What never comes to rest is named below.
  await waitFor(() => isQuiet(pool), { seconds: 30 }).catch(() => {});
  const books = await readBooks(pool);
  const faults = [
    ...intentFaults(books, sandbox, expected.strays ?? []),
    ...moneyFaults(books, sandbox, expected.strays ?? []),
    ...books.crookedSlots.map(
      (slot) => `time ${slot.id} is ${slot.status}: ${slot.pending} holds, ${slot.given} given`,
    ),
    ...mailFaults(books, sandbox.mail.messages(), expected.repeatedMails ?? []),
    ...(books.eventsWaiting > 0 ? [`${books.eventsWaiting} events were never worked on`] : []),
  ];
  expect(faults).toEqual([]);
}

/** Every intent at the provider: what was paid is booked or went back whole, what can still be paid has its hold. */
function intentFaults({ bookings, strays }: Books, { stripe }: Sandbox, expectedStrays: string[]): string[] {
  const refunds = stripe.objects('refund');
  const faults = stripe.objects('payment_intent').flatMap((intent) => {
    const booking = bookings.find(({ intent_id }) => intent_id === intent.id);
    const back = refunds.filter(({ payment_intent }) => payment_intent === intent.id);
    const backCents = back.reduce((sum, { amount }) => sum + amount, 0);
    const isWhole = back.length === 1 && backCents === intent.amount_received;
    if (expectedStrays.includes(intent.id)) return strays.includes(intent.id) ? [] : [`${intent.id}: stray, not noted`];
    if (intent.status === 'succeeded') return isWhole || isServed(booking, back.length) ? [] : [describe('paid')];
    if (intent.status === 'canceled') return booking?.status === 'pending' ? [describe('canceled')] : [];
    const hold = booking ?? bookings.find((row) => isUnwritten(row, intent.metadata));
    return hold?.status === 'pending' ? [] : [describe('can still be paid')];

    function describe(what: string): string {
      const state = booking ? `booking ${booking.id} is ${booking.status}` : 'no booking has it';
      return `${intent.id}: ${what}, ${state}, ${back.length} refunds of ${backCents} of ${intent.amount_received} cents`;
    }
  });
  const unexpected = strays.filter((id) => !expectedStrays.includes(id)).map((id) => `${id}: noted as stray`);
  return [...faults, ...unexpected];
}

/** Given to its customer, or canceled by somebody; a time that was lost has to go back whole. */
function isServed(booking: BookingRow | undefined, refunds: number): boolean {
  if (!booking) return false;
  if (booking.status === 'canceled') return booking.cancel_reason !== LOST && refunds <= 1;
  // Of what was done the team may give back in parts.
  if (booking.status === 'completed') return true;
  return refunds <= (booking.status === 'no_show' ? 1 : 0) && ['scheduled', 'no_show'].includes(booking.status);
}

/** The hold asked for this intent and was killed before it could write it down. */
const isUnwritten = (booking: BookingRow, { booking_id, attempt }: Record<string, string>): boolean =>
  booking.intent_id === null && String(booking.id) === booking_id && String(booking.attempt) === attempt;

/** Payments, refunds and ledger, to the cent. */
function moneyFaults(books: Books, { stripe }: Sandbox, strays: string[]): string[] {
  const charges = stripe
    .objects('charge')
    .filter(({ paid, payment_intent }) => paid && !strays.includes(payment_intent ?? ''));
  const refunds = stripe.objects('refund');
  const ours = {
    payments: books.payments.map((row) => [row.intent_id, row.charge_id, row.amount_cents, row.refunded_cents]),
    // A refund that was dropped went back by the bank.
    refunds: books.refunds
      .filter(({ status }) => status !== 'dropped')
      .map((row) => [row.id, row.provider_id, row.intent_id, row.amount_cents, row.status]),
    transfers: books.transfers.map((row) => [row.booking_id, row.n, row.provider_id, row.amount_cents, row.state]),
    reversals: books.reversals
      .filter(({ state }) => state !== 'short')
      .map((row) => [row.id, row.provider_id, row.amount_cents, row.state]),
    ledgerCents: books.ledgerCents,
  };
  const transfers = stripe.objects('transfer');
  const reversals = transfers.flatMap((transfer) => transfer.reversals.data);
  const disputes = stripe.objects('dispute').filter(({ payment_intent }) => !strays.includes(String(payment_intent)));
  const theirs = {
    payments: charges.map((charge) => [charge.payment_intent, charge.id, charge.amount, charge.amount_refunded]),
    refunds: refunds.map(({ id, metadata, payment_intent, amount }) => {
      return [metadata?.refund_id ?? null, id, payment_intent, amount, 'sent'];
    }),
    transfers: transfers.map(({ id, metadata, amount }) => {
      return [Number(metadata.booking_id), Number(metadata.n), id, amount, 'sent'];
    }),
    reversals: reversals.map(({ id, metadata, amount }) => [metadata?.reversal_id ?? null, id, amount, 'sent']),
    ledgerCents:
      sumOf(charges) -
      sumOf(refunds) -
      sumOf(transfers) +
      sumOf(reversals) +
      disputes.flatMap((each) => each.balance_transactions).reduce((sum, { net }) => sum + net, 0),
  };
  const inOrder = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort();
  return [
    ...differences('payment', inOrder(ours.payments), inOrder(theirs.payments)),
    ...differences('refund', inOrder(ours.refunds), inOrder(theirs.refunds)),
    ...differences('transfer', inOrder(ours.transfers), inOrder(theirs.transfers)),
    ...differences('reversal', inOrder(ours.reversals), inOrder(theirs.reversals)),
    ...(ours.ledgerCents === theirs.ledgerCents
      ? []
      : [`ledger: ${ours.ledgerCents}, not ${theirs.ledgerCents} cents`]),
  ];
}

const sumOf = (objects: { amount: number }[]): number => objects.reduce((sum, { amount }) => sum + amount, 0);

function differences(what: string, ours: string[], theirs: string[]): string[] {
  return [
    ...ours.filter((row) => !theirs.includes(row)).map((row) => `${what} only in our books: ${row}`),
    ...theirs.filter((row) => !ours.includes(row)).map((row) => `${what} only at the provider: ${row}`),
    ...(ours.length === theirs.length ? [] : [`${ours.length} rows of ${what}, not ${theirs.length}`]),
  ];
}
