import { AdminAccessRequired } from '../accounts/access-denied.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { CleanerPage } from '../admin/cleaner/cleaner-page.tsx';
import { WithQueries } from '../api/with-queries.tsx';
import type { Route } from './+types/dashboard-admin-cleaner';

export const meta = () => personalMeta('Cleaner');

export default function AdminCleanerPage({ params: { cleanerId } }: Route.ComponentProps) {
  return (
    <Guard roles={['admin']} refused={<AdminAccessRequired />}>
      {(user) => (
        <WithQueries>
          <CleanerPage key={`${user.id} ${cleanerId}`} cleanerId={cleanerId} />
        </WithQueries>
      )}
    </Guard>
  );
}
