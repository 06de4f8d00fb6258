import { Dashboard } from '../accounts/dashboard/dashboard.tsx';
import { Guard } from '../accounts/guard.tsx';
import { personalMeta } from '../accounts/personal-meta.ts';
import { MyBookings } from '../booking/list/my-bookings.tsx';
import { Favorites } from '../cleaners/favorites.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { StillLoading } from '../ui/skeletons.tsx';

const MyPlans = lazyComponent(() => import('../booking/plans/list/my-plans.tsx'), <StillLoading />);

const MyWishes = lazyComponent(() => import('../waitlist/my-wishes.tsx'), <StillLoading />);

export const meta = () => personalMeta('Dashboard');

export default function DashboardPage() {
  return (
    <Guard onboardingRequired={false}>
      {(user) => (
        <Dashboard
          key={user.id}
          user={user}
          favorites={<Favorites />}
          bookings={
            <>
              <MyBookings onlyIfAny={user.role === 'cleaner' || !user.onboardingComplete} />
              <MyPlans />
              <MyWishes />
            </>
          }
        />
      )}
    </Guard>
  );
}
