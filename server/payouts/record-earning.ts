import { policy } from '#contract/policy';
import { HOUR } from '#contract/time';
import type { Trx } from '../schema/tables.ts';
import type { PayoutDeps } from './deps.ts';
import { insertTransfer, lockTransfers } from './transfers.sql.ts';

/**
 * A cleaner has earned a share of a booking: it is due 48 hours after `from`, the later of Done and the slot's end, or
 * the moment of a late cancel or a no-show (docs/product.md#a-cleaners-share). A transfer for each payment of the job,
 * which waits until send-transfer.ts finds it due; once for each booking, which is locked.
 */
export async function recordEarning(
  { payments }: PayoutDeps,
  trx: Trx,
  { bookingId, cleanerId, from }: { bookingId: number; cleanerId: number; from: Date },
): Promise<void> {
  const charges = (await payments.chargesOf(trx, bookingId)).filter(({ purpose }) => purpose !== 'tip');
  for (const [i, { intentId }] of charges.entries())
    await insertTransfer(trx, { bookingId, n: i + 1, intentId, cleanerId, dueAt: dueFrom(from) });
}

/** A tip was paid for a locked booking: all of it is the cleaner's, 48 hours later. */
export async function recordTip(
  trx: Trx,
  { bookingId, cleanerId, intentId, from }: { bookingId: number; cleanerId: number; intentId: string; from: Date },
): Promise<void> {
  const transfers = await lockTransfers(trx, bookingId);
  if (transfers.some(({ intent_id }) => intent_id === intentId)) return;
  const n = (transfers.at(-1)?.n ?? 0) + 1;
  await insertTransfer(trx, { bookingId, n, intentId, cleanerId, dueAt: dueFrom(from) });
}

const dueFrom = (from: Date): Date => new Date(from.getTime() + policy.payout.afterHours * HOUR);
