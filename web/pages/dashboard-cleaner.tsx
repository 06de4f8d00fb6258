import { CompleteCleanerProfile } from '../accounts/dashboard/complete-cleaner-profile.tsx';
import { UnverifiedEmail } from '../accounts/dashboard/unverified-email.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { checkSession, updateSessionUser } from '../accounts/session.ts';
import { CleanerDashboard } from '../cleaner-dashboard/cleaner-dashboard.tsx';

export const meta = () => personalMeta('Cleaner Dashboard');

const Loading = () => (
  <p className="wrap page" role="status">
    Loading your dashboard...
  </p>
);

export default function CleanerDashboardPage() {
  return (
    <Guard roles={['cleaner', 'admin']} onboardingRequired={false} pending={<Loading />}>
      {(user) => (
        <div className="wrap page" key={user.id}>
          <CleanerDashboard
            user={user}
            onUser={updateSessionUser}
            onOutdated={checkSession}
            completion={(status) => (
              <>
                {user.role === 'cleaner' && !user.emailVerified && (
                  <UnverifiedEmail email={user.email}>
                    {status === 'active'
                      ? 'so that payouts can be set up'
                      : 'so that our team can approve your profile, and payouts can be set up'}
                  </UnverifiedEmail>
                )}
                {!user.onboardingComplete && (
                  <CompleteCleanerProfile user={user} isChange={status === 'changes_requested'} />
                )}
              </>
            )}
          />
        </div>
      )}
    </Guard>
  );
}
