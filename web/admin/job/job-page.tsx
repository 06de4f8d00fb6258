import { Link } from 'react-router';
import type { AdminJob } from '#contract/admin-jobs';
import { formatDollars } from '#contract/money';
import { ApiError } from '../../api/http.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { actionLabel } from '../audit/audit-labels.ts';
import { BackLink } from '../back-link.tsx';
import { provided } from '../cleaner/provided.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { dayAndTime } from '../team-time.ts';
import { useAdmin } from '../use-admin.ts';
import { emailKindLabel } from './email-kind.ts';
import { JobDisputes } from './job-disputes.tsx';
import { JobHead } from './job-head.tsx';
import { JobMoney } from './job-money.tsx';
import '../cleaner/cleaner-page.css';

/** One job with its whole history, and what the team can do with it. */
export function JobPage({ bookingId }: { bookingId: string }) {
  const query = useAdmin('GET /_api/admin/job', { bookingId });
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  return (
    <div className="wrap page admin-detail">
      <BackLink tab="jobs" label="All jobs" />
      {query.data && <Detail job={query.data.job} />}
      {query.isPending && <TextSkeleton lines={8} />}
      {isMissing && (
        <EmptyState drawing={<NoJobsDrawing />} title="Job Not Found" level="h1">
          No job found with ID {bookingId}
        </EmptyState>
      )}
      {query.error && !isMissing && !query.data && (
        <>
          <h1>Job</h1>
          <FailedToLoad noun="job" query={query} />
        </>
      )}
    </div>
  );
}

const Detail = ({ job }: { job: AdminJob }) => (
  <>
    <JobHead job={job} />
    <div className="detail-cards">
      {job.evidence && <JobDisputes job={job} evidence={job.evidence} />}
      {job.reports.length > 0 && <JobReports job={job} />}
      <JobPeople job={job} />
      <JobMoney job={job} />
      <JobHistory job={job} />
      <JobEmails job={job} />
    </div>
  </>
);

/** Who did what and when, the oldest first. */
const JobHistory = ({ job: { history } }: { job: AdminJob }) => (
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

/** What the customer reported, and how it was settled. */
const JobReports = ({ job: { reports } }: { job: AdminJob }) => (
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

/** The customer and the cleaner of a job. */
const JobPeople = ({ job: { customer, cleaner } }: { job: AdminJob }) => (
  <>
    <section className="card">
      <h2>Customer</h2>
      <Facts
        facts={{
          Name: customer.name,
          Email: customer.email,
          Phone: provided(customer.phone),
          Address: provided(customer.address),
          Notes: provided(customer.notes),
        }}
      />
    </section>
    <section className="card">
      <h2>Cleaner</h2>
      <Facts
        facts={{
          Name: <Link to={`/dashboard/admin/cleaners/${cleaner.id}`}>{cleaner.displayName}</Link>,
          Email: cleaner.email,
        }}
      />
    </section>
  </>
);

const STATES: Record<AdminJob['mails'][number]['status'], [word: string, tone: Tone]> = {
  waiting: ['Waiting', 'wait'],
  accepted: ['Accepted', 'ok'],
  failed: ['Not sent', 'bad'],
  obsolete: ['Not needed any more', 'off'],
};

/** The job's emails: kind, recipient, and whether the mail server accepted it. */
const JobEmails = ({ job: { mails } }: { job: AdminJob }) => (
  <section className="card wide" aria-labelledby="emails">
    <h2 id="emails">Emails</h2>
    {mails.length === 0 && <p className="not-provided">None was sent.</p>}
    <ul className="detail-list">
      {mails.map(({ kind, recipient, status, error, createdAt, acceptedAt }) => (
        <li key={kind + recipient + createdAt}>
          <div className="between">
            <b>{emailKindLabel(kind)}</b>
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
