import { MetricCards } from './metric-cards.tsx';
import { MoneyWithoutBooking } from './money-without-booking.tsx';
import { NeedsAPerson } from './needs-a-person.tsx';
import { RecentJobs } from './recent-jobs.tsx';
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
