import type Stripe from 'stripe';
import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import { conflict } from '#platform/errors';
import type { OutboxHandler } from '#platform/outbox';
import { codeOf } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { findAccount, lockAccount } from './accounts.sql.ts';
import type { PayoutDeps } from './deps.ts';
import { type BookingMoney, nextTransfer } from './transfer-amounts.ts';
import {
  findTransfer,
  insertTransfer,
  lockTransfers,
  selectDebtCents,
  selectDue,
  selectFee,
  selectHoldStartedAt,
  type Transfer,
  updateTransfer,
} from './transfers.sql.ts';

export const TRANSFERS = 'transfer';

const BATCH_SIZE = 200;
/** Longer than an outbox entry is tried: what is not sent by then may have lost its entry, and gets another. */
const TRANSFER_OVERDUE_MS = 6 * HOUR;

/**
 * A cleaner has earned a share of a booking: it is due 48 hours after `from`, the later of Done and the slot's end, or
 * the moment of a late cancel or a no-show (docs/product.md#a-cleaners-share).
 */
export const recordEarning = (
  _deps: PayoutDeps,
  trx: Trx,
  { bookingId, cleanerId, from }: { bookingId: number; cleanerId: number; from: Date },
): Promise<void> =>
  insertTransfer(trx, {
    bookingId,
    n: 1,
    cleanerId,
    dueAt: new Date(from.getTime() + policy.payout.afterHours * HOUR),
  });

/**
 * Sends what is due on its way; what is frozen, or whose cleaner has no active payouts, is looked at again the next
 * time.
 */
export async function sendDueTransfers(deps: PayoutDeps): Promise<void> {
  const now = deps.clock.now();
  const overdue = new Date(now.getTime() - TRANSFER_OVERDUE_MS);
  for (const { booking_id, n, state } of await selectDue(deps.db, now, overdue, BATCH_SIZE)) {
    await deps.transact(async (trx) => {
      if (state === 'sending' || (await startTransfer(deps, trx, booking_id, n))) {
        await updateTransfer(trx, { booking_id, n }, { asked_at: now });
        await deps.outbox.add(trx, TRANSFERS, `${booking_id}:${n}`);
      }
    });
  }
}

/** Fixes the amount: from here on a refund has to take back what is too much. False when nothing is to be sent. */
async function startTransfer(deps: PayoutDeps, trx: Trx, bookingId: number, n: number): Promise<boolean> {
  const transfers = await lockTransfers(trx, bookingId);
  const transfer = transfers.find((row) => row.n === n);
  if (transfer?.state !== 'waiting') return false;
  const isReported = (await deps.findReported(trx, [bookingId])).has(bookingId);
  if (isReported || (await deps.payments.isDisputed(trx, bookingId))) return false;
  // What a cleaner owes is shared by all their transfers: one after the other.
  const account = await lockAccount(trx, transfer.cleaner_id);
  if (account?.status !== 'active') return false;
  const debtCents = await selectDebtCents(trx, transfer.cleaner_id);
  const next = nextTransfer(transfers, await loadMoney(deps, trx, bookingId), debtCents);
  const change = next
    ? ({ state: 'sending', amount_cents: next.amountCents, settled_cents: next.settledCents } as const)
    : ({ state: 'void' } as const);
  await updateTransfer(trx, transfer, change);
  return next !== null;
}

/** The money of a booking, which its cleaner's share is counted from. */
export const loadMoney = async (deps: PayoutDeps, trx: Trx, bookingId: number): Promise<BookingMoney> => ({
  ...(await deps.payments.balance(trx, bookingId)),
  feeBasisPoints: await selectFee(trx, bookingId),
});

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
    const sent = transfer.amount_cents === 0 ? null : await createTransfer(deps, transfer, account.account_id);
    if (sent === 'refused') return resetToWaiting(deps, transfer);
    await deps.transact((trx) => recordTransferSent(deps, trx, transfer, sent?.id ?? null));
  },
  async onGivenUp(id, error) {
    const [booking_id = 0, n = 0] = id.split(':').map(Number);
    await updateTransfer(deps.db, { booking_id, n }, { last_error: error });
  },
});

async function createTransfer(
  { db, stripe, payments }: PayoutDeps,
  { booking_id, n, amount_cents }: Transfer,
  destination: string,
): Promise<Stripe.Transfer | 'refused'> {
  const group = `booking_${booking_id}`;
  const since = await selectHoldStartedAt(db, booking_id);
  const { transfers } = await stripe();
  for await (const found of transfers.list({ transfer_group: group, limit: 100 })) {
    const { held_since = since } = found.metadata;
    if (found.metadata.n === String(n) && held_since === since) return found;
  }
  const charge = await payments.chargeOf(db, booking_id);
  try {
    return await transfers.create(
      {
        amount: amount_cents,
        currency: 'usd',
        destination,
        transfer_group: group,
        metadata: { booking_id: String(booking_id), held_since: since, n: String(n) },
        // The first comes out of its own charge, before that is available; a later one out of what the platform has.
        ...(n === 1 && charge ? { source_transaction: charge } : {}),
      },
      { idempotencyKey: `transfer:booking:${booking_id}:${n}` },
    );
  } catch (error) {
    // The provider stopped paying this cleaner a moment ago: it waits like all earnings of who is not paid out.
    if (codeOf(error) === 'insufficient_capabilities_for_transfer') return 'refused';
    throw error;
  }
}

const resetToWaiting = (deps: PayoutDeps, transfer: Transfer): Promise<void> =>
  updateTransfer(deps.db, transfer, { state: 'waiting', amount_cents: 0, settled_cents: 0 });

async function recordTransferSent(
  deps: PayoutDeps,
  trx: Trx,
  transfer: Transfer,
  providerId: string | null,
): Promise<void> {
  const locked = (await lockTransfers(trx, transfer.booking_id)).find(({ n }) => n === transfer.n);
  if (locked?.state !== 'sending') return;
  const at = deps.clock.now();
  await updateTransfer(trx, transfer, { state: 'sent', provider_id: providerId, sent_at: at, last_error: null });
  const { booking_id, n, amount_cents, settled_cents } = transfer;
  if (providerId) {
    const entry = { booking_id, kind: 'transfer', amount_cents: -amount_cents, provider_id: providerId, at } as const;
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
  }
}
