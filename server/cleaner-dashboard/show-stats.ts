import type { Reply } from '#contract/calls';
import { toDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { TEAM_ZONE } from '#contract/team-week';
import { dateIn, rangeLabel } from '#contract/time';
import type { SignedInCaller } from '#platform/http/caller';
import { publicName } from '#server/booking';
import { calendarWeek, comingDays } from './calendar-week.ts';
import type { CleanerDashboardDeps } from './deps.ts';
import { jobRow, netOf } from './job-row.ts';
import {
  type JobRecord,
  type PlannedVisit,
  selectNextPlanned,
  selectOfWeek,
  selectUnfinished,
  selectUpcoming,
} from './jobs.sql.ts';
import { selectCleanerStats, selectHours } from './stats.sql.ts';

type Stats = Reply<'GET /_api/cleaner/dashboard-stats'>;

/** The dashboard's metrics (docs/product.md#cleaner-dashboard), one statement a part however many jobs there were. */
export const showStats =
  ({ db, clock, bookings, feedback }: CleanerDashboardDeps) =>
  async (_input: unknown, { userId }: SignedInCaller): Promise<Stats> => {
    const now = clock.now();
    const cleaner = await selectCleanerStats(db, userId);
    if (!cleaner) return emptyStats(now);
    const { from, to, today } = calendarWeek(now, cleaner.time_zone);
    const coming = comingDays(now, cleaner.time_zone);
    const [ofWeek, upcoming, planned, unfinished, hours, keptJobs, said] = await Promise.all([
      selectOfWeek(db, cleaner.id, from, to),
      selectUpcoming(db, cleaner.id, now, policy.list.upcomingJobs),
      selectNextPlanned(db, cleaner.id, now),
      selectUnfinished(db, cleaner.id, now, policy.list.upcomingJobs),
      selectHours(db, cleaner.id, { ...coming, now }),
      bookings.keptJobs(cleaner.id),
      feedback.onDashboard(cleaner.id, now),
    ]);
    const upcomingJobs = upcoming.map(jobRow);
    const next = upcomingJobs[0];
    const completed = ofWeek.filter(({ status }) => status === 'completed');
    const scheduled = ofWeek.filter(({ status }) => status === 'scheduled');
    // What was kept of a job where nobody was there, or that was canceled late, is earned too.
    const earned = ofWeek.filter(({ status }) => status !== 'scheduled');
    return {
      nextJob: next ? { id: next.id, date: next.date, time: next.time, serviceType: next.serviceType } : null,
      nextPlanned: planned ? toPlanned(planned) : null,
      weeklyEarnings: { confirmed: shares(earned), pending: shares(scheduled) },
      jobsCompleted: cleaner.jobs_completed,
      completedThisWeek: completed.length,
      keptJobs,
      avgRating: cleaner.rating_count > 0 ? Math.round((cleaner.rating_sum / cleaner.rating_count) * 10) / 10 : null,
      ratings: cleaner.rating_count,
      availabilityHours: hours.hours,
      bookedHours: hours.booked,
      upcomingJobs,
      unfinishedJobs: unfinished.map(jobRow),
      feedback: said,
      jobsToday: [...completed, ...scheduled].filter(
        ({ starts_at }) => dateIn(starts_at.getTime(), cleaner.time_zone) === today,
      ).length,
      today,
      timeZone: cleaner.time_zone,
    };
  };

function toPlanned({ service, customer_name, starts_at, ends_at, time_zone, card_fails }: PlannedVisit) {
  const start = starts_at.getTime();
  return {
    date: dateIn(start, time_zone),
    time: rangeLabel(start, ends_at.getTime(), time_zone),
    startTime: starts_at.toISOString(),
    serviceType: service,
    clientName: publicName(customer_name),
    cardFails: card_fails,
  };
}

const shares = (jobs: JobRecord[]) => toDollars(jobs.reduce((cents, job) => cents + netOf(job), 0));

/** For an admin without a profile, who has no city either. */
const emptyStats = (now: Date): Stats => ({
  nextJob: null,
  nextPlanned: null,
  weeklyEarnings: { confirmed: 0, pending: 0 },
  jobsCompleted: 0,
  completedThisWeek: 0,
  keptJobs: { kept: 0, of: 0 },
  avgRating: null,
  ratings: 0,
  availabilityHours: 0,
  bookedHours: 0,
  upcomingJobs: [],
  unfinishedJobs: [],
  feedback: [],
  jobsToday: 0,
  today: calendarWeek(now, TEAM_ZONE).today,
  timeZone: TEAM_ZONE,
});
