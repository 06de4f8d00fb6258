import type { PayoutSummary } from '#contract/payouts';
import type { ScheduledTask } from '#platform/scheduled-tasks.sql';
import type { DisputeChange } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { clearAccount, findAccount } from './accounts.sql.ts';
import { failedPayoutOf, handlePayoutChange } from './bank-payouts.ts';
import { blockingReasons } from './blocking-reasons.ts';
import { bankArrivalDate } from './connect-account.ts';
import { decideShare, endDecision, type ShareDecision, type ShareRelease, showShare } from './decide-share.ts';
import type { PayoutDeps } from './deps.ts';
import { payoutEmails } from './emails.ts';
import { type JobWindow, selectJobMoney } from './job-money.sql.ts';
import { toLedgerEntries } from './job-money.ts';
import { loadDebts } from './load-debts.ts';
import { loadBalances } from './load-money.ts';
import { handleAccountChange, refreshAccounts } from './payout-status.ts';
import { recordEarning, recordTip } from './record-earning.ts';
import { handleTransferChange } from './record-reversal.ts';
import { retryReversal } from './request-reversal.ts';
import {
  disputeHandler,
  handleDisputeChange,
  remindOfReversals,
  reversalHandler,
  reverseForRefund,
} from './reverse-transfer.ts';
import { payoutsRoutes } from './routes.ts';
import { retryTransfer, sendDueTransfers, transferHandler } from './send-transfer.ts';
import { type ShareChange, tellCleaner } from './tell-cleaner.ts';
import { takeBackUnmatchedTransfer } from './unmatched-transfers.ts';
import { waiveDebt } from './waive-debt.ts';

export { createAccount, readAccount, statusOf } from './connect-account.ts';
export { payoutProblemLabel } from './problems.ts';
export { reportInKey } from './tell-cleaner.ts';
export { shareOf } from './transfer-amounts.ts';

/** How earnings reach the cleaners: accounts at the provider, transfers, and what has to come back. */
export const createPayouts = (deps: PayoutDeps) => ({
  routes: payoutsRoutes(deps),
  /** A share of a booking is due 48 hours after `from`. Once for each booking. */
  recordEarning: (trx: Trx, share: { bookingId: number; cleanerId: number; from: Date }) =>
    recordEarning(deps, trx, share),
  /** A tip is due 48 hours after `from`. Once for each. */
  recordTip,
  /** What was paid for a booking by each purpose, what of it goes back, and the cleaner's share; in cents. */
  balanceByPurpose: (bookingId: number) => loadBalances(deps, bookingId),
  /** Why a cleaner's account cannot be deleted now. The cleaner and their jobs are locked. */
  blockingReasons: (trx: Trx, cleanerId: number) => blockingReasons(deps, trx, cleanerId),
  /** Whoever set payouts up is not the account's owner. */
  dropAccount: (trx: Trx, cleanerId: number) => clearAccount(trx, cleanerId, deps.clock.now()),
  handleAccountChange: (accountId: string) => handleAccountChange(deps, accountId),
  /** A transfer was taken back at the provider, perhaps by hand. */
  handleTransferChange: (transferId: string) => handleTransferChange(deps, transferId),
  /** A payout of a cleaner's account to their bank has arrived, or has not. */
  handlePayoutChange: (accountId: string) => handlePayoutChange(deps, accountId),
  /** A cleaner is told, in the same transaction, what changes their share of a job. */
  tellCleaner: (trx: Trx, change: ShareChange) => tellCleaner(deps, trx, change),
  /** What the team decides of a share, and of what is owed of a job; the admin module offers it to admins. */
  decideShare: (decision: ShareDecision) => deps.transact((trx) => decideShare(deps, trx, decision)),
  /** The email about the report's end tells the cleaner. Throws 409 where it is not held back for the reason that was seen. */
  releaseShare: (trx: Trx, release: ShareRelease) => decideShare(deps, trx, { ...release, action: 'release' }),
  /** Called by booking: who had the share of a job is not booked any more, and what was decided of it holds nobody else's. */
  endDecision: (trx: Trx, bookingId: number) => endDecision(deps, trx, bookingId),
  waiveDebt: (decision: Omit<ShareDecision, 'action'>) => waiveDebt(deps, decision),
  /** Where a share is, and what the team can do with it. */
  showShare: (bookingId: number) => showShare(deps, bookingId),
  handleDisputeChange: (trx: Trx, change: DisputeChange) => handleDisputeChange(deps, trx, change),
  /** A refund is about to leave; bears being told twice. */
  reverseForRefund: (refund: { id: string; bookingId: number }) => reverseForRefund(deps, refund),
  /** Tries a stuck transfer of a booking again; false where there is none. */
  retryTransfer: (trx: Trx, bookingId: number, n: number) => retryTransfer(deps, trx, bookingId, n),
  /** Takes a transfer back that belongs to no booking; null where there is none of this id. Throws 409, 503. */
  takeBackUnmatchedTransfer: (transferId: string) => takeBackUnmatchedTransfer(deps, transferId),
  /** Asks again for a reversal that was left to the team; false where there is none of this id. */
  retryReversal: (trx: Trx, id: string) => retryReversal(deps, trx, id),
  /** The money of a cleaner's jobs as the contract's ledger has it, latest first. */
  ledgerOf: async (window: JobWindow) => toLedgerEntries(deps, window.cleanerId, await selectJobMoney(deps.db, window)),
  /** A cleaner's payout status, with the money of their latest jobs; the admin module shows it. */
  async getPayoutSummary(cleanerId: number, jobs: number): Promise<PayoutSummary> {
    const [account, failedPayout, debts, money] = await Promise.all([
      findAccount(deps.db, cleanerId),
      failedPayoutOf(deps.db, cleanerId),
      loadDebts(deps.db, cleanerId),
      selectJobMoney(deps.db, { cleanerId, to: deps.clock.now(), limit: jobs }),
    ]);
    return {
      status: account?.status ?? 'not_setup',
      accountId: account?.account_id ?? null,
      problem: account?.problem_code ?? null,
      failedPayout,
      debts: debts.left,
      latest: await toLedgerEntries(deps, cleanerId, money),
    };
  },
  /** When the bank has, or will have, what was sent on to a cleaner at a moment; null while nobody knows. */
  async inBankAt(cleanerId: number, sentAt: Date): Promise<Date | null> {
    const account = await findAccount(deps.db, cleanerId);
    // Where the provider does not answer, it is not known.
    return account?.account_id
      ? bankArrivalDate(deps.stripe, account.account_id, { sentAt, now: deps.clock.now() }).catch(() => null)
      : null;
  },
  outboxHandlers: [transferHandler(deps), disputeHandler(deps), reversalHandler(deps)],
  emailRenderers: payoutEmails(deps),
  scheduledTasks: [
    { name: 'send transfers', everySeconds: 60, run: () => sendDueTransfers(deps) },
    { name: 'remind of reversals', everySeconds: 300, run: () => remindOfReversals(deps) },
    { name: 'ask about pending payouts', everySeconds: 900, run: () => refreshAccounts(deps) },
  ] satisfies ScheduledTask[],
});

export type Payouts = ReturnType<typeof createPayouts>;
