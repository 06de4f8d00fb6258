import { shareCents } from '#contract/money';
import type { BookingRow, PaymentRow, StoredRows, TransferRow } from './stored-rows.sql.ts';

/**
 * Whether each cleaner has what is theirs (docs/product.md#a-cleaners-share), counted apart from the product's own
 * sums: of each job what is left of the payment, less the fee, however a bank decides; nothing of what a bank holds
 * of it; and what they owe is what could not be taken back, less what was kept back for it.
 */
export function shareFaults(rows: StoredRows): string[] {
  const stored = indexed(rows);
  return [
    ...stored.bookings.flatMap((booking) => bookingFaults(stored, booking)),
    ...stored.transfers.flatMap((transfer) => reversedFaults(stored, transfer)),
    ...debtFaults(stored),
  ];
}

/** Rows by what they belong to: of a whole year there are too many to be compared with each other. */
const indexed = (rows: StoredRows) => ({
  ...rows,
  transfersOf: Map.groupBy(rows.transfers, ({ booking_id }) => booking_id),
  paymentsOf: Map.groupBy(rows.payments, ({ booking_id }) => booking_id),
  refundsOf: Map.groupBy(rows.refunds, ({ intent_id }) => intent_id),
  disputesOf: Map.groupBy(rows.disputes, ({ intent_id }) => intent_id),
  reversalsOf: Map.groupBy(rows.reversals, transferKey),
});
type Indexed = ReturnType<typeof indexed>;

const transferKey = ({ booking_id, n }: { booking_id: number; n: number }): string => `${booking_id}:${n}`;

function bookingFaults(stored: Indexed, booking: BookingRow): string[] {
  const transfers = stored.transfersOf.get(booking.id) ?? [];
  const last = transfers.at(-1);
  if (!last) return booking.status === 'completed' ? [`booking ${booking.id} is completed, and no share is due`] : [];
  const net = netOf(stored, booking);
  const payments = stored.paymentsOf.get(booking.id) ?? [];
  const disputed = payments.filter((payment) => heldOf(stored, payment) > 0);
  const isWithoutHeld = disputed.every(
    (payment) =>
      keptBy(transfers.filter(({ intent_id }) => intent_id === payment.intent_id)) <= freeOf(stored, payment),
  );
  const transferredCents = keptBy(transfers);
  const isDisputed = disputed.length > 0;
  const isOpen = transfers.some(({ state }) => state === 'waiting' || state === 'failed');
  // Each payment's part is rounded apart from what a bank holds of another.
  const mostCents = isDisputed ? netOf(stored, booking, freeOf) + payments.length - 1 : net;
  const isRight =
    isWithoutHeld && (isDisputed || isOpen ? transferredCents <= mostCents : transferredCents === mostCents);
  if (isRight) return [];
  const state = isDisputed ? 'disputed' : last.state;
  return [
    `booking ${booking.id} (${booking.status}): ${transferredCents} of ${net} cents were passed on, the share is ${state}`,
  ];
}

/** What has reached the cleaner by these transfers, or is on its way. */
const keptBy = (transfers: TransferRow[]): number =>
  transfers
    .filter(({ state }) => state === 'sending' || state === 'sent')
    .reduce((all, row) => all + row.amount_cents + row.settled_cents - row.reversed_cents, 0);

type OfPayment = (stored: Indexed, payment: PaymentRow) => number;

/** Of a tip, what a bank has given back is not left either: then it has dropped a refund of ours. */
const leftOf: OfPayment = ({ refundsOf, disputesOf }, { intent_id, amount_cents, purpose }) => {
  const own = refundsOf.get(intent_id) ?? [];
  if (purpose !== 'tip') return amount_cents - sum(own);
  const lost = (disputesOf.get(intent_id) ?? []).filter(({ state }) => state === 'lost');
  return Math.max(0, amount_cents - sum(own.filter(({ status }) => status !== 'dropped')) - sum(lost));
};

const heldOf: OfPayment = ({ disputesOf }, { intent_id }) =>
  sum((disputesOf.get(intent_id) ?? []).filter(({ state }) => state === 'opened'));

/** What is left of a payment and no bank holds. */
const freeOf: OfPayment = (stored, payment) => Math.max(0, leftOf(stored, payment) - heldOf(stored, payment));

/** The cleaner's part of what is left, or else free, of a booking's payments: of the job after the fee, of tips all. */
function netOf(stored: Indexed, { id, fee_basis_points }: BookingRow, centsOf: OfPayment = leftOf): number {
  const own = stored.paymentsOf.get(id) ?? [];
  const of = (isTip: boolean) =>
    own
      .filter(({ purpose }) => (purpose === 'tip') === isTip)
      .reduce((all, payment) => all + centsOf(stored, payment), 0);
  return of(false) - shareCents(of(false), fee_basis_points) + of(true);
}

function reversedFaults(
  { reversalsOf }: Indexed,
  { booking_id, n, reversed_cents, ...transfer }: TransferRow,
): string[] {
  const own = (reversalsOf.get(transferKey({ booking_id, n })) ?? []).filter(
    ({ state }) => !['wanted', 'failed', 'dropped'].includes(state),
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
