import { AdminAccessRequired } from '../accounts/access-denied.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { Office } from '../admin/office.tsx';
import { WithQueries } from '../api/with-queries.tsx';

export const meta = () => personalMeta('Admin Dashboard');

export default function AdminDashboardPage() {
  return (
    <Guard roles={['admin']} refused={<AdminAccessRequired />}>
      {(user) => (
        <WithQueries>
          <Office key={user.id} user={user} />
        </WithQueries>
      )}
    </Guard>
  );
}
