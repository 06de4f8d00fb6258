import type { DashboardFeedback } from '#contract/dashboard-feedback';
import { DAY, dateIn } from '#contract/time';
import { publicName } from '#server/booking';
import type { Db } from '../schema/tables.ts';
import { type JobOf, selectNewReviewsOf, selectOpenReportsOf } from './dashboard-feedback.sql.ts';

/** How long a review without a reply is news. */
const NEW_FOR_DAYS = 7;
const SHOWN = 5;

/** What customers have said of a cleaner's jobs, for their dashboard: open problems first (docs/product.md#cleaner-dashboard). */
export async function dashboardFeedback(db: Db, cleanerId: number, now: Date): Promise<DashboardFeedback[]> {
  const since = new Date(now.getTime() - NEW_FOR_DAYS * DAY);
  const [reports, reviews] = await Promise.all([
    selectOpenReportsOf(db, cleanerId, SHOWN),
    selectNewReviewsOf(db, cleanerId, { since, limit: SHOWN }),
  ]);
  return [
    ...reports.map((report) => ({
      ...jobOf(report),
      clientName: publicName(report.reporter),
      report: report.is_answered ? ('answered' as const) : ('unanswered' as const),
      stars: null,
    })),
    // As the review itself names them, also once their account is deleted.
    ...reviews.map((review) => ({ ...jobOf(review), clientName: review.reviewer, report: null, stars: review.stars })),
  ];
}

const jobOf = ({ id, service, starts_at, time_zone }: JobOf) => ({
  id,
  serviceType: service,
  date: dateIn(starts_at.getTime(), time_zone),
});
