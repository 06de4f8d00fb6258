import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { Badge } from '../../ui/badge.tsx';
import { dayAndTime } from '../team-time.ts';

/** What the customer reported, and how it was settled. */
export const JobReports = ({ job: { reports } }: { job: AdminJob }) => (
  <section className="card wide" aria-labelledby="reports">
    <h2 id="reports">Reported</h2>
    <ul className="detail-list">
      {reports.map(({ message, createdAt, resolvedAt, answer, refunded }) => (
        <li key={createdAt}>
          <div className="between">
            <b>{dayAndTime(createdAt)}</b>
            {resolvedAt ? <Badge tone="ok">Settled</Badge> : <Badge tone="wait">Open</Badge>}
          </div>
          <p>{message}</p>
          {answer && <p className="small">Answer: {answer}</p>}
          {resolvedAt && (
            <p className="small muted">
              {refunded ? `${formatDollars(refunded)} refunded` : 'Without a refund'}, {dayAndTime(resolvedAt)}
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
);
