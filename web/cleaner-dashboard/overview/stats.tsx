import type { DashboardStats } from '#contract/cleaner-dashboard';
import { formatDollars } from '#contract/money';
import { Stat } from '../../ui/stat.tsx';
import { relativeDayLabel } from './day-labels.ts';

/** The four cards (docs/product.md#cleaner-dashboard); dashes while they are loading. */
export function Stats({ stats }: { stats: DashboardStats | undefined }) {
  if (!stats)
    return (
      <dl className="cleaner-dashboard-stats" aria-busy="true">
        {['Next Job', 'Weekly Earnings', 'Jobs Completed', 'Avg Rating'].map((label) => (
          <Stat key={label} label={label} value="–" />
        ))}
      </dl>
    );
  const { nextJob, weeklyEarnings, jobsCompleted, completedThisWeek, avgRating, ratings, keptJobs, today, timeZone } =
    stats;
  const starts = nextJob?.time.split(' – ')[0];
  return (
    <dl className="cleaner-dashboard-stats">
      {nextJob ? (
        <Stat
          active
          label="Next Job"
          value={
            <>
              <span>{relativeDayLabel(nextJob.date, today, timeZone)},</span> <span>{starts}</span>
            </>
          }
          note={nextJob.serviceType}
        />
      ) : (
        <Stat label="Next Job" value={<span className="none">No jobs scheduled</span>} />
      )}
      <Stat
        label="Weekly Earnings"
        value={formatDollars(weeklyEarnings.confirmed)}
        note={`+${formatDollars(weeklyEarnings.pending)} pending`}
      />
      <Stat
        label="Jobs Completed"
        value={jobsCompleted}
        note={
          keptJobs.of > keptJobs.kept ? `kept ${keptJobs.kept} of ${keptJobs.of}` : `${completedThisWeek} this week`
        }
      />
      <Stat
        label="Avg Rating"
        value={avgRating === null ? '–' : avgRating.toFixed(1)}
        note={ratings === 0 ? 'no ratings yet' : `from ${ratings} ${ratings === 1 ? 'rating' : 'ratings'}`}
      />
    </dl>
  );
}
