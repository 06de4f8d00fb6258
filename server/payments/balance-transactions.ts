import type Stripe from 'stripe';
import { HOUR } from '#contract/time';
import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { Outbox, OutboxHandler } from '#platform/outbox';
import type { Db, Trx } from '../schema/tables.ts';
import {
  type BalanceTransaction,
  findBalanceTransaction,
  insertBalanceTransactions,
  insertCardFees,
  type PaidCard,
  saveCard,
  saveReadUntil,
  selectReadUntil,
  selectUnexplained,
} from './balance-transactions.sql.ts';
import { handleDisputeChange } from './dispute-changed.ts';
import type { PaymentHooks } from './process-webhook-event.ts';
import { handleRefundChange } from './refund-changed.ts';
import { isProviderUnavailable, type StripeClient } from './stripe.ts';

/** The movements of the platform's balance at the provider, which tell what a lost event would have told. */

export const BALANCE_TRANSACTIONS = 'balance-transaction';

/** What appears late, or by a clock that is not ours, is read with the next round: it goes back so far. */
const OVERLAP_MS = HOUR;
const PAGE = 100;

const REFUND_TYPES = new Set(['refund', 'refund_failure', 'payment_refund', 'payment_failure_refund']);

interface Deps {
  db: Db;
  stripe: StripeClient;
  clock: Clock;
  transact: Transact;
  outbox: Outbox;
}

/**
 * Stores what has moved since it was last done, the first time all of it, or since another moment. Where the ledger does
 * not say the same, the object behind it is read again. Throws the provider's errors.
 */
export async function readBalanceTransactions(deps: Deps, since?: Date): Promise<void> {
  const now = deps.clock.now();
  let page: Stripe.BalanceTransaction[] = [];
  for await (const transaction of listSince(deps.stripe, since ?? (await selectReadUntil(deps.db)))) {
    page.push(transaction);
    if (page.length < PAGE) continue;
    await record(deps, page);
    page = [];
  }
  await record(deps, page);
  await saveReadUntil(deps.db, now);
}

/** Background: reads them; where the provider does not answer, the next round asks again. */
export async function keepBalanceTransactions(deps: Deps): Promise<void> {
  await readBalanceTransactions(deps).catch((error) => {
    if (!isProviderUnavailable(error)) throw error;
  });
}

/** The balance transactions since then, and somewhat before; all of them for null. Newest first, with their sources. */
export async function* listSince(stripe: StripeClient, since: Date | null): AsyncIterable<Stripe.BalanceTransaction> {
  const { balanceTransactions } = await stripe();
  const created = since && { created: { gte: Math.floor((since.getTime() - OVERLAP_MS) / 1000) } };
  yield* balanceTransactions.list({ ...created, limit: PAGE, expand: ['data.source'] });
}

/** A charge has reached the balance: its fee is written down, and the card's last digits for the receipt. */
export const recordCharge =
  (deps: Deps) =>
  async (chargeId: string): Promise<void> => {
    const { charges } = await deps.stripe();
    const charge = await charges.retrieve(chargeId, { expand: ['balance_transaction'] });
    const { balance_transaction: transaction } = charge;
    if (transaction === null || typeof transaction === 'string') return;
    await record(deps, [{ ...transaction, source: charge }]);
  };

/** Looks again at what is behind a balance transaction that the ledger does not explain. */
export const balanceTransactionHandler = (deps: Deps, hooks: PaymentHooks): OutboxHandler => ({
  queue: BALANCE_TRANSACTIONS,
  retryLimit: 6,
  retryDelay: 5,
  concurrency: 1,
  async handle(id) {
    const transaction = await findBalanceTransaction(deps.db, id);
    if (!transaction) return;
    const { type, intent_id, source_id, transfer_id } = transaction;
    if (intent_id && source_id && (type === 'charge' || type === 'payment')) {
      await hooks.onIntentChanged(intent_id);
      await recordCharge(deps)(source_id);
    }
    if (transfer_id) await hooks.onTransferChanged(transfer_id);
    if (intent_id && source_id && type === 'adjustment') await handleDisputeChange(deps)(source_id, hooks);
    if (source_id && REFUND_TYPES.has(type)) await handleRefundChange(deps)(source_id, hooks);
  },
  // Given up without a trace: the comparison of ledger and provider shows what is left.
});

/** Stores balance transactions with all that follows at once, and has the rest looked at. */
const record = (
  { transact, outbox }: Pick<Deps, 'transact' | 'outbox'>,
  listed: Stripe.BalanceTransaction[],
): Promise<void> =>
  transact(async (trx: Trx) => {
    const ids = await insertBalanceTransactions(trx, listed.map(toRow));
    // Also for those that are stored: their payment may be known only now.
    await insertCardFees(
      trx,
      listed.map(({ id }) => id),
    );
    for (const card of listed.flatMap(cardOf)) await saveCard(trx, card);
    const unexplained = ids.length > 0 ? await selectUnexplained(trx, ids) : [];
    if (unexplained.length > 0) await outbox.add(trx, BALANCE_TRANSACTIONS, ...unexplained);
  });

const idOf = (of: string | { id: string } | null | undefined): string | null =>
  typeof of === 'string' ? of : (of?.id ?? null);

/** A balance transaction with its expanded source, as it is stored. */
export function toRow(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, type, source, amount, fee, created } = transaction;
  return {
    id,
    type,
    source_id: idOf(source),
    ...behind(source),
    amount_cents: amount,
    fee_cents: fee,
    at: new Date(created * 1000),
  };
}

/** The payment intent, or the transfer, whose money moved. */
function behind(source: Stripe.BalanceTransaction['source']): Pick<BalanceTransaction, 'intent_id' | 'transfer_id'> {
  const none = { intent_id: null, transfer_id: null };
  if (source === null || typeof source === 'string') return none;
  switch (source.object) {
    case 'charge':
    case 'refund':
    case 'dispute':
      return { ...none, intent_id: idOf(source.payment_intent) };
    case 'transfer':
      return { ...none, transfer_id: source.id };
    case 'transfer_reversal':
      return { ...none, transfer_id: idOf(source.transfer) };
    default:
      return none;
  }
}

function cardOf({ source }: Stripe.BalanceTransaction): PaidCard[] {
  if (source === null || typeof source === 'string' || source.object !== 'charge') return [];
  const intentId = idOf(source.payment_intent);
  const card = source.payment_method_details?.card;
  return intentId && card ? [{ intentId, brand: card.brand, last4: card.last4 }] : [];
}
