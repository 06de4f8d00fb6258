import type { ShareAction } from '#contract/payouts';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import type { Trx } from '../schema/tables.ts';
import { loadMoney } from './booking-money.ts';
import type { PayoutDeps } from './deps.ts';
import { REVERSALS, requestReversals, retryFailedReversals } from './request-reversal.ts';
import { retryTransfer } from './send-transfer.ts';
import { findDecision, findJobOf, insertDecision, selectVoidEntries } from './share-decisions.sql.ts';
import { actionsIn, refusalOf, type ShareState, shareStateOf } from './share-state.ts';
import { tellCleaner } from './tell-cleaner.ts';
import { shareCentsOf, transferredCents } from './transfer-amounts.ts';
import {
  insertTransfer,
  type LockedTransfer,
  lockTransfers,
  selectTransfers,
  updateTransfer,
} from './transfers.sql.ts';

/** What an admin decides of a share, and why. */
export interface ShareDecision {
  bookingId: number;
  adminId: number;
  action: ShareAction;
  reason: string;
}

const AUDITED: Record<ShareAction, string> = {
  withhold: 'share.withheld',
  release: 'share.released',
  void: 'share.voided',
  resend: 'share.resent',
};

/**
 * The team withholds a share, releases it, makes it the platform's, or sends it again
 * (docs/product.md#decisions-on-a-share). The cleaner is told why. Throws 404, and 409 for what makes no sense in the
 * share's state.
 */
export const decideShare = (deps: PayoutDeps, { bookingId, adminId, action, reason }: ShareDecision): Promise<void> =>
  deps.transact(async (trx) => {
    if (!(await findJobOf(trx, bookingId))) throw notFound('Booking not found');
    const transfers = await lockTransfers(trx, bookingId);
    const before = await readState(deps, trx, bookingId, transfers);
    const refusal = refusalOf(action, before);
    if (refusal) throw conflict(refusal);
    const at = deps.clock.now();
    const id = await insertDecision(trx, { booking_id: bookingId, action, reason, admin_id: adminId, at });
    if (id === undefined) throw conflict('Somebody else has just decided about this share. Please look again.');
    if (action === 'void') await voidShare(deps, trx, bookingId, transfers);
    if (action === 'resend') await resendShare(deps, trx, transfers, before);
    await settleVoidEntry(deps, trx, bookingId);
    await tellCleaner(deps, trx, { kind: 'share-decided', bookingId, id: String(id) });
    const subject = `booking:${bookingId}`;
    await audit(trx, { at, actor: `admin:${adminId}`, action: AUDITED[action], subject, detail: { reason } });
  });

/** What was sent comes back, and what was still to be sent is not. */
async function voidShare(deps: PayoutDeps, trx: Trx, bookingId: number, transfers: LockedTransfer[]): Promise<void> {
  for (const transfer of transfers.filter(({ state }) => state === 'waiting' || state === 'failed')) {
    await updateTransfer(trx, transfer, { state: 'void', reason_code: null, last_error: null });
  }
  const ids = await requestReversals(deps, trx, transfers, transferredCents(transfers), `void:${bookingId}`);
  if (ids.length > 0) await deps.outbox.add(trx, REVERSALS, ...ids);
}

/** A stuck one is tried again; a void one is due again, as the next transfer where there was one. */
async function resendShare(deps: PayoutDeps, trx: Trx, transfers: LockedTransfer[], before: ShareState): Promise<void> {
  const last = transfers.at(-1);
  if (!last) return;
  const { booking_id: bookingId, n, cleaner_id: cleanerId, due_at } = last;
  if (before === 'stuck') {
    await retryTransfer(deps, trx, bookingId, n);
    return;
  }
  await retryFailedReversals(deps, trx, bookingId);
  const dueAt = new Date(Math.max(due_at.getTime(), deps.clock.now().getTime()));
  await insertTransfer(trx, { bookingId, n: n + 1, cleanerId, dueAt });
}

/**
 * Brings the ledger up to what of a booking's share is the platform's, because the team has made it void: all of it, as
 * refunds leave it. Bears being called any number of times.
 */
export async function settleVoidEntry(deps: PayoutDeps, trx: Trx, bookingId: number): Promise<void> {
  const { cents, count } = await selectVoidEntries(trx, bookingId);
  const money = await loadMoney(deps, trx, bookingId);
  const wanted = money.isVoid ? shareCentsOf({ ...money, isVoid: false }) : 0;
  if (wanted === cents) return;
  await deps.payments.addLedgerEntry(trx, {
    booking_id: bookingId,
    kind: 'share_void',
    amount_cents: wanted - cents,
    provider_id: `void:${bookingId}:${count + 1}`,
    at: deps.clock.now(),
  });
}

/** What the team can do with a booking's share now, with the reason why it is withheld or void. */
export async function showShare(
  deps: PayoutDeps,
  bookingId: number,
): Promise<{ state: ShareState; actions: ShareAction[]; reason: string | null }> {
  if (!(await findJobOf(deps.db, bookingId))) return { state: 'none', actions: [], reason: null };
  const state = await readState(deps, deps.db, bookingId, await selectTransfers(deps.db, bookingId));
  const isDecided = state === 'withheld' || state === 'void';
  const reason = isDecided ? ((await findDecision(deps.db, bookingId))?.reason ?? null) : null;
  return { state, actions: actionsIn(state), reason };
}

const readState = async (
  deps: PayoutDeps,
  source: PayoutDeps['db'] | Trx,
  bookingId: number,
  transfers: LockedTransfer[],
): Promise<ShareState> =>
  shareStateOf(transfers, await loadMoney(deps, source, bookingId), (await findDecision(source, bookingId))?.action);
