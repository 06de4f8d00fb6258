import type { ReviewAction } from '#contract/reviews';
import { audit } from '#platform/audit.sql';
import { conflict } from '#platform/errors';
import type { TeamDecision } from '#server/booking';
import type { FeedbackDeps } from './deps.ts';
import { countReviewReports, settleReviewReports } from './review-reports.sql.ts';

/** What of a review was looked at. */
type Seen = { reply: string | null; reports: number } | undefined;

const AUDITED: Record<ReviewAction, string> = {
  hide: 'review.hidden',
  hide_as_abuse: 'review.hidden-as-abuse',
  show: 'review.shown',
  keep: 'review.kept',
};

/**
 * The team hides a review, shows it again, or finds that it can stay; what was reported of it is settled by the first and
 * the last (docs/product.md#reviews). Throws 404 for no job, and
 * 409 where it has no review, or that is so already.
 */
export const decideReview =
  ({ bookings, cleaners, clock, transact }: FeedbackDeps) =>
  ({ bookingId, adminId, reason, action, seen }: TeamDecision & { action: ReviewAction; seen?: Seen }): Promise<void> =>
    transact(async (trx) => {
      const at = clock.now();
      await bookings.lock(trx, bookingId);
      const review = await cleaners.findReview(bookingId, trx);
      if (!review) throw conflict('This job has no review.');
      if (seen && (seen.reply !== review.reply || seen.reports !== (await countReviewReports(trx, bookingId))))
        throw conflict('Something was said about this review since you looked at it. Please look again.');
      if (action === 'show') {
        if (!(await cleaners.showReview(trx, bookingId))) throw conflict('This review is shown already.');
      } else {
        const isSettled = await settleReviewReports(trx, bookingId, at);
        if (action === 'keep' && !isSettled) throw conflict('Nothing that was reported of this review is open.');
        if (action !== 'keep') {
          const isNew = await cleaners.hideReview(trx, bookingId, { at, uncounted: action === 'hide_as_abuse' });
          if (!isNew) throw conflict('This review is hidden already.');
        }
      }
      const subject = `booking:${bookingId}`;
      await audit(trx, { at, actor: `admin:${adminId}`, action: AUDITED[action], subject, detail: { reason } });
    });
