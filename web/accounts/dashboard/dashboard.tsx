import type { SessionUser } from '#contract/accounts';
import { MyBookings } from '../bookings/my-bookings.tsx';
import { Settings } from '../settings/settings.tsx';
import { AccountInformation, AdminDashboardCard, CleanerDashboardCard, QuickActions } from './account-cards.tsx';
import { CompleteProfile } from './complete-profile.tsx';
import { UnverifiedEmail } from './unverified-email.tsx';
import './dashboard.css';

/** What is on it, and when: docs/product.md#account-dashboard. */
export function Dashboard({ user }: { user: SessionUser }) {
  return (
    <div className="wrap page dashboard">
      <h1>{user.onboardingComplete ? `Welcome back, ${user.displayName}` : 'Dashboard'}</h1>
      {!user.emailVerified && <UnverifiedEmail email={user.email} />}
      {user.onboardingComplete ? <Overview user={user} /> : <CompleteProfile user={user} />}
      <Settings user={user} />
    </div>
  );
}

const Overview = ({ user }: { user: SessionUser }) => (
  <div className="dashboard-columns">
    <div>
      {user.role === 'cleaner' && <CleanerDashboardCard />}
      {user.role === 'admin' && <AdminDashboardCard />}
      <MyBookings onlyIfAny={user.role === 'cleaner'} />
    </div>
    <div>
      <AccountInformation user={user} />
      <QuickActions />
    </div>
  </div>
);
