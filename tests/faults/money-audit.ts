import type Stripe from 'stripe';
import type { Sandbox } from '../../sandbox/index.ts';
import { shareFaults } from './share-audit.ts';
import type { StoredRows } from './stored-rows.sql.ts';

/**
 * Our stored rows beside the provider's objects, one by one and to the cent: payments, refunds, transfers, reversals, disputes, every line
 * of the ledger, and the balances that all of it leaves. `unmatchedPayments`: intents that belong to no booking.
 */
export function moneyFaults(stored: StoredRows, { stripe }: Sandbox, unmatchedPayments: string[]): string[] {
  const theirs = readProvider(stripe, unmatchedPayments, stored);
  return [
    ...differences('payment', paymentsOf(stored), theirs.payments),
    ...differences('refund', refundsOf(stored), theirs.refunds),
    ...differences('transfer', transfersOf(stored), theirs.transfers),
    ...differences('reversal', reversalsOf(stored), theirs.reversals),
    ...differences('dispute', disputesOf(stored), theirs.disputes),
    ...differences('ledger', ledgerOf(stored), theirs.ledger),
    ...balanceFaults(stored, stripe, unmatchedPayments),
    ...shareFaults(stored),
  ];
}

type Row = (string | number | null | undefined)[];
type StripeSandbox = Sandbox['stripe'];

const paymentsOf = ({ payments }: StoredRows): Row[] =>
  payments.map((row) => [row.intent_id, row.charge_id, row.amount_cents, row.refunded_cents]);

/** A refund that was dropped went back by the bank; one that waits is not at the provider. */
const refundsOf = ({ refunds }: StoredRows): Row[] =>
  refunds
    .filter(({ status }) => status !== 'dropped' && status !== 'waiting')
    .map((row) => [row.id, row.provider_id, row.intent_id, row.amount_cents, row.status]);

const transfersOf = ({ transfers }: StoredRows): Row[] =>
  transfers
    .filter(({ state, amount_cents }) => (state === 'sent' || state === 'sending') && amount_cents > 0)
    .map((row) => [row.booking_id, row.n, row.provider_id, row.cleaner_id, row.amount_cents, row.state]);

/** What could not be taken back is owed or left to the cleaner, and never was at the provider. */
const reversalsOf = ({ reversals, transfers }: StoredRows): Row[] => {
  const sent = new Map(transfers.map((row) => [`${row.booking_id}:${row.n}`, row.provider_id]));
  return reversals
    .filter(({ state }) => state !== 'short' && state !== 'dropped')
    .map((row) => {
      const of = sent.get(`${row.booking_id}:${row.n}`);
      return [row.id, row.provider_id, of, row.amount_cents, row.state];
    });
};

const disputesOf = ({ disputes }: StoredRows): Row[] =>
  disputes.map((row) => [row.id, row.intent_id, row.amount_cents, row.state]);

const isOwed = (kind: string): boolean => ['debt', 'debt_settled', 'debt_waived', 'share_void'].includes(kind);

/** What a cleaner owes, and a share that stays with the platform, are written down as well, but have not moved. */
const ledgerOf = ({ ledger }: StoredRows): Row[] =>
  ledger.filter(({ kind }) => !isOwed(kind)).map((row) => [row.kind, row.provider_id, row.amount_cents]);

/** The same rows, as the provider's objects make them. */
function readProvider(stripe: StripeSandbox, unmatchedPayments: string[], stored: StoredRows) {
  const isOurs = ({ payment_intent }: { payment_intent: string | null }) =>
    !unmatchedPayments.includes(payment_intent ?? '');
  const charges = stripe.objects('charge').filter((charge) => charge.paid && isOurs(charge));
  const refunds = stripe.objects('refund');
  // A try that failed and was followed by another is no longer in our row, only in the ledger.
  const rowsOfRefunds = new Map(stored.refunds.map(({ provider_id, id }) => [provider_id, id]));
  // What somebody did by hand has a row of its own, which the provider does not know.
  const rowsOfReversals = new Map(stored.reversals.map(({ provider_id, id }) => [provider_id, id]));
  const transfers = stripe.objects('transfer');
  // By id: of a whole year there are too many to be compared with each other.
  const feesOf = Map.groupBy(
    stripe.balanceTransactions().filter(({ fee }) => fee > 0),
    ({ source }) => source,
  );
  const intentOfTransfer = new Map(stored.transfers.map(({ provider_id, intent_id }) => [provider_id, intent_id]));
  const purposeOfIntent = new Map(stored.payments.map(({ intent_id, purpose }) => [intent_id, purpose]));
  const reversals = transfers.flatMap((transfer) => transfer.reversals.data);
  const disputes = stripe.objects('dispute').filter(isOurs);
  const cleaners = new Map(stripe.objects('account').map(({ id, metadata }) => [id, Number(metadata?.cleaner_id)]));
  return {
    payments: charges.map((charge): Row => {
      return [charge.payment_intent, charge.id, charge.amount, charge.amount_refunded];
    }),
    refunds: refunds
      .filter(({ id, status }) => REFUND_STATES[status ?? ''] !== 'failed' || rowsOfRefunds.has(id))
      .map(({ id, metadata, payment_intent, amount, status }): Row => {
        return [metadata?.refund_id ?? rowsOfRefunds.get(id), id, payment_intent, amount, REFUND_STATES[status ?? '']];
      }),
    transfers: transfers.map(({ id, metadata, destination, amount }): Row => {
      const cleanerId = cleaners.get(destination ?? '');
      return [Number(metadata.booking_id), Number(metadata.n), id, cleanerId, amount, 'sent'];
    }),
    reversals: reversals.map(({ id, metadata, transfer, amount }): Row => {
      return [metadata?.reversal_id ?? rowsOfReversals.get(id), id, String(transfer), amount, 'sent'];
    }),
    disputes: disputes.map(
      ({ id, payment_intent, amount, status }): Row => [id, payment_intent, amount, endOf(status)],
    ),
    ledger: [
      ...charges.map(({ payment_intent, amount, metadata }): Row => {
        return [isTip(metadata) ? 'tip' : 'charge', payment_intent, amount];
      }),
      ...charges.flatMap(({ id }) => (feesOf.get(id) ?? []).map((one): Row => ['card_fee', one.id, -one.fee])),
      ...refunds.flatMap(refundEntries),
      ...transfers.map(({ id, amount }): Row => {
        const purpose = purposeOfIntent.get(intentOfTransfer.get(id) ?? '');
        return [purpose === 'tip' ? 'tip_transfer' : 'transfer', id, -amount];
      }),
      ...reversals.map(({ id, amount }): Row => ['reversal', id, amount]),
      ...disputes.flatMap((dispute) => dispute.balance_transactions).flatMap(disputeEntries),
    ],
  };
}

const isTip = ({ purpose }: Record<string, string>): boolean => purpose === 'tip';

/** What our row has to say of a refund, by the provider's status. */
const REFUND_STATES: Record<string, string> = {
  pending: 'sent',
  requires_action: 'sent',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/** A refund is in the ledger once its money has left the balance, and again when it came back. */
const refundEntries = ({ id, amount, balance_transaction, failure_balance_transaction }: Stripe.Refund): Row[] => [
  ...(balance_transaction ? [['refund', id, -amount]] : []),
  ...(failure_balance_transaction ? [['refund_failed', id, amount]] : []),
];

const endOf = (status: string): string => {
  if (status === 'won' || status === 'warning_closed') return 'won';
  if (status === 'lost' || status === 'prevented' || status.startsWith('appeal_')) return 'lost';
  return status.startsWith('warning_') ? 'inquiry' : 'opened';
};

/** The bank took the money, or gave it back; the provider keeps its fee for it whoever wins. */
function disputeEntries({ id, amount, fee }: Stripe.BalanceTransaction): Row[] {
  const moved: Row = [amount < 0 ? 'dispute' : 'dispute_won', id, amount];
  return fee > 0 ? [moved, ['dispute_fee', id, -fee]] : [moved];
}

/** What is left with the platform, and with each cleaner, is the sum of all that moved. */
function balanceFaults(stored: StoredRows, stripe: StripeSandbox, unmatchedPayments: string[]): string[] {
  // Of unmatched payments the ledger knows neither the money nor its fee.
  const unasked = stripe.objects('charge').filter(({ payment_intent: id }) => unmatchedPayments.includes(id ?? ''));
  const notBooked = stripe
    .objects('charge')
    .filter((charge) => charge.paid && charge.balance_transaction === null && !unasked.includes(charge));
  const unaskedNet = stripe
    .balanceTransactions()
    .filter(({ source }) => unasked.some(({ id }) => id === source))
    .reduce((sum, { net }) => sum + net, 0);
  // A bank may take such a payment back as well.
  const taken = stripe
    .objects('dispute')
    .filter(({ payment_intent }) => unmatchedPayments.includes(payment_intent ?? ''))
    .flatMap(({ balance_transactions }) => balance_transactions)
    .reduce((sum, { net }) => sum + net, 0);
  // What the platform has put there of its own is no money of a booking.
  const toppedUp = sumOf(stripe.balanceTransactions().filter(({ type }) => type === 'topup'));
  const moved = stored.ledger.filter(({ kind }) => !isOwed(kind)).reduce((sum, row) => sum + row.amount_cents, 0);
  const ours = moved + unaskedNet + taken + toppedUp - sumOf(notBooked);
  const theirs = centsIn(stripe.balance());
  const cameTo = Map.groupBy(stripe.objects('transfer'), ({ destination }) => destination);
  const accounts = stripe.objects('account').flatMap(({ id }) => {
    const came = (cameTo.get(id) ?? []).reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
    const paidOut = stripe
      .balanceTransactions(id)
      .filter(({ type }) => type.startsWith('payout'))
      .reduce((sum, { amount }) => sum - amount, 0);
    const has = centsIn(stripe.balance(id));
    return came - paidOut === has ? [] : [`${id} has ${has} cents, but ${came} came and ${paidOut} were paid out`];
  });
  return [...accounts, ...(ours === theirs ? [] : [`the platform has ${theirs} cents, our ledger says ${ours}`])];
}

const centsIn = ({ available, pending }: Stripe.Balance): number => sumOf([...available, ...pending]);

const sumOf = (objects: { amount: number }[]): number => objects.reduce((sum, { amount }) => sum + amount, 0);

function differences(what: string, ourRows: Row[], theirRows: Row[]): string[] {
  const ours = ourRows.map((row) => JSON.stringify(row));
  const theirs = theirRows.map((row) => JSON.stringify(row));
  const [weHave, theyHave] = [new Set(ours), new Set(theirs)];
  return [
    ...ours.filter((row) => !theyHave.has(row)).map((row) => `${what} only in our database: ${row}`),
    ...theirs.filter((row) => !weHave.has(row)).map((row) => `${what} only at the provider: ${row}`),
    ...(ours.length === theirs.length ? [] : [`${ours.length} rows of ${what}, not ${theirs.length}`]),
  ];
}
