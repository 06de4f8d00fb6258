import type { AdminJob } from '#contract/admin-jobs';
import { actionLabel } from '../audit/audit-labels.ts';
import { dayAndTime } from '../team-time.ts';

/** Who did what and when, the oldest first. */
export const JobHistory = ({ job: { history } }: { job: AdminJob }) => (
  <section className="card" aria-labelledby="history">
    <h2 id="history">What happened</h2>
    <ol className="detail-list">
      {history.map(({ at, action, who, why }) => (
        <li key={at + action}>
          <div className="between">
            <b>{actionLabel(action)}</b>
            <time className="cap" dateTime={at}>
              {dayAndTime(at)}
            </time>
          </div>
          {why && <p>{why}</p>}
          {who && <p className="small muted first-upper">{who}</p>}
        </li>
      ))}
    </ol>
  </section>
);
