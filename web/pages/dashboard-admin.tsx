import { AdminAccessRequired } from '../accounts/access-denied.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { Note } from '../ui/note.tsx';

export const meta = () => personalMeta('Admin Dashboard');

export default function AdminDashboardPage() {
  return (
    <Guard roles={['admin']} refused={<AdminAccessRequired />}>
      {(user) => (
        <div className="wrap page stack">
          <h1>Welcome back, {user.displayName}</h1>
          <Note>The figures, and the lists of cleaners, users and jobs are going to stand here.</Note>
        </div>
      )}
    </Guard>
  );
}
