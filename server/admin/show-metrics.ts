import type { Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { weekOf } from '#contract/team-week';
import { DAY } from '#contract/time';
import type { AdminDeps } from './deps.ts';
import { getCounts } from './expensive-counts.ts';
import { averageRating, countActiveCleaners, countJobs, countOpen, sumVolume } from './metrics.sql.ts';
import { selectRescueFigures } from './rescue-figures.sql.ts';

const { activeDays, ratingDays } = policy.admin;

/** The metrics of the dashboard, and what each counts: docs/product.md#admin-figures. */
export const showMetrics =
  ({ db, clock }: Pick<AdminDeps, 'db' | 'clock'>) =>
  async (): Promise<Reply<'GET /_api/admin/metrics'>> => {
    const now = clock.now();
    const daysAway = (days: number) => new Date(now.getTime() + days * DAY);
    const { from, to } = weekOf(now.getTime());
    const week = { from: new Date(from), to: new Date(to) };
    const lastSevenDays = { from: daysAway(-7), to: now };
    const [activeCleaners, counts, recent, volume, stars, thisWeek, open, rescues] = await Promise.all([
      countActiveCleaners(db),
      getCounts(db, now),
      countJobs(db, lastSevenDays),
      sumVolume(db, lastSevenDays),
      averageRating(db, daysAway(-ratingDays)),
      countJobs(db, week),
      countOpen(db),
      selectRescueFigures(db, daysAway(-activeDays)),
    ]);
    return {
      activeCleaners,
      activeUsers: counts.activeCustomers,
      jobsLast7Days: (recent.scheduled ?? 0) + (recent.completed ?? 0) + (recent.no_show ?? 0),
      grossVolumeLast7Days: toDollars(volume),
      avgRating: stars === null ? null : Math.round(stars * 10) / 10,
      thisWeekScheduled: thisWeek.scheduled ?? 0,
      thisWeekCompleted: thisWeek.completed ?? 0,
      thisWeekCanceled: thisWeek.canceled ?? 0,
      thisWeekNoShows: thisWeek.no_show ?? 0,
      lowAvailabilityCleaners: counts.fewOpenHours,
      payoutsNeedingVerification: open.payouts,
      openDisputes: open.disputes,
      openReports: open.reports,
      rescues: { saved: rescues.saved, of: rescues.of, minutes: rescues.minutes },
    };
  };
