import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { AdminMetrics } from '#contract/admin-lists';
import type { QueueItem } from '#contract/admin-queue';
import { policy } from '#contract/policy';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import { JobTable } from '../lists/job-table.tsx';
import { QueueList } from '../queue/queue-list.tsx';
import { ago } from '../team-time.ts';
import { LessUrgentCards, MetricCards } from './metric-cards.tsx';
import { Weeks } from './weeks.tsx';
import './overview.css';

/** The first tab: metrics, the attention queue, the weeks, and the latest jobs. */
export const Overview = () => (
  <div className="overview">
    <MetricCards />
    <div className="overview-row">
      <AttentionQueue />
      <UnmatchedPayments />
    </div>
    <Weeks />
    <LessUrgentCards />
    <RecentJobs />
  </div>
);

/** The ten latest jobs. */
function RecentJobs() {
  const query = useAdminQuery('GET /_api/admin/jobs', { limit: '10' });
  return (
    <section className="recent-jobs" aria-labelledby="recent-jobs">
      <div className="between">
        <h2 id="recent-jobs">Recent jobs</h2>
        <ButtonLink variant="quiet" to="?tab=jobs">
          All jobs <ArrowRight />
        </ButtonLink>
      </div>
      {query.isPending && <RowSkeletons count={3} />}
      {query.error && !query.data && <FailedToLoad noun="recent jobs" query={query} />}
      {query.data?.length === 0 && <EmptyState drawing={<NoJobsDrawing />} title="No jobs found." />}
      {query.data && query.data.length > 0 && <JobTable caption="Recent jobs" rows={query.data} />}
    </section>
  );
}

/** Open disputes, and payments that no booking explains (docs/product.md#payments-without-a-booking). */
function UnmatchedPayments() {
  const queue = useAdminQuery('GET /_api/admin/queue', {});
  const metrics = useAdminQuery('GET /_api/admin/metrics', {});
  if (!queue.data) return null;
  const unmatched = queue.data.items.filter(({ kind }) => kind === 'stray').length;
  return (
    <section className="card plain-card unmatched-payments" aria-labelledby="money">
      <h2 id="money">Money without booking</h2>
      {unmatched === 0 ? (
        <EmptyState drawing={<NoJobsDrawing />} title="Every payment has its booking" />
      ) : (
        <p className="unmatched-count">
          <b>{unmatched}</b> <Link to="?tab=queue">to look at</Link>
        </p>
      )}
      {metrics.data && (
        <dl className="sum">
          <QueueFigure label="Open disputes" count={metrics.data.openDisputes} />
          <QueueFigure label="Reported problems" count={metrics.data.openReports} />
          <div>
            <dt>Somebody else found, last {policy.admin.activeDays} days</dt>
            <dd>{rescuesLabel(metrics.data.rescues)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** "9 of 12, after 14 min"; by the median. */
const rescuesLabel = ({ saved, of, minutes }: AdminMetrics['rescues']): string =>
  of === 0 ? 'None needed' : `${saved} of ${of}${minutes === null ? '' : `, after ${minutes} min`}`;

/** How many of a kind are in the queue. */
const QueueFigure = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Link to="?tab=queue" aria-label={`${label}: ${count}`}>
        {count}
      </Link>
    </dd>
  </div>
);

const SHOWN_COUNT = 4;

/** The first items of the queue, and how many more there are. */
export function AttentionQueue() {
  const query = useAdminQuery('GET /_api/admin/queue', {});
  const items = query.data?.items ?? [];
  const { oldestAt, now } = query.data ?? {};
  const isAll = query.data?.nextCursor === null;
  return (
    <section className="card plain-card attention-queue" aria-labelledby="attention-queue">
      <div className="between">
        <h2 id="attention-queue">Needs attention</h2>
        {oldestAt && now && (
          <span className="cap">
            {items.length}
            {!isAll && ' or more'} open, oldest {ago(oldestAt, now)}
          </span>
        )}
      </div>
      {query.isPending && <RowSkeletons />}
      {query.error && !query.data && <FailedToLoad noun="queue" query={query} />}
      {query.data && items.length === 0 && <p className="muted">Nothing here, as it should be.</p>}
      {now && items.length > 0 && <QueueList items={items.slice(0, SHOWN_COUNT)} now={now} />}
      {now && items.length > SHOWN_COUNT && (
        <>
          <p className="small muted">{moreLabel(items.slice(SHOWN_COUNT), isAll, now)}</p>
          <ButtonLink variant="quiet" to="?tab=queue">
            {isAll ? `See all ${items.length}` : 'See all of them'} <ArrowRight />
          </ButtonLink>
        </>
      )}
    </section>
  );
}

/** What is below the items that are shown: "8 more wait, among them 2 reported problems. The newest came 5 minutes ago." */
function moreLabel(more: QueueItem[], isAll: boolean, now: string): string {
  const reports = more.filter(({ kind }) => kind === 'report').length;
  const among = reports > 0 ? `, among them ${reports} reported ${reports === 1 ? 'problem' : 'problems'}` : '';
  const newest = more
    .map(({ at }) => at)
    .toSorted()
    .at(-1)!;
  const wait = isAll ? `${more.length} more ${more.length === 1 ? 'waits' : 'wait'}` : `${more.length} and more wait`;
  return `${wait}${among}.${isAll ? ` The newest came ${ago(newest, now)}.` : ''}`;
}
