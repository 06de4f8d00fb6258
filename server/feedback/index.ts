import type { feedbackCalls } from '#contract/feedback';
import type { Routes } from '#platform/http/routes';
import type { LetterWriter } from '#platform/mail/post';
import type { Db, Trx } from '../schema/tables.ts';
import type { FeedbackDeps } from './deps.ts';
import { problemReported } from './mails/problem-reported.ts';
import { reportReceived } from './mails/report-received.ts';
import { type Report, resolveOpen, selectLatest, selectOpen, selectReported } from './reports.sql.ts';
import { feedbackRoutes } from './routes.ts';

export { publicName } from './public-name.ts';
export type { Report } from './reports.sql.ts';

/** What customers say after a job: stars, and problems. */
export interface Feedback {
  routes: Routes<keyof typeof feedbackCalls>;
  /** Of these bookings, those with a problem reported that nobody has resolved. */
  reported(source: Db | Trx, bookingIds: number[]): Promise<Set<number>>;
  /** What waits for the team, longest waiting first. */
  openReports(): Promise<Report[]>;
  /** Closes a booking's open report, with what went back because of it; false when there is none. */
  resolve(trx: Trx, bookingId: number, outcome: { adminId: number; refundedCents: number; at: Date }): Promise<boolean>;
  letters: Record<string, LetterWriter>;
}

export const createFeedback = (deps: FeedbackDeps): Feedback => ({
  routes: feedbackRoutes(deps),
  reported: selectReported,
  openReports: () => selectOpen(deps.db),
  resolve: resolveOpen,
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
  },
});
