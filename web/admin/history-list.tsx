import type { AdminJob } from '#contract/admin-jobs';
import { actionLabel } from '#contract/audit-labels';
import { longHours } from '#contract/home-words';
import { dayAndTime } from './team-time.ts';

type Entry = AdminJob['history'][number];
/** A job's own has its moves; that of a person or a profile has none. */
type Listed = Omit<Entry, 'moved' | 'times'> & Partial<Pick<Entry, 'moved' | 'times'>>;

/** Who did what and when, and why; moves with their times in this zone. */
export const HistoryList = ({ history, zone }: { history: Listed[]; zone?: string }) => (
  <ol className="detail-list">
    {history.map(({ at, action, who, why, moved, times = [] }) => (
      <li key={at + action}>
        <div className="between">
          <b>{actionLabel(action)}</b>
          <time className="cap" dateTime={at}>
            {dayAndTime(at)}
          </time>
        </div>
        {moved && <p>{movedWords(moved, zone)}</p>}
        {times.length > 0 && <p>{times.map((time) => dayAndTime(time, zone)).join('; ')}</p>}
        {why && <p>{why}</p>}
        {who && <p className="small muted first-upper">{who}</p>}
      </li>
    ))}
  </ol>
);

/** "From Mon, Nov 24, 9:00 AM to Tue, Nov 25, 9:00 AM, for 4 hours" */
function movedWords({ from, to, minutes }: NonNullable<Entry['moved']>, zone?: string): string {
  const length = minutes === null ? '' : `for ${longHours(minutes)}`;
  if (from === to && length) return `At the same time, ${length}`;
  const times = `${from === null ? 'To' : `From ${dayAndTime(from, zone)} to`} ${dayAndTime(to, zone)}`;
  return length ? `${times}, ${length}` : times;
}
