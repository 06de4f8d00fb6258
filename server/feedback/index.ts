import type { EmailRenderers } from '#platform/email/email-queue';
import type { FeedbackDeps } from './deps.ts';
import { problemReported } from './emails/problem-reported.ts';
import { reportReceived } from './emails/report-received.ts';
import { reportResolved } from './emails/report-resolved.ts';
import { selectLatest, selectReported, selectSettled } from './reports.sql.ts';
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
  emailRenderers: {
    async 'problem-reported'({ bookingId }) {
      const data = bookingId === null ? null : await deps.bookings.emailData(bookingId);
      const report = data && (await selectLatest(deps.db, data.booking.id));
      return report ? { name: 'The team', content: problemReported(data, report.message) } : null;
    },
    async 'report-received'({ bookingId }) {
      const data = bookingId === null ? null : await deps.bookings.emailData(bookingId);
      return data ? { name: data.booking.customer_name, content: reportReceived(data) } : null;
    },
    async 'report-resolved'({ bookingId }) {
      const data = bookingId === null ? null : await deps.bookings.emailData(bookingId);
      const report = data && (await selectSettled(deps.db, data.booking.id));
      return report ? { name: data.booking.customer_name, content: reportResolved(data, report) } : null;
    },
  } satisfies EmailRenderers,
});

export type Feedback = ReturnType<typeof createFeedback>;
