import type { BookingSides } from '#server/payments';
import type { Trx } from '../schema/tables.ts';
import { dashboardFeedback } from './dashboard-feedback.ts';
import { decideReview } from './decide-review.ts';
import type { FeedbackDeps } from './deps.ts';
import { feedbackEmails } from './emails.ts';
import { selectFeedbackOf } from './own-feedback.sql.ts';
import { replyUntil } from './reply-to-review.ts';
import {
  isFormerOfOpen,
  leaveToFormer,
  selectOpen,
  selectReported,
  selectReportsOf,
  selectWithOpenReport,
} from './reports.sql.ts';
import { resolveReport } from './resolve-report.ts';
import { detachReviewReports, hasReported, selectReviewReportsOf } from './review-reports.sql.ts';
import { feedbackRoutes } from './routes.ts';
import { settledReport } from './settled-report.ts';

export { findAnswerToCleaner } from './reports.sql.ts';

/** What customers say after a job: stars, and problems. */
export const createFeedback = (deps: FeedbackDeps) => ({
  routes: feedbackRoutes(deps),
  /** Of these bookings, those with a problem reported of who is booked that nobody has resolved. */
  findReported: selectReported,
  /** The problems of who is booked, as their customer reads of them. */
  findReports: selectReportsOf,
  /** Called by booking: a cleaner is not booked any more, and what is open of them holds nobody else's share. */
  leaveToFormer: (trx: Trx, { bookingId, cleanerId }: { bookingId: number; cleanerId: number }): Promise<unknown> =>
    leaveToFormer(trx, bookingId, cleanerId),
  /** A booking's problem with who is booked that nobody has resolved yet; undefined where there is none. */
  openReport: (bookingId: number) => selectOpen(deps.db, bookingId),
  /** What a job's cleaner reads of the problem that was settled last; null where there is none. */
  settledReport: (bookingId: number) => settledReport(deps.db, bookingId),
  /** Why the account of these bookings and this cleaner, which are locked, cannot be deleted now. */
  async blockingReasons(
    trx: Trx,
    { asCustomer, asCleaner }: BookingSides,
    cleanerId: number | null,
  ): Promise<string[]> {
    const reasons: string[] = [];
    if ((await selectWithOpenReport(trx, asCustomer)).size > 0)
      reasons.push('We have not answered the problem that you reported yet.');
    const isFormer = cleanerId !== null && (await isFormerOfOpen(trx, cleanerId));
    if (isFormer || (await selectReported(trx, asCleaner)).size > 0)
      reasons.push('We have not settled a problem yet that a customer reported with one of your jobs.');
    return reasons;
  },
  /** What customers have said of a cleaner's jobs, for their dashboard. */
  onDashboard: (cleanerId: number, now: Date) => dashboardFeedback(deps.db, cleanerId, now),
  /** Settles a booking's open report; the admin module offers it to admins. Throws 404, 409. */
  resolveReport: resolveReport(deps),
  /** Hides or shows a review; the admin module offers it to admins. Throws 404, 409. */
  decideReview: decideReview(deps),
  /** The review of a job for its cleaner, whose account `userId` is; null where there is none. */
  async reviewOfJob(bookingId: number, userId: number) {
    const review = await deps.cleaners.findReview(bookingId);
    if (!review) return null;
    return {
      id: review.id,
      stars: review.stars,
      comment: review.comment,
      createdAt: review.created_at.toISOString(),
      reply: review.reply,
      replyUntil: replyUntil(review.replied_at)?.toISOString() ?? null,
      hidden: review.hidden_at !== null,
      reported: await hasReported(deps.db, bookingId, userId),
    };
  },
  /** What a deleted person has reported of reviews is nobody's any more. */
  anonymize: detachReviewReports,
  /** What an account has said of its bookings, and reported of reviews, as plain data, for its download. */
  async exportUserData(userId: number, bookingIds: number[]): Promise<Record<string, unknown>> {
    const reports = await selectReviewReportsOf(deps.db, userId);
    const said = bookingIds.length > 0 ? await selectFeedbackOf(deps.db, bookingIds) : [];
    return {
      feedback: said.map(({ id, stars, comment, reviewed_at, message, answer, reported_at }) => ({
        bookingId: id,
        review: stars === null ? null : { stars, comment, at: reviewed_at },
        report: message === null ? null : { message, answer, at: reported_at },
      })),
      reviewReports: reports.map(({ reason, created_at }) => ({ reason, at: created_at })),
    };
  },
  emailRenderers: feedbackEmails(deps),
});

export type Feedback = ReturnType<typeof createFeedback>;
