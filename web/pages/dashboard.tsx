import { Dashboard } from '../accounts/dashboard/dashboard.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { MyBookings } from '../booking/list/my-bookings.tsx';

export const meta = () => personalMeta('Dashboard');

export default function DashboardPage() {
  return (
    <Guard onboardingRequired={false}>
      {(user) => (
        <Dashboard
          key={user.id}
          user={user}
          bookings={<MyBookings onlyIfAny={user.role === 'cleaner' || !user.onboardingComplete} />}
        />
      )}
    </Guard>
  );
}
