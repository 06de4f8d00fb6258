import type { feedbackCalls } from '#contract/feedback';
import type { Routes } from '#platform/http/routes';
import { answerReport } from './answer-report.ts';
import type { FeedbackDeps } from './deps.ts';
import { rateJob } from './rate-job.ts';
import { reportProblem } from './report-problem.ts';

export const feedbackRoutes = (deps: FeedbackDeps): Routes<keyof typeof feedbackCalls> => ({
  'POST /_api/bookings/rate': rateJob(deps),
  'POST /_api/bookings/report': reportProblem(deps),
  'POST /_api/cleaner/report-answer': answerReport(deps),
});
