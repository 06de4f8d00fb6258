import type { AdminJob } from '#contract/admin-jobs';
import { ApiError } from '../../api/http.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { useAdminQuery } from '../admin-queries.ts';
import { BackLink } from '../back-link.tsx';
import { EmailList } from '../emails/email-list.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { HistoryList } from '../history-list.tsx';
import { TeamNotes } from '../team-notes.tsx';
import { dayAndTime } from '../team-time.ts';
import { JobDisputes } from './job-disputes.tsx';
import { JobHead } from './job-head.tsx';
import { JobMoney } from './job-money.tsx';
import { JobPeople } from './job-people.tsx';
import { JobRating } from './job-rating.tsx';
import { JobRescue } from './job-rescue.tsx';
import { settledLabel } from './settled-label.ts';
import '../cleaner/cleaner-page.css';

/** One job with its whole history, and what the team can do with it. */
export function JobPage({ bookingId }: { bookingId: string }) {
  const query = useAdminQuery('GET /_api/admin/job', { bookingId });
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
      {job.rescue && <JobRescue rescue={job.rescue} />}
      {job.evidence && <JobDisputes job={job} evidence={job.evidence} />}
      {job.reports.length > 0 && <JobReports job={job} />}
      <JobPeople job={job} />
      <JobMoney job={job} />
      <JobHistory job={job} />
      {job.rating && <JobRating bookingId={job.id} rating={job.rating} />}
      <TeamNotes about={{ bookingId: job.id }} notes={job.notes} />
      <JobEmails job={job} />
    </div>
  </>
);

/** Who did what and when, the oldest first. */
const JobHistory = ({ job: { history, city } }: { job: AdminJob }) => (
  <section className="card" aria-labelledby="history">
    <h2 id="history">What happened</h2>
    <HistoryList history={history} zone={city.timeZone} />
  </section>
);

/** What the customer reported, and how it was settled. */
const JobReports = ({ job }: { job: AdminJob }) => (
  <section className="card wide" aria-labelledby="reports">
    <h2 id="reports">Reported</h2>
    <ul className="detail-list">
      {job.reports.map(({ message, createdAt, resolvedAt, answer, refunded, ...report }) => (
        <li key={createdAt}>
          <div className="between">
            <b>{dayAndTime(createdAt)}</b>
            {resolvedAt ? <Badge tone="ok">Settled</Badge> : <Badge tone="wait">Open</Badge>}
          </div>
          <p>{message}</p>
          {report.cleanerAnswer ? (
            <p className="small">The cleaner’s side: {report.cleanerAnswer}</p>
          ) : (
            !resolvedAt && (
              <p className="small muted">
                {report.isOfFormer ? 'About who was booked before.' : 'The cleaner has not told their side yet.'}
              </p>
            )
          )}
          {answer && (
            <p className="small">
              {report.answerToCleaner ? 'Answer to the customer' : 'Answer'}: {answer}
            </p>
          )}
          {report.answerToCleaner && <p className="small">To the cleaner: {report.answerToCleaner}</p>}
          {resolvedAt && (
            <p className="small muted">
              {settledLabel(job.refunds, { createdAt, resolvedAt, refunded })}, {dayAndTime(resolvedAt)}
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** The job's emails, each to be read and sent again. */
const JobEmails = ({ job: { mails } }: { job: AdminJob }) => (
  <section className="card wide" aria-labelledby="emails">
    <h2 id="emails">Emails</h2>
    {mails.length === 0 ? <p className="not-provided">None was sent.</p> : <EmailList emails={mails} />}
  </section>
);
