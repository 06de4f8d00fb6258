import type { AdminMetrics } from '#contract/admin-lists';

/** The week's jobs by status, as one stacked bar; the metrics above it say the same in numbers. */
export function WeekBar(metrics: AdminMetrics) {
  const parts = [
    ['completed', metrics.thisWeekCompleted],
    ['scheduled', metrics.thisWeekScheduled],
    ['canceled', metrics.thisWeekCanceled],
    ['no-show', metrics.thisWeekNoShows],
  ] as const;
  const shown = parts.filter(([, jobs]) => jobs > 0);
  if (shown.length === 0) return null;
  return (
    <div className="week-share" role="img" aria-label={shown.map(([what, jobs]) => `${jobs} ${what}`).join(', ')}>
      {shown.map(([what, jobs]) => (
        <i key={what} className={what} style={{ flexGrow: jobs }} />
      ))}
    </div>
  );
}
