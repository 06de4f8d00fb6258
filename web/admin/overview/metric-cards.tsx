import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { AdminMetrics } from '#contract/admin-lists';
import { formatDollars } from '#contract/money';
import { policy } from '#contract/policy';
import { lazyComponent } from '../../ui/lazy.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import { Lengths } from './lengths.tsx';

/** The metrics (docs/product.md#admin-figures). Those of which a list holds exactly what they count link to it. */
export function MetricCards() {
  const query = useAdminQuery('GET /_api/admin/metrics', {});
  if (query.error && !query.data) return <FailedToLoad noun="metrics" query={query} />;
  return (
    <div className="metric-cards">
      <Card title="Last 7 days" className="two">
        {query.data && <LastSevenDays {...query.data} />}
      </Card>
      <Card title="This week, Sunday to Saturday" className="four" below={query.data && <WeekBar {...query.data} />}>
        {query.data && <ThisWeek {...query.data} />}
      </Card>
      <Card title="People" className="four">
        {query.data && <People {...query.data} />}
      </Card>
    </div>
  );
}

/** What is looked at less often: below what waits for somebody today. */
export const LessUrgentCards = () => (
  <div className="metric-cards">
    <Lengths />
    <WaitedFor />
  </div>
);

const UnservedWishes = lazyComponent(() => import('./unserved-wishes.tsx'));

/** Loaded when it is opened. */
function WaitedFor() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="card plain-card lengths" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Waited for and not booked</summary>
      {isOpen && <UnservedWishes />}
    </details>
  );
}

interface CardProps {
  title: string;
  className: string;
  below?: ReactNode;
  children: ReactNode;
}

const Card = ({ title, className, below, children }: CardProps) => (
  <section className="card plain-card">
    <h2>{title}</h2>
    {children ? <dl className={`metrics ${className}`}>{children}</dl> : <TextSkeleton lines={3} />}
    {below}
  </section>
);

const LastSevenDays = ({ grossVolumeLast7Days, jobsLast7Days, avgRating }: AdminMetrics) => (
  <>
    <Metric
      label="Gross volume"
      value={formatDollars(grossVolumeLast7Days)}
      note="Paid in these days, for jobs of any day, less what went back. Without tips."
      hero
    />
    <Metric
      label="Jobs"
      value={jobsLast7Days}
      note="Started in these days, not canceled"
      to="?tab=jobs&period=days&sort=when&status=not_canceled"
    />
    <Metric
      label="Avg rating"
      value={avgRating === null ? 'None yet' : avgRating.toFixed(1)}
      note={`Of all ratings in ${policy.admin.ratingDays} days`}
    />
  </>
);

const ThisWeek = (metrics: AdminMetrics) => (
  <>
    <Metric label="Scheduled" value={metrics.thisWeekScheduled} to={thisWeek('scheduled')} />
    <Metric label="Completed" value={metrics.thisWeekCompleted} to={thisWeek('completed')} />
    <Metric label="Canceled" value={metrics.thisWeekCanceled} to={thisWeek('canceled')} />
    <Metric label="No-shows" value={metrics.thisWeekNoShows} to={thisWeek('no_show')} warns />
  </>
);

const thisWeek = (status: string) => `?tab=jobs&period=week&sort=when&status=${status}`;

const People = (metrics: AdminMetrics) => (
  <>
    <Metric label="Active cleaners" value={metrics.activeCleaners} to="?tab=cleaners&status=active" />
    <Metric label={`Active users, ${policy.admin.activeDays} days`} value={metrics.activeUsers} />
    <Metric label="Low availability" value={metrics.lowAvailabilityCleaners} to="?tab=cleaners&open=few" warns />
    <Metric
      label="Payouts to verify"
      value={metrics.payoutsNeedingVerification}
      to="?tab=cleaners&payouts=pending"
      warns
    />
  </>
);

interface MetricProps {
  label: string;
  value: string | number;
  /** What it counts, where the title above it does not say. */
  note?: string;
  /** The list that holds exactly what it counts, where there is one. */
  to?: string;
  hero?: boolean;
  /** Highlighted unless it is zero. */
  warns?: boolean;
}

function Metric({ label, value, note, to, hero = false, warns = false }: MetricProps) {
  const look = [hero && 'hero', warns && value !== 0 && 'warns'].filter(Boolean).join(' ');
  return (
    <div className={look || undefined}>
      <dt>{label}</dt>
      <dd>
        {to === undefined ? (
          value
        ) : (
          <Link to={to} aria-label={`${label}: ${value}`}>
            {value}
          </Link>
        )}
      </dd>
      {note && <dd className="metric-note">{note}</dd>}
    </div>
  );
}

/** The week's jobs by status, as one stacked bar; the metrics above it say the same in numbers. */
function WeekBar(metrics: AdminMetrics) {
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

/** Label of a week by its Sunday: '2026-11-15' → "Nov 15". */
export const weekLabel = (from: string): string =>
  new Date(from).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
