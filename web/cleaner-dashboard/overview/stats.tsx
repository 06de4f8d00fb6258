import type { DashboardStats } from '#contract/cleaner-dashboard';
import { formatDollars } from '#contract/money';
import { Stat } from '../../ui/stat.tsx';
import { relativeDayLabel } from './day-labels.ts';

/** The four cards (docs/product.md#cleaner-dashboard); dashes while they are loading, and where they could not be loaded. */
export function Stats({ stats, isPending = false }: { stats: DashboardStats | undefined; isPending?: boolean }) {
  if (!stats)
    return (
      <dl className="cleaner-dashboard-stats" {...(isPending && { 'aria-busy': true, 'data-loading': true })}>
        {['Next Job', 'Weekly Earnings', 'Jobs Completed', 'Avg Rating'].map((label) => (
          <Stat key={label} label={label} value="–" />
        ))}
      </dl>
    );
  const { weeklyEarnings, jobsCompleted, completedThisWeek, avgRating, ratings, keptJobs, today, timeZone } = stats;
  const next = nextOf(stats);
  return (
    <dl className="cleaner-dashboard-stats">
      {next ? (
        <Stat
          active={next.isPaid}
          label="Next Job"
          value={
            <>
              <span>{relativeDayLabel(next.date, today, timeZone)},</span> <span>{next.time.split(' – ')[0]}</span>
            </>
          }
          note={next.note}
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

/** What comes first: a booked job, or a standing visit, which is theirs once it is paid. */
function nextOf({ nextJob, nextPlanned, upcomingJobs }: DashboardStats) {
  const booked = upcomingJobs.find(({ id }) => id === nextJob?.id);
  const isPlannedFirst = nextPlanned && (!booked || nextPlanned.startTime < booked.startTime);
  if (!isPlannedFirst) return nextJob && { ...nextJob, isPaid: true, note: nextJob.serviceType };
  const { date, time, serviceType, clientName, cardFails } = nextPlanned;
  const state = cardFails ? 'not paid: the card is declined so far' : 'planned, not paid yet';
  return { date, time, isPaid: false, note: `${serviceType} for ${clientName}, ${state}` };
}
