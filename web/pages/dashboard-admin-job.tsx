import { AdminAccessRequired } from '../accounts/access-denied.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { JobPage } from '../admin/job/job-page.tsx';
import { WithQueries } from '../api/with-queries.tsx';
import type { Route } from './+types/dashboard-admin-job';

export const meta = () => personalMeta('Job');

export default function AdminJobPage({ params: { bookingId } }: Route.ComponentProps) {
  return (
    <Guard roles={['admin']} refused={<AdminAccessRequired />}>
      {(user) => (
        <WithQueries>
          <JobPage key={`${user.id} ${bookingId}`} bookingId={bookingId} />
        </WithQueries>
      )}
    </Guard>
  );
}
