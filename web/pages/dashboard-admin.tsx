import { personalMeta } from '../accounts/personal-meta.ts';
import { RequireAdmin } from '../accounts/require-admin.tsx';
import { AdminDashboard } from '../admin/admin.tsx';

export const meta = () => personalMeta('Admin Dashboard');

export default function AdminDashboardPage() {
  return <RequireAdmin>{(user) => <AdminDashboard key={user.id} user={user} />}</RequireAdmin>;
}
