import type { Clock } from '#platform/clock';
import type { Transact } from '#platform/database';
import type { EmailQueue } from '#platform/email/email-queue';
import type { Bookings } from '#server/booking';
import type { Cleaners } from '#server/cleaners';
import type { Db } from '../schema/tables.ts';

/** The dependencies of the feedback module. */
export interface FeedbackDeps {
  db: Db;
  clock: Clock;
  transact: Transact;
  emailQueue: EmailQueue;
  cleaners: Pick<Cleaners, 'addReview'>;
  bookings: Pick<
    Bookings,
    'findForCustomer' | 'lock' | 'lockForCustomer' | 'emailData' | 'refundInTransaction' | 'completeSettled'
  >;
  supportEmail: string;
}
