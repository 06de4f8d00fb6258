import type { AdminJob } from '#contract/admin-jobs';
import { ApiError } from '../../api/http.ts';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { BackLink } from '../back-link.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { useAdmin } from '../use-admin.ts';
import { JobEmails } from './job-emails.tsx';
import { JobHead } from './job-head.tsx';
import { JobHistory } from './job-history.tsx';
import { JobMoney } from './job-money.tsx';
import { JobPeople } from './job-people.tsx';
import { JobReports } from './job-reports.tsx';
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
      {job.reports.length > 0 && <JobReports job={job} />}
      <JobPeople job={job} />
      <JobMoney job={job} />
      <JobHistory job={job} />
      <JobEmails job={job} />
    </div>
  </>
);
