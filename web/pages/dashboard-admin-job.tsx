import { personalMeta } from '../accounts/personal-meta.ts';
import { RequireAdmin } from '../accounts/require-admin.tsx';
import { JobPage } from '../admin/job/job-page.tsx';
import type { Route } from './+types/dashboard-admin-job';

export const meta = () => personalMeta('Job');

export default function AdminJobPage({ params: { bookingId } }: Route.ComponentProps) {
  return <RequireAdmin>{(user) => <JobPage key={`${user.id} ${bookingId}`} bookingId={bookingId} />}</RequireAdmin>;
}
