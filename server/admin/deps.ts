import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue, EmailTarget, RenderedEmail } from '#platform/email/email-queue';
import type { Accounts } from '#server/accounts';
import type { Availability } from '#server/availability';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Feedback } from '#server/feedback';
import type { Payments } from '#server/payments';
import type { Payouts } from '#server/payouts';
import type { Plans } from '#server/plans';
import type { Rescue } from '#server/rescue';
import type { Waitlist } from '#server/waitlist';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the admin module. */
export interface AdminDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  accounts: Pick<
    Accounts,
    'findBan' | 'ban' | 'liftBan' | 'removeSecondFactor' | 'sendPasswordReset' | 'signInMethods'
  >;
  cleaners: Pick<Cleaners, 'readDocument' | 'changeStatus' | 'lock'>;
  availability: Pick<Availability, 'weekOf'>;
  emailQueue: Pick<EmailQueue, 'retry' | 'find' | 'sendAgain'>;
  /** An email as it would be sent now; null for what is no longer true, and for kinds that hold secrets. */
  renderEmail(kind: string, about: EmailTarget): Promise<RenderedEmail | null>;
  payments: Pick<
    Payments,
    'cards' | 'retryLedgerCheck' | 'retryRefund' | 'refundUnmatchedPayment' | 'refundable' | 'disputeUrl'
  >;
  rescue: Pick<Rescue, 'handOver' | 'handOverAll'>;
  waitlist: Pick<Waitlist, 'unservedWishes'>;
  feedback: Pick<Feedback, 'resolveReport' | 'decideReview'>;
  payouts: Pick<
    Payouts,
    | 'getPayoutSummary'
    | 'retryTransfer'
    | 'retryReversal'
    | 'takeBackUnmatchedTransfer'
    | 'decideShare'
    | 'waiveDebt'
    | 'showShare'
  >;
  plans: Pick<Plans, 'endForTeam' | 'refundForTeam' | 'keepAllOf'>;
  bookings: Pick<
    Bookings,
    | 'comingJobs'
    | 'lock'
    | 'teamMove'
    | 'correctContact'
    | 'cancelForTeam'
    | 'moveForTeam'
    | 'refundForTeam'
    | 'refundTipForTeam'
    | 'completeForTeam'
    | 'noShowForTeam'
  >;
}
