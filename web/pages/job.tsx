import { useParams } from 'react-router';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { JobPage } from '../cleaner-dashboard/job/job.tsx';

export const meta = () => personalMeta('Job');

/** A cleaner's job (docs/product.md#what-a-cleaner-sees-of-a-job). */
export default function CleanerJobPage() {
  const { bookingId = '' } = useParams();
  return (
    <Guard roles={['cleaner', 'admin']} onboardingRequired={false}>
      {(user) => (
        <div className="wrap page" key={user.id}>
          <JobPage key={bookingId} bookingId={bookingId} />
        </div>
      )}
    </Guard>
  );
}
