import { Link } from 'react-router';
import { policy } from '#contract/policy';
import { monthLabel } from '#contract/time';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { Table } from '../../ui/table.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { FailedToLoad } from '../failed-to-load.tsx';
import './plans.css';

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part * 100) / whole)}%`);

/** What is counted of standing visits; how: docs/product.md#standing-visits-and-the-team. */
export function PlanFigures() {
  const query = useAdminQuery('GET /_api/admin/plan-figures', {});
  if (query.error && !query.data) return <FailedToLoad noun="figures" query={query} />;
  if (!query.data) return <TextSkeleton lines={3} />;
  const { bookings, visitsOfPlans, failingCards, months } = query.data;
  return (
    <section className="card plain-card plan-figures" aria-label="Figures of standing visits">
      <dl className="metrics two">
        <div>
          <dt>Standing, last {policy.admin.activeDays} days</dt>
          <dd>
            {percent(visitsOfPlans, bookings)}
            <span className="of muted">
              {visitsOfPlans} of {bookings} bookings
            </span>
          </dd>
        </div>
        <div>
          <dt>Cards that fail</dt>
          <dd>
            <Link to="?tab=queue">{failingCards}</Link>
          </dd>
        </div>
      </dl>
      {months.length > 0 && (
        <details>
          <summary>Second visits, by the month of the first</summary>
          <Table
            caption="Second visits by the month of the first"
            keyOf={({ month }) => month}
            rows={months}
            columns={[
              { head: 'First visit in', cell: ({ month }) => monthLabel(Date.parse(month), 'UTC'), kind: 'nowrap' },
              { head: 'Customers', cell: ({ customers }) => customers, kind: 'number', labeledOnPhones: true },
              { head: 'Came back', cell: ({ again }) => again, kind: 'number', labeledOnPhones: true },
              {
                head: 'Share',
                cell: ({ customers, again }) => percent(again, customers),
                kind: 'number',
                labeledOnPhones: true,
              },
            ]}
          />
        </details>
      )}
    </section>
  );
}
