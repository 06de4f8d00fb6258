import { shareCents } from '#contract/money';
import type { BookingRow, StoredRows, TransferRow } from './stored-rows.sql.ts';

/**
 * Whether each cleaner has what is theirs (docs/product.md#a-cleaners-share), counted apart from the product's own
 * sums: of each job what is left of the payment, less the fee, however a bank decides; nothing of what a bank holds
 * of it; and what they owe is what could not be taken back, less what was kept back for it.
 */
export function shareFaults(stored: StoredRows): string[] {
  return [
    ...stored.bookings.flatMap((booking) => bookingFaults(stored, booking)),
    ...stored.transfers.flatMap((transfer) => reversedFaults(stored, transfer)),
    ...debtFaults(stored),
  ];
}

function bookingFaults(stored: StoredRows, booking: BookingRow): string[] {
  const transfers = stored.transfers.filter(({ booking_id }) => booking_id === booking.id);
  const last = transfers.at(-1);
  if (!last) return booking.status === 'completed' ? [`booking ${booking.id} is completed, and no share is due`] : [];
  const net = netOf(stored, booking);
  const transferredCents = transfers
    .filter(({ state }) => state === 'sending' || state === 'sent')
    .reduce((sum, row) => sum + row.amount_cents + row.settled_cents - row.reversed_cents, 0);
  const heldCents = sum(stored.disputes.filter((row) => row.booking_id === booking.id && row.state === 'opened'));
  const isDisputed = heldCents > 0;
  const isRight = isDisputed
    ? transferredCents <= netOf(stored, booking, heldCents)
    : last.state === 'waiting' || last.state === 'failed'
      ? transferredCents <= net
      : transferredCents === net;
  if (isRight) return [];
  const state = isDisputed ? 'disputed' : last.state;
  return [
    `booking ${booking.id} (${booking.status}): ${transferredCents} of ${net} cents were passed on, the share is ${state}`,
  ];
}

/** The share of a booking, in cents, without that of what a bank holds. */
function netOf(
  { payments, refunds }: StoredRows,
  { id, intent_id, fee_basis_points }: BookingRow,
  heldCents = 0,
): number {
  const paid = sum(payments.filter((payment) => payment.intent_id === intent_id));
  const refunded = sum(refunds.filter((refund) => refund.booking_id === id));
  const left = Math.max(0, paid - refunded - heldCents);
  return left - shareCents(left, fee_basis_points);
}

function reversedFaults(
  { reversals }: StoredRows,
  { booking_id, n, reversed_cents, ...transfer }: TransferRow,
): string[] {
  const own = reversals.filter(
    (row) => row.booking_id === booking_id && row.n === n && !['wanted', 'failed', 'dropped'].includes(row.state),
  );
  const isRight = sum(own) === reversed_cents && reversed_cents <= transfer.amount_cents + transfer.settled_cents;
  return isRight
    ? []
    : [`transfer ${booking_id}:${n}: ${reversed_cents} cents taken back, but its reversals: ${sum(own)}`];
}

/** Debts are in the ledger as they came about and as they were kept back; nobody pays back more than they owe. */
function debtFaults({ ledger, reversals, transfers }: StoredRows): string[] {
  const short = reversals.filter(({ state }) => state === 'short');
  const kept = transfers.filter(({ state }) => state === 'sent').reduce((all, row) => all + row.settled_cents, 0);
  const debts = -sum(ledger.filter(({ kind }) => kind === 'debt'));
  const settled = sum(ledger.filter(({ kind }) => kind === 'debt_settled'));
  const overpaid = [...new Set(transfers.map(({ cleaner_id }) => cleaner_id))].filter((cleanerId) => {
    const own = transfers.filter(({ cleaner_id }) => cleaner_id === cleanerId);
    const owed = short.filter((row) => own.some(({ booking_id, n }) => booking_id === row.booking_id && n === row.n));
    return own.reduce((all, row) => all + row.settled_cents, 0) > sum(owed);
  });
  return [
    ...(debts === sum(short) ? [] : [`the ledger has debts of ${debts} cents, the reversals ${sum(short)}`]),
    ...(settled === kept ? [] : [`the ledger has ${settled} cents kept back, the transfers ${kept}`]),
    ...overpaid.map((cleanerId) => `more was kept back from cleaner ${cleanerId} than they owed`),
  ];
}

const sum = (rows: { amount_cents: number }[]): number => rows.reduce((all, { amount_cents }) => all + amount_cents, 0);
