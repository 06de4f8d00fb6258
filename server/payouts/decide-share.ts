import type { ShareAction } from '#contract/payouts';
import { audit } from '#platform/audit.sql';
import { conflict, notFound } from '#platform/errors';
import { refuseOther } from '#server/booking';
import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { loadMoney } from './load-money.ts';
import { REVERSALS, requestReversals, retryFailedReversals } from './request-reversal.ts';
import { retryTransfer } from './send-transfer.ts';
import {
  findDecision,
  findJobOf,
  insertDecision,
  lockJobOf,
  replaceDecision,
  selectVoidEntries,
} from './share-decisions.sql.ts';
import { actionsIn, refusalOf, type ShareState, shareStateOf } from './share-state.ts';
import { tellCleaner } from './tell-cleaner.ts';
import { jobTransfersOf, shareCentsOf, splitReversal, transferredCents } from './transfer-amounts.ts';
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
  /** Who was booked as it was looked at. */
  cleanerId?: number | undefined;
}

/** The team frees a share as it settles the report for which it was held back. */
export interface ShareRelease extends Omit<ShareDecision, 'action'> {
  /** Why it was held back, as it was looked at. */
  heldBackFor: string;
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
export async function decideShare(
  deps: PayoutDeps,
  trx: Trx,
  { bookingId, adminId, action, reason, cleanerId, heldBackFor }: ShareDecision & Partial<ShareRelease>,
): Promise<void> {
  const job = await lockJobOf(trx, bookingId);
  if (!job) throw notFound('Booking not found');
  refuseOther(job, cleanerId);
  const all = await lockTransfers(trx, bookingId);
  const before = await readState(deps, trx, bookingId, all);
  const refusal = refusalOf(action, before);
  if (refusal) throw conflict(refusal);
  if (heldBackFor !== undefined && (await findDecision(trx, bookingId))?.reason !== heldBackFor) throw decidedAnew();
  const at = deps.clock.now();
  const id = await insertDecision(trx, { booking_id: bookingId, action, reason, admin_id: adminId, at });
  if (id === undefined) throw decidedAnew();
  const transfers = jobTransfersOf(all, await loadMoney(deps, trx, bookingId));
  if (action === 'void') await voidShare(deps, trx, bookingId, transfers, id);
  if (action === 'resend') await resendShare(deps, trx, transfers, { before, nextN: (all.at(-1)?.n ?? 0) + 1 });
  await settleVoidEntry(deps, trx, bookingId);
  // What a report's end decides of the share is in its email.
  if (heldBackFor === undefined) await tellCleaner(deps, trx, { kind: 'share-decided', bookingId, id: String(id) });
  const subject = `booking:${bookingId}`;
  await audit(trx, { at, actor: `admin:${adminId}`, action: AUDITED[action], subject, detail: { reason } });
}

const decidedAnew = () => conflict('Somebody else has just decided about this share. Please look again.');

/**
 * What was sent comes back, and what was still to be sent is not. Each decision asks anew: of one before it a reversal may
 * have been given up.
 */
async function voidShare(
  deps: PayoutDeps,
  trx: Trx,
  bookingId: number,
  transfers: LockedTransfer[],
  decisionId: number,
): Promise<void> {
  for (const transfer of transfers.filter(({ state }) => state === 'waiting' || state === 'failed')) {
    await updateTransfer(trx, transfer, { state: 'void', reason_code: null, last_error: null });
  }
  const parts = splitReversal(transfers, transferredCents(transfers));
  const ids = await requestReversals(deps, trx, parts, `void:${bookingId}:${decisionId}`);
  if (ids.length > 0) await deps.outbox.add(trx, REVERSALS, ...ids);
}

/** What is stuck is tried again; a void share is due again, as the next transfer of each payment that had one. */
async function resendShare(
  deps: PayoutDeps,
  trx: Trx,
  transfers: LockedTransfer[],
  { before, nextN }: { before: ShareState; nextN: number },
): Promise<void> {
  const lastOnes = transfers.filter(
    (row, i) => !transfers.slice(i + 1).some((later) => later.intent_id === row.intent_id),
  );
  if (before === 'stuck') {
    for (const { booking_id, n } of lastOnes) await retryTransfer(deps, trx, booking_id, n);
    return;
  }
  for (const [i, { booking_id: bookingId, intent_id: intentId, cleaner_id: cleanerId, due_at }] of lastOnes.entries()) {
    if (i === 0) await retryFailedReversals(deps, trx, bookingId);
    const dueAt = new Date(Math.max(due_at.getTime(), deps.clock.now().getTime()));
    await insertTransfer(trx, { bookingId, n: nextN + i, intentId, cleanerId, dueAt });
  }
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

/** Who comes instead has a share of their own: what the team had decided of that of who does not come holds no more. */
export async function endDecision(deps: PayoutDeps, trx: Trx, bookingId: number): Promise<void> {
  if (await replaceDecision(trx, bookingId, deps.clock.now())) await settleVoidEntry(deps, trx, bookingId);
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
