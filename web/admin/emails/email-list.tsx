import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminEmail } from '#contract/admin-emails';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { dayAndTime } from '../team-time.ts';
import { EmailDialog } from './email-dialog.tsx';
import { emailLabel } from './email-labels.ts';
import '../cleaner/cleaner-page.css';

const STATES: Record<AdminEmail['status'], [word: string, tone: Tone]> = {
  waiting: ['Waiting', 'wait'],
  accepted: ['Accepted', 'ok'],
  failed: ['Not sent', 'bad'],
  obsolete: ['Not needed any more', 'off'],
};

/** Emails with recipient and status, each to be opened. `withJobs`: with a link to the job of each. */
export function EmailList({ emails, withJobs = false }: { emails: AdminEmail[]; withJobs?: boolean }) {
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <ul className="detail-list">
        {emails.map(({ key, kind, recipient, status, error, createdAt, acceptedAt, bookingId }) => (
          <li key={key}>
            <div className="between">
              <b>{emailLabel(kind)}</b>
              <Badge tone={STATES[status][1]}>{STATES[status][0]}</Badge>
            </div>
            <div className="between">
              <p className="long-word">{recipient}</p>
              <Button
                variant="quiet"
                onClick={() => setOpened(key)}
                aria-label={`Open: ${emailLabel(kind)} to ${recipient}`}
              >
                Open
              </Button>
            </div>
            {error && <p className="small">{error}</p>}
            <p className="small muted">
              {dayAndTime(acceptedAt ?? createdAt)}
              {withJobs && bookingId !== null && (
                <>
                  , <Link to={`/dashboard/admin/jobs/${bookingId}`}>#BK-{bookingId}</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {opened !== undefined && <EmailDialog emailKey={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
