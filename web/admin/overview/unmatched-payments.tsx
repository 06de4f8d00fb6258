import { Link } from 'react-router';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAdmin } from '../use-admin.ts';

/** Open disputes, and payments that no booking explains (docs/product.md#payments-without-a-booking). */
export function UnmatchedPayments() {
  const queue = useAdmin('GET /_api/admin/queue', {});
  const metrics = useAdmin('GET /_api/admin/metrics', {});
  if (!queue.data) return null;
  const unmatched = queue.data.items.filter(({ kind }) => kind === 'stray').length;
  return (
    <section className="card plain-card unmatched-payments" aria-labelledby="money">
      <h2 id="money">Money without booking</h2>
      {unmatched === 0 ? (
        <EmptyState drawing={<NoJobsDrawing />} title="Nothing here, as it should be" />
      ) : (
        <p className="unmatched-count">
          <b>{unmatched}</b> <Link to="?tab=queue">to look at</Link>
        </p>
      )}
      {metrics.data && (
        <dl className="sum">
          <div>
            <dt>Open disputes</dt>
            <dd>
              <Link to="?tab=queue" aria-label={`Open disputes: ${metrics.data.openDisputes}`}>
                {metrics.data.openDisputes}
              </Link>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
