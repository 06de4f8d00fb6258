import { AttentionQueue } from './attention-queue.tsx';
import { MetricCards } from './metric-cards.tsx';
import { RecentJobs } from './recent-jobs.tsx';
import { UnmatchedPayments } from './unmatched-payments.tsx';
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
    <RecentJobs />
  </div>
);
