import type { BookingSides } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import type { FeedbackDeps } from './deps.ts';
import { feedbackEmails } from './emails.ts';
import { selectOpen, selectReported } from './reports.sql.ts';
import { resolveReport } from './resolve-report.ts';
import { feedbackRoutes } from './routes.ts';

/** What customers say after a job: stars, and problems. */
export const createFeedback = (deps: FeedbackDeps) => ({
  routes: feedbackRoutes(deps),
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  findReported: selectReported,
  /** A booking's problem that nobody has resolved yet; undefined where there is none. */
  openReport: (bookingId: number) => selectOpen(deps.db, bookingId),
  /** Why the account of these bookings, which are locked, cannot be deleted now. */
  async blockingReasons(trx: Trx, { asCustomer, asCleaner }: BookingSides): Promise<string[]> {
    const reasons: string[] = [];
    if ((await selectReported(trx, asCustomer)).size > 0)
      reasons.push('We have not answered the problem that you reported yet.');
    if ((await selectReported(trx, asCleaner)).size > 0)
      reasons.push('We have not settled a problem yet that a customer reported with one of your jobs.');
    return reasons;
  },
  /** Settles a booking's open report; the admin module offers it to admins. Throws 404, 409. */
  resolveReport: resolveReport(deps),
  emailRenderers: feedbackEmails(deps),
});

export type Feedback = ReturnType<typeof createFeedback>;
