import type { DashboardStats } from '#contract/cleaner-dashboard';
import { formatDollars } from '#contract/money';
import { Stat } from '../../ui/stat.tsx';
import { dayWords } from './day-labels.ts';

/** The four cards (specification section 2, cleaner dashboard); dashes while they are not known. */
export function Stats({ stats }: { stats: DashboardStats | undefined }) {
  if (!stats)
    return (
      <dl className="desk-stats" aria-busy="true">
        {['Next Job', 'Weekly Earnings', 'Jobs Completed', 'Avg Rating'].map((label) => (
          <Stat key={label} label={label} figure="–" />
        ))}
      </dl>
    );
  const { nextJob, weeklyEarnings, jobsCompleted, completedThisWeek, avgRating, ratings, today, timeZone } = stats;
  const starts = nextJob?.time.split(' – ')[0];
  return (
    <dl className="desk-stats">
      {nextJob ? (
        <Stat
          lit
          label="Next Job"
          figure={
            <>
              <span>{dayWords(nextJob.date, today, timeZone)},</span> <span>{starts}</span>
            </>
          }
          note={nextJob.serviceType}
        />
      ) : (
        <Stat label="Next Job" figure={<span className="none">No jobs scheduled</span>} />
      )}
      <Stat
        label="Weekly Earnings"
        figure={formatDollars(weeklyEarnings.confirmed)}
        note={`+${formatDollars(weeklyEarnings.pending)} pending`}
      />
      <Stat label="Jobs Completed" figure={jobsCompleted} note={`${completedThisWeek} this week`} />
      <Stat
        label="Avg Rating"
        figure={avgRating === null ? '–' : avgRating.toFixed(1)}
        note={ratings === 0 ? 'no ratings yet' : `from ${ratings} ${ratings === 1 ? 'rating' : 'ratings'}`}
      />
    </dl>
  );
}
