import ArrowRight from 'lucide-react/icons/arrow-right';
import type { AdminCleanerDetail } from '#contract/admin';
import { ButtonLink } from '../../ui/button.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { JobTable } from '../lists/job-table.tsx';
import { useAdmin } from '../use-admin.ts';

/** The cleaner's latest jobs, and a link to all of them. */
export function CleanerJobs({ cleaner: { id } }: { cleaner: AdminCleanerDetail }) {
  const query = useAdmin('GET /_api/admin/jobs', { cleanerId: String(id), sort: 'when', limit: '10' });
  return (
    <section className="recent-jobs" aria-labelledby="jobs">
      <div className="between">
        <h2 id="jobs">Jobs</h2>
        <ButtonLink variant="quiet" to={`/dashboard/admin?tab=jobs&cleaner=${id}&sort=when`}>
          All of them <ArrowRight />
        </ButtonLink>
      </div>
      {query.isPending && <RowSkeletons />}
      {query.error && !query.data && <FailedToLoad noun="jobs" query={query} />}
      {query.data?.length === 0 && <p className="muted">No jobs found.</p>}
      {query.data && query.data.length > 0 && <JobTable caption="The cleaner’s jobs" rows={query.data} />}
    </section>
  );
}
