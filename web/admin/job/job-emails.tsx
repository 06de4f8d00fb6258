import type { AdminJob } from '#contract/admin-jobs';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { dayAndTime } from '../team-time.ts';

const STATES: Record<AdminJob['mails'][number]['status'], [word: string, tone: Tone]> = {
  waiting: ['Waiting', 'wait'],
  accepted: ['Accepted', 'ok'],
  failed: ['Not sent', 'bad'],
  obsolete: ['Not needed any more', 'off'],
};

/** The job's emails: kind, recipient, and whether the mail server accepted it. */
export const JobEmails = ({ job: { mails } }: { job: AdminJob }) => (
  <section className="card wide" aria-labelledby="emails">
    <h2 id="emails">Emails</h2>
    {mails.length === 0 && <p className="not-provided">None was sent.</p>}
    <ul className="detail-list">
      {mails.map(({ kind, recipient, status, error, createdAt, acceptedAt }) => (
        <li key={kind + recipient + createdAt}>
          <div className="between">
            <b>{kindLabel(kind)}</b>
            <Badge tone={STATES[status][1]}>{STATES[status][0]}</Badge>
          </div>
          <p>{recipient}</p>
          {error && <p className="small">{error}</p>}
          <p className="small muted">{dayAndTime(acceptedAt ?? createdAt)}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** 'booking-confirmed' → "Booking confirmed" */
const kindLabel = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
