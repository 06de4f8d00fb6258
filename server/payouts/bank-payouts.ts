import { toDollars } from '#contract/money';
import type { PayoutStatusReply } from '#contract/payouts';
import type { z } from '#contract/zod';
import type { Db } from '../schema/tables.ts';
import { findByAccountId } from './accounts.sql.ts';
import { findOpenFailedPayout, insertFailedPayout, settleFailedPayouts } from './bank-payouts.sql.ts';
import { latestPayouts } from './connect-account.ts';
import type { PayoutDeps } from './deps.ts';

/** Payouts from a cleaner's account to their bank, as far as they go wrong (docs/product.md#payouts-to-the-bank). */

/**
 * Takes over which of an account's latest payouts did not reach the bank, and that a later one did; told by email, once for
 * each. Bears being called any number of times, in any order. Throws 503.
 */
export async function handlePayoutChange(deps: PayoutDeps, accountId: string): Promise<void> {
  const account = await findByAccountId(deps.db, accountId);
  if (!account) return;
  const payouts = await latestPayouts(deps.stripe, accountId);
  const paidAt = Math.max(0, ...payouts.filter(({ status }) => status === 'paid').map(({ created }) => created));
  const { email: recipient, userId } = await deps.cleaners.contact(deps.db, account.cleaner_id);
  await deps.transact(async (trx) => {
    for (const { id, status, amount, created } of payouts) {
      if (status !== 'failed' && status !== 'canceled') continue;
      const at = new Date(created * 1000);
      const failed = { id, cleaner_id: account.cleaner_id, state: status, amount_cents: amount, at } as const;
      const isNew = await insertFailedPayout(trx, failed);
      const key = `bank-payout-failed:${id}`;
      if (isNew && created > paidAt)
        await deps.emailQueue.enqueue(trx, { key, kind: 'bank-payout-failed', recipient, userId });
    }
    await settleFailedPayouts(trx, account.cleaner_id, new Date(paidAt * 1000), deps.clock.now());
  });
}

/** The latest payout that did not reach the bank, and of which nothing later did; null where all is well. */
export async function failedPayoutOf(
  db: Db,
  cleanerId: number,
): Promise<z.infer<typeof PayoutStatusReply>['failedPayout']> {
  const failed = await findOpenFailedPayout(db, cleanerId);
  return failed ? { amount: toDollars(failed.amount_cents), state: failed.state, at: failed.at.toISOString() } : null;
}
