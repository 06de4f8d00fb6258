import type { Parsed, Reply } from '#contract/calls';
import { audit } from '#platform/audit.sql';
import { notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { UnmatchedSettlement } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import type { AdminDeps } from './deps.ts';

type Call = 'POST /_api/admin/queue/retry';

const SETTLED: Record<UnmatchedSettlement, string> = {
  refunded: 'The money goes back.',
  returned_by_bank: 'The customer’s bank has given this payment back itself, so nothing is left to give back.',
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A booking and which of its transfers. */
const TRANSFER = /^([1-9]\d{0,8}):([1-9]\d{0,3})$/;

/**
 * Retries something of the queue that is stuck: an email, a refund, a payout, a reversal, an unmatched payment or transfer,
 * what differs between the ledger and the provider. What fails again comes back. Throws 404 for anything else, 409 while a
 * bank decides on an unmatched payment or an account does not hold an unmatched transfer any more, and 503.
 */
export const retryItem =
  ({ clock, transact, emailQueue, payments, payouts }: AdminDeps) =>
  async ({ id }: Parsed<Call>, { userId }: SignedInCaller): Promise<Reply<Call>> => {
    const retryPayout = (trx: Trx, name: string) => {
      const [, bookingId, n] = TRANSFER.exec(name) ?? [];
      return bookingId && n ? payouts.retryTransfer(trx, Number(bookingId), Number(n)) : false;
    };
    const kind = id.slice(0, id.indexOf(':'));
    const name = id.slice(kind.length + 1);
    const settlement = kind === 'stray' ? await payments.refundUnmatchedPayment(name) : null;
    const takenBack = kind === 'unmatched_transfer' ? await payouts.takeBackUnmatchedTransfer(name) : null;
    await transact(async (trx) => {
      const found =
        settlement !== null ||
        takenBack !== null ||
        (kind === 'mail' && (await emailQueue.retry(trx, name))) ||
        (kind === 'refund' && UUID.test(name) && (await payments.retryRefund(trx, name))) ||
        (kind === 'payout' && (await retryPayout(trx, name))) ||
        (id === 'ledger:balance' && (await payments.retryLedgerCheck(trx))) ||
        (kind === 'reversal' && (await payouts.retryReversal(trx, name)));
      if (!found) throw notFound('Nothing to retry.');
      await audit(trx, { at: clock.now(), actor: `admin:${userId}`, action: 'queue.retried', subject: id });
    });
    if (settlement) return { message: SETTLED[settlement] };
    return { message: takenBack ? 'The money has come back.' : 'It is being tried again.' };
  };
