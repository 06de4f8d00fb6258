import type { BookingState } from '#contract/booking';
import type { Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { DAY } from '#contract/time';
import { statesShownAs } from '#server/booking';
import type { AdminDeps } from './deps.ts';
import { getCounts } from './expensive-counts.ts';
import { spanOf } from './job-period.ts';
import { NOT_CANCELED } from './jobs.sql.ts';
import { averageRating, countActiveCleaners, countJobs, countOpen, sumVolume } from './metrics.sql.ts';
import { selectRescueFigures } from './rescue-figures.sql.ts';

const { activeDays, ratingDays } = policy.admin;

/** The metrics of the dashboard, and what each counts: docs/product.md#admin-figures. */
export const showMetrics =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async (): Promise<Reply<'GET /_api/admin/metrics'>> => {
    const now = clock.now();
    const daysAway = (days: number) => new Date(now.getTime() + days * DAY);
    const lastSevenDays = spanOf('days', now);
    const [activeCleaners, counts, recent, volume, stars, thisWeek, open, rescues] = await Promise.all([
      countActiveCleaners(db),
      getCounts(db, now),
      countJobs(db, lastSevenDays),
      sumVolume(db, lastSevenDays),
      averageRating(db, daysAway(-ratingDays)),
      countJobs(db, spanOf('week', now)),
      countOpen(db),
      selectRescueFigures(db, daysAway(-activeDays)),
    ]);
    return {
      activeCleaners,
      activeUsers: counts.activeCustomers,
      jobsLast7Days: shownAs(recent, ...NOT_CANCELED),
      grossVolumeLast7Days: toDollars(volume),
      avgRating: stars === null ? null : Math.round(stars * 10) / 10,
      thisWeekScheduled: shownAs(thisWeek, 'scheduled'),
      thisWeekCompleted: shownAs(thisWeek, 'completed'),
      thisWeekCanceled: shownAs(thisWeek, 'canceled'),
      thisWeekNoShows: shownAs(thisWeek, 'no_show'),
      lowAvailabilityCleaners: counts.fewOpenHours,
      payoutsNeedingVerification: open.payouts,
      openDisputes: open.disputes,
      openReports: open.reports,
      rescues: { saved: rescues.saved, of: rescues.of, minutes: rescues.minutes },
    };
  };

/** How many of them the team's list shows as one of these, so that it holds as many as the figure says. */
const shownAs = (counts: Record<string, number>, ...statuses: BookingState[]): number =>
  statuses.flatMap(statesShownAs).reduce((sum, state) => sum + (counts[state] ?? 0), 0);
