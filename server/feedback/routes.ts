import type { feedbackCalls } from '#contract/feedback';
import type { reviewCalls } from '#contract/reviews';
import type { Routes } from '#platform/http/routes';
import { answerReport } from './answer-report.ts';
import type { FeedbackDeps } from './deps.ts';
import { rateJob } from './rate-job.ts';
import { replyToReview } from './reply-to-review.ts';
import { reportProblem } from './report-problem.ts';
import { reportReview } from './report-review.ts';

export const feedbackRoutes = (
  deps: FeedbackDeps,
): Routes<keyof typeof feedbackCalls | Exclude<keyof typeof reviewCalls, 'POST /_api/admin/review'>> => ({
  'POST /_api/bookings/rate': rateJob(deps),
  'POST /_api/bookings/report': reportProblem(deps),
  'POST /_api/cleaner/report-answer': answerReport(deps),
  'POST /_api/cleaner/reply': replyToReview(deps),
  'POST /_api/reviews/report': reportReview(deps),
});
