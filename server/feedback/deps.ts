import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Throttle } from '#platform/throttle';
import type { Accounts } from '#server/accounts';
import type { Bookings, TeamDecision } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Db, Trx } from '../schema/tables.ts';

/** What the payouts module does when a report freezes a share, or frees it. modules.ts binds it. */
export interface FeedbackHooks {
  /** `renewedAt`: of one that was about who was booked before. */
  onReported(trx: Trx, report: ReportOfJob & { renewedAt: Date | null }): Promise<void>;
  onSettled(trx: Trx, report: ReportOfJob): Promise<void>;
  /** Money goes back for who was booked before, out of the share of who comes. */
  onRefunded(trx: Trx, refund: { bookingId: number; refundId: string }): Promise<void>;
  /** The share that the team has held back is free too. Throws 409 where it is not held back for the reason that was seen. */
  releaseShare(trx: Trx, release: TeamDecision & { heldBackFor: string }): Promise<void>;
}

interface ReportOfJob {
  bookingId: number;
  reportId: number;
}

/** The dependencies of the feedback module. */
export interface FeedbackDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  emailQueue: EmailQueue;
  accounts: Pick<Accounts, 'find'>;
  cleaners: Pick<Cleaners, 'addReview' | 'findReview' | 'findShownReview' | 'writeReply' | 'hideReview' | 'showReview'>;
  bookings: Pick<
    Bookings,
    'findForCustomer' | 'findJob' | 'lock' | 'lockForCustomer' | 'emailData' | 'refundInTransaction' | 'completeSettled'
  >;
  supportEmail: string;
  /** Reports of reviews, by account. */
  reviewReportThrottle: Throttle;
  hooks: FeedbackHooks;
}
