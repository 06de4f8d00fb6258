import { personalMeta } from '../accounts/personal-meta.ts';
import { RequireAdmin } from '../accounts/require-admin.tsx';
import { CleanerPage } from '../admin/cleaner/cleaner-page.tsx';
import type { Route } from './+types/dashboard-admin-cleaner';

export const meta = () => personalMeta('Cleaner');

export default function AdminCleanerPage({ params: { cleanerId } }: Route.ComponentProps) {
  return <RequireAdmin>{(user) => <CleanerPage key={`${user.id} ${cleanerId}`} cleanerId={cleanerId} />}</RequireAdmin>;
}
