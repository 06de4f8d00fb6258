import { formatDollars, toDollars } from '#contract/money';
import type { Trx } from '../schema/tables.ts';
import { findAccount } from './accounts.sql.ts';
import { loadMoney } from './booking-money.ts';
import type { PayoutDeps } from './deps.ts';
import { hasReversalUnderWay, selectUnsettledTransfers } from './open-transfers.sql.ts';
import { nextTransfer } from './transfer-amounts.ts';
import { selectDebtCents } from './transfers.sql.ts';

/**
 * Why a cleaner's account cannot be deleted now, a sentence for each reason (docs/product.md#deleting-an-account). The
 * cleaner and all their jobs are locked, the transfers are not: those who send them lock them before the jobs.
 */
export async function blockingReasons(deps: PayoutDeps, trx: Trx, cleanerId: number): Promise<string[]> {
  const reasons: string[] = [];
  const unsettled = await selectUnsettledTransfers(trx, cleanerId);
  // One that the provider refused waits for the team, and can still be sent.
  const isRefused = unsettled.some(({ state }) => state === 'failed');
  if (isRefused || (await isShareWaiting(deps, trx, unsettled))) {
    const account = await findAccount(trx, cleanerId);
    reasons.push(
      account?.status === 'active'
        ? 'Your share of a job has not been sent to you yet.'
        : 'Your share of a job waits until your payouts are set up.',
    );
  }
  if (unsettled.some(({ state }) => state === 'sending')) reasons.push('A transfer to you is still on its way.');
  // Before the debt: a reversal that finds too little ends as one.
  if (await hasReversalUnderWay(trx, cleanerId)) reasons.push('A part of your earnings is still being taken back.');
  const debt = await selectDebtCents(trx, cleanerId);
  if (debt > 0) reasons.push(`You still owe ${formatDollars(toDollars(debt))} that went back to a customer.`);
  return reasons;
}

/** Whether anything is payable by a transfer that waits: of a booking that was refunded whole, nothing is. */
async function isShareWaiting(
  deps: PayoutDeps,
  trx: Trx,
  transfers: Awaited<ReturnType<typeof selectUnsettledTransfers>>,
): Promise<boolean> {
  for (const { booking_id } of transfers.filter(({ state }) => state === 'waiting')) {
    const ofBooking = transfers.filter((transfer) => transfer.booking_id === booking_id);
    if (nextTransfer(ofBooking, await loadMoney(deps, trx, booking_id), 0)) return true;
  }
  return false;
}
