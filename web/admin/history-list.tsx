import type { AdminJob } from '#contract/admin-jobs';
import { actionLabel } from '#contract/audit-labels';
import { dayAndTime } from './team-time.ts';

/** Who did what and when, and why. */
export const HistoryList = ({ history }: { history: AdminJob['history'] }) => (
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
);
