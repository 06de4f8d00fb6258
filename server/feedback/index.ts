import type { feedbackCalls } from '#contract/feedback';
import type { LetterWriter } from '#platform/email/email-queue';
import type { Routes } from '#platform/http/routes';
import type { TeamDecision } from '#server/booking';
import type { Db, Trx } from '../schema/tables.ts';
import type { FeedbackDeps } from './deps.ts';
import { problemReported } from './emails/problem-reported.ts';
import { reportReceived } from './emails/report-received.ts';
import { reportResolved } from './emails/report-resolved.ts';
import { selectLatest, selectReported, selectSettled } from './reports.sql.ts';
import { resolveReport } from './resolve-report.ts';
import { feedbackRoutes } from './routes.ts';

export { publicName } from './public-name.ts';

/** What customers say after a job: stars, and problems. */
export interface Feedback {
  routes: Routes<keyof typeof feedbackCalls>;
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  reported(source: Db | Trx, bookingIds: number[]): Promise<Set<number>>;
  /** Settles a booking's open report; the admin room offers it to admins. Throws 404, 409. */
  resolveReport(decision: TeamDecision & { amountCents: number }): Promise<void>;
  letters: Record<string, LetterWriter>;
}

export const createFeedback = (deps: FeedbackDeps): Feedback => ({
  routes: feedbackRoutes(deps),
  reported: selectReported,
  resolveReport: resolveReport(deps),
  letters: {
    async 'problem-reported'({ bookingId }) {
      const story = bookingId === null ? null : await deps.bookings.story(bookingId);
      const report = story && (await selectLatest(deps.db, story.booking.id));
      return report ? { name: 'The team', letter: problemReported(story, report.message) } : null;
    },
    async 'report-received'({ bookingId }) {
      const story = bookingId === null ? null : await deps.bookings.story(bookingId);
      return story ? { name: story.booking.customer_name, letter: reportReceived(story) } : null;
    },
    async 'report-resolved'({ bookingId }) {
      const story = bookingId === null ? null : await deps.bookings.story(bookingId);
      const report = story && (await selectSettled(deps.db, story.booking.id));
      return report ? { name: story.booking.customer_name, letter: reportResolved(story, report) } : null;
    },
  },
});
