import { NeedsAPerson } from './attention-queue.tsx';
import { MetricCards } from './metric-cards.tsx';
import { RecentJobs } from './recent-jobs.tsx';
import { MoneyWithoutBooking } from './unmatched-payments.tsx';
import { Weeks } from './weeks.tsx';
import './overview.css';

/** The first tab: figures, what waits, the weeks, and the latest jobs. */
export const Overview = () => (
  <div className="overview">
    <MetricCards />
    <div className="overview-row">
      <NeedsAPerson />
      <MoneyWithoutBooking />
    </div>
    <Weeks />
    <RecentJobs />
  </div>
);
