import type { Parsed, Reply } from '#contract/calls';
import { conflict, HttpError, notFound } from '#platform/errors';
import type { SignedInCaller } from '#platform/http/caller';
import type { FeedbackDeps } from './deps.ts';
import { insertReviewReport } from './review-reports.sql.ts';

type Call = 'POST /_api/reviews/report';

/**
 * Says that a public review, or the reply to it, is not in order; the team looks at it (docs/product.md#reviews). Once for
 * each account, whose email is proven. Throws 403, 404, 409, 429.
 */
export const reportReview =
  ({ accounts, cleaners, clock, db, transact, reviewReportThrottle }: FeedbackDeps) =>
  async ({ reviewId, reason }: Parsed<Call>, { userId }: SignedInCaller): Promise<Reply<Call>> => {
    await reviewReportThrottle(String(userId));
    const review = await cleaners.findShownReview(reviewId);
    if (!review) throw notFound('Review not found');
    if (!(await accounts.find(userId, db))?.emailVerified)
      throw new HttpError(403, 'Please verify your email first. We sent you a link when you signed up.');
    const report = { bookingId: review.booking_id, userId, reason, at: clock.now() };
    if (!(await transact((trx) => insertReviewReport(trx, report))))
      throw conflict('You have reported this review already.');
    return { message: 'Thank you. Our team looks at it.' };
  };
