import type Stripe from 'stripe';
import { HOUR, MINUTE } from '#contract/time';
import { conflict } from '#platform/errors';
import type { OutboxHandler } from '#platform/outbox';
import { codeOf, isIdempotencyKeyConsumed, isRefusal } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { findAccount, lockAccount } from './accounts.sql.ts';
import type { PayoutDeps } from './deps.ts';
import { isDisputed, isTip, loadMoney } from './load-money.ts';
import { handleAccountChange } from './payout-status.ts';
import { messageOf } from './problems.ts';
import { findDecision } from './share-decisions.sql.ts';
import { tellCleaner } from './tell-cleaner.ts';
import { nextTransfer } from './transfer-amounts.ts';
import {
  endAttempt,
  findTransfer,
  isFirstOfPayment,
  lockTransfers,
  markUnpayable,
  selectDebtCents,
  selectDue,
  selectHoldStartedAt,
  type Transfer,
  updateTransfer,
} from './transfers.sql.ts';

export const TRANSFERS = 'transfer';

const BATCH_SIZE = 200;
/** Longer than an outbox entry is tried: what is not sent by then may have lost its entry, and gets another. */
export const OUTBOX_OVERDUE_MS = 6 * HOUR;
/** How soon the provider is asked again for what it refused and may do a moment later. */
const REFUSED_RECHECK_MS = 15 * MINUTE;

/**
 * Background: sends what is due on its way; what is frozen, or whose cleaner has no active payouts, is looked at again
 * the next time.
 */
export async function sendDueTransfers(deps: PayoutDeps): Promise<void> {
  const now = deps.clock.now();
  const before = {
    overdue: new Date(now.getTime() - OUTBOX_OVERDUE_MS),
    recheck: new Date(now.getTime() - REFUSED_RECHECK_MS),
  };
  await markUnpayable(deps.db, now);
  for (const { booking_id, n, state } of await selectDue(deps.db, now, before, BATCH_SIZE)) {
    await deps.transact(async (trx) => {
      if (state === 'sending' || (await startTransfer(deps, trx, booking_id, n))) {
        await requestTransfer(deps, trx, { booking_id, n });
      }
    });
  }
}

async function requestTransfer(
  deps: PayoutDeps,
  trx: Trx,
  transfer: Pick<Transfer, 'booking_id' | 'n'>,
): Promise<void> {
  await updateTransfer(trx, transfer, { asked_at: deps.clock.now() });
  await deps.outbox.add(trx, TRANSFERS, `${transfer.booking_id}:${transfer.n}`);
}

/**
 * Tries a transfer again that is stuck, at once if nothing else holds it back; false where none of this booking and n is
 * stuck.
 */
export async function retryTransfer(deps: PayoutDeps, trx: Trx, bookingId: number, n: number): Promise<boolean> {
  const transfer = (await lockTransfers(trx, bookingId)).find((row) => row.n === n);
  if (!transfer || transfer.reason_code === null) return false;
  if (transfer.state === 'failed') await updateTransfer(trx, transfer, { state: 'waiting' });
  const isOnItsWay = transfer.state === 'sending' || (await startTransfer(deps, trx, bookingId, n));
  if (isOnItsWay) await requestTransfer(deps, trx, transfer);
  return true;
}

/** Fixes the amount: from here on a refund has to take back what is too much. False when nothing is to be sent. */
async function startTransfer(deps: PayoutDeps, trx: Trx, bookingId: number, n: number): Promise<boolean> {
  const transfers = await lockTransfers(trx, bookingId);
  const transfer = transfers.find((row) => row.n === n);
  if (transfer?.state !== 'waiting') return false;
  const { intent_id } = transfer;
  // A share is not sent again while the cleaner may still have what is to come back of it.
  if (transfers.some((row) => row.intent_id === intent_id && row.wanted_cents > 0)) return false;
  const isReported = (await deps.findReported(trx, [bookingId])).has(bookingId);
  const charges = await deps.payments.chargesOf(trx, bookingId);
  if (isReported || isDisputed(charges, intent_id)) return false;
  const isWithheld = (await findDecision(trx, bookingId))?.action === 'withhold';
  if (isWithheld && !isTip(charges, intent_id)) return false;
  // What a cleaner owes is shared by all their transfers: one after the other.
  const account = await lockAccount(trx, transfer.cleaner_id);
  if (account?.status !== 'active') return false;
  const debtCents = await selectDebtCents(trx, transfer.cleaner_id);
  const next = nextTransfer(transfers, await loadMoney(deps, trx, bookingId), intent_id, debtCents);
  const change = next
    ? ({ state: 'sending', amount_cents: next.amountCents, settled_cents: next.settledCents } as const)
    : ({ state: 'void' } as const);
  await updateTransfer(trx, transfer, { ...change, reason_code: null, last_error: null });
  return next !== null;
}

/** Sends a transfer to the provider. It is looked up there first, because a key is forgotten after a day. */
export const transferHandler = (deps: PayoutDeps): OutboxHandler => ({
  queue: TRANSFERS,
  retryLimit: 12,
  retryDelay: 5,
  concurrency: 2,
  async handle(id) {
    const [bookingId = 0, n = 0] = id.split(':').map(Number);
    const transfer = await findTransfer(deps.db, bookingId, n);
    if (transfer?.state !== 'sending') return;
    const account = await findAccount(deps.db, transfer.cleaner_id);
    if (!account?.account_id) throw conflict('The cleaner has no account to be paid to.');
    let sent: Stripe.Transfer | null;
    try {
      sent = transfer.amount_cents === 0 ? null : await createTransfer(deps, transfer, account.account_id);
    } catch (error) {
      if (isRefusal(error)) return handleRefusal(deps, transfer, account.account_id, error);
      if (isIdempotencyKeyConsumed(error)) await endAttempt(deps.db, transfer);
      throw error;
    }
    await deps.transact((trx) => recordTransferSent(deps, trx, transfer, sent));
  },
  // It stays on its way, for nobody knows whether it has left; the scheduled task goes on with it.
  async onGivenUp(id, error) {
    const [bookingId = 0, n = 0] = id.split(':').map(Number);
    await deps.transact(async (trx) => {
      const transfer = (await lockTransfers(trx, bookingId)).find((row) => row.n === n);
      if (transfer?.state !== 'sending') return;
      await updateTransfer(trx, transfer, { reason_code: 'unavailable', last_error: error, asked_at: null });
    });
  },
});

/**
 * The transfer with the provider. One of an earlier attempt that we had no answer about is found by its group; only then
 * is it asked for, under the key of this attempt. Throws what the provider refuses it with.
 */
async function createTransfer(
  { db, stripe, payments }: PayoutDeps,
  { booking_id, n, intent_id, amount_cents, attempt }: Transfer,
  destination: string,
): Promise<Stripe.Transfer> {
  const group = `booking_${booking_id}`;
  const since = await selectHoldStartedAt(db, booking_id);
  const { transfers } = await stripe();
  for await (const found of transfers.list({ transfer_group: group, limit: 100 })) {
    const { held_since = since } = found.metadata;
    if (found.metadata.n === String(n) && held_since === since) return found;
  }
  const charge = (await payments.chargesOf(db, booking_id)).find(({ intentId }) => intentId === intent_id)?.chargeId;
  const key = `transfer:booking:${booking_id}:${n}`;
  return transfers.create(
    {
      amount: amount_cents,
      currency: 'usd',
      destination,
      transfer_group: group,
      metadata: { booking_id: String(booking_id), held_since: since, n: String(n) },
      // The first comes out of its own charge, before that is available; a later one out of what the platform has.
      ...(charge && (await isFirstOfPayment(db, booking_id, n)) ? { source_transaction: charge } : {}),
    },
    { idempotencyKey: attempt === 1 ? key : `${key}:${attempt}` },
  );
}

const NOTHING_SENT = { amount_cents: 0, settled_cents: 0 } as const;

/**
 * The provider refused a transfer, so nothing has left, and refunds need not wait for it. It goes by itself where the
 * cause can go away: the platform's balance, or an account that takes no money just now. Anything else waits for the
 * team. Throws 503.
 */
async function handleRefusal(deps: PayoutDeps, transfer: Transfer, accountId: string, error: unknown): Promise<void> {
  const last_error = messageOf(error);
  const code = codeOf(error);
  if (code === 'balance_insufficient') {
    const reason_code = 'platform_balance';
    return endAttempt(deps.db, transfer, { ...NOTHING_SENT, state: 'waiting', reason_code, last_error });
  }
  // Closed, rejected or cut off: the provider has many words for it, and one place that says it for sure.
  await handleAccountChange(deps, accountId);
  const account = await findAccount(deps.db, transfer.cleaner_id);
  const isPayable = account?.status === 'active' && account.account_id === accountId;
  const isAboutAccount = !isPayable || code === 'insufficient_capabilities_for_transfer';
  const change = isAboutAccount
    ? ({ state: 'waiting', reason_code: 'account_not_payable' } as const)
    : ({ state: 'failed', reason_code: 'refused' } as const);
  await endAttempt(deps.db, transfer, { ...NOTHING_SENT, ...change, last_error });
}

async function recordTransferSent(
  deps: PayoutDeps,
  trx: Trx,
  transfer: Transfer,
  sent: Stripe.Transfer | null,
): Promise<void> {
  const locked = (await lockTransfers(trx, transfer.booking_id)).find(({ n }) => n === transfer.n);
  // Where there was nothing to send when it was read, there may be something by now.
  if (locked?.state !== 'sending' || (!sent && locked.amount_cents > 0)) return;
  const at = deps.clock.now();
  const done = { state: 'sent', sent_at: at, reason_code: null, last_error: null } as const;
  // What has left is what the provider says.
  const amount_cents = sent?.amount ?? 0;
  await updateTransfer(trx, transfer, { ...done, provider_id: sent?.id ?? null, amount_cents });
  const { booking_id, n, settled_cents } = locked;
  if (sent) {
    const charges = await deps.payments.chargesOf(trx, booking_id);
    const kind = isTip(charges, locked.intent_id) ? 'tip_transfer' : 'transfer';
    const entry = { booking_id, kind, amount_cents: -amount_cents, provider_id: sent.id, at } as const;
    await deps.payments.addLedgerEntry(trx, entry);
  }
  if (settled_cents > 0) {
    const provider_id = `settled:${booking_id}:${n}`;
    await deps.payments.addLedgerEntry(trx, {
      booking_id,
      kind: 'debt_settled',
      amount_cents: settled_cents,
      provider_id,
      at,
    });
    await tellCleaner(deps, trx, { kind: 'share-kept-back', bookingId: booking_id, id: String(n) });
  }
}
