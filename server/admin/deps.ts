import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Feedback } from '#server/feedback';
import type { Payments } from '#server/payments';
import type { Payouts } from '#server/payouts';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the admin module. */
export interface AdminDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  cleaners: Pick<Cleaners, 'document' | 'changeStatus' | 'lock'>;
  emailQueue: Pick<EmailQueue, 'retry'>;
  payments: Pick<Payments, 'retryRefund' | 'refundUnmatchedPayment' | 'refundable' | 'disputeUrl'>;
  feedback: Pick<Feedback, 'resolveReport'>;
  payouts: Pick<Payouts, 'getPayoutSummary' | 'retryTransfer' | 'retryReversal'>;
  bookings: Pick<Bookings, 'cancelForTeam' | 'refundForTeam' | 'completeForTeam' | 'noShowForTeam'>;
}
