import { Dashboard } from '../accounts/dashboard/dashboard.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { WithQueries } from '../api/with-queries.tsx';

export const meta = () => personalMeta('Dashboard');

export default function DashboardPage() {
  return (
    <Guard onboardingRequired={false}>
      {(user) => (
        <WithQueries>
          <Dashboard key={user.id} user={user} />
        </WithQueries>
      )}
    </Guard>
  );
}
