import type { FeedbackDeps } from './deps.ts';
import { feedbackEmails } from './emails.ts';
import { selectReported } from './reports.sql.ts';
import { resolveReport } from './resolve-report.ts';
import { feedbackRoutes } from './routes.ts';

export { publicName } from './public-name.ts';

/** What customers say after a job: stars, and problems. */
export const createFeedback = (deps: FeedbackDeps) => ({
  routes: feedbackRoutes(deps),
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  findReported: selectReported,
  /** Settles a booking's open report; the admin module offers it to admins. Throws 404, 409. */
  resolveReport: resolveReport(deps),
  emailRenderers: feedbackEmails(deps),
});

export type Feedback = ReturnType<typeof createFeedback>;
