import { CompleteCleanerProfile } from '../accounts/dashboard/complete-cleaner-profile.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { Note } from '../ui/note.tsx';

export const meta = () => personalMeta('Cleaner Dashboard');

const Loading = () => (
  <p className="wrap page" role="status">
    Loading your dashboard...
  </p>
);

export default function CleanerDashboardPage() {
  return (
    <Guard roles={['cleaner', 'admin']} onboarded={false} waiting={<Loading />}>
      {(user) => (
        <div className="wrap page stack">
          {user.onboardingComplete ? (
            <>
              <h1>Welcome back, {user.displayName}</h1>
              <Note>Your profile is complete. Your jobs, earnings, payouts and schedule are going to stand here.</Note>
            </>
          ) : (
            <>
              <h1>Cleaner Dashboard</h1>
              <CompleteCleanerProfile user={user} />
            </>
          )}
        </div>
      )}
    </Guard>
  );
}
