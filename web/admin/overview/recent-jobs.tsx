import ArrowRight from 'lucide-react/icons/arrow-right';
import { NoJobsDrawing } from '../../drawings/empty-states.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { FailedToLoad } from '../failed-to-load.tsx';
import { JobTable } from '../lists/job-table.tsx';
import { useAdmin } from '../use-admin.ts';

/** The ten latest jobs. */
export function RecentJobs() {
  const query = useAdmin('GET /_api/admin/jobs', { limit: '10' });
  return (
    <section className="recent-jobs" aria-labelledby="recent-jobs">
      <div className="between">
        <h2 id="recent-jobs">Recent jobs</h2>
        <ButtonLink variant="quiet" to="?tab=jobs">
          All jobs <ArrowRight />
        </ButtonLink>
      </div>
      {query.isPending && <RowSkeletons count={3} />}
      {query.error && !query.data && <FailedToLoad noun="recent jobs" query={query} />}
      {query.data?.length === 0 && <EmptyState drawing={<NoJobsDrawing />} title="No jobs found." />}
      {query.data && query.data.length > 0 && <JobTable caption="Recent jobs" rows={query.data} />}
    </section>
  );
}
