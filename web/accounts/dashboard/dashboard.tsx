import ArrowRight from 'lucide-react/icons/arrow-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Role, SessionUser } from '#contract/accounts';
import { NO_BOOKINGS } from '#contract/no-bookings';
import { ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { cleanerOnboarding } from '../destination.ts';
import { UnverifiedEmail } from './unverified-email.tsx';
import './dashboard.css';

interface DashboardProps {
  user: SessionUser;
  /** The account's bookings, drawn by the module that knows of them. */
  bookings: ReactNode;
  /** The account's favorite cleaners, likewise. */
  favorites: ReactNode;
}

/** What is on it, and when: docs/product.md#account-dashboard. */
export const Dashboard = ({ user, bookings, favorites }: DashboardProps) => (
  <div className="wrap page dashboard">
    <h1>{user.onboardingComplete ? `Welcome back, ${user.displayName}` : 'Dashboard'}</h1>
    {user.banned && (
      <Note kind="bad">
        {NO_BOOKINGS} <Link to="/contact">To the contact form</Link>
      </Note>
    )}
    {!user.emailVerified && (
      <UnverifiedEmail email={user.email}>so that bookings made with this email show here</UnverifiedEmail>
    )}
    <div className="dashboard-columns">
      <div>
        {!user.onboardingComplete && <CompleteProfile user={user} />}
        {user.onboardingComplete && user.role === 'cleaner' && <CleanerDashboardCard />}
        {user.onboardingComplete && user.role === 'admin' && <AdminDashboardCard />}
        {bookings}
      </div>
      <div>
        {favorites}
        <AccountInformation user={user} />
        <QuickActions role={user.role} />
      </div>
    </div>
  </div>
);

/** Comes before all else (docs/product.md#account-dashboard). For a cleaner it leads to the cleaner onboarding. */
function CompleteProfile({ user }: { user: SessionUser }) {
  const isCleaner = user.role === 'cleaner';
  return (
    <section className="card stack" aria-labelledby="complete-profile">
      <h2 id="complete-profile">Complete Profile</h2>
      <p>
        {isCleaner
          ? 'Your cleaner profile is not finished yet. Customers find you once it is, and our team has looked at it.'
          : 'Tell us your name, your mobile number and your ZIP code. It takes a minute.'}
      </p>
      <ButtonLink variant="primary" to={isCleaner ? cleanerOnboarding(user) : '/onboarding/user'}>
        Complete Profile
      </ButtonLink>
    </section>
  );
}

const ROLE_LABELS: Record<Role, string> = { user: 'Customer', cleaner: 'Cleaner', admin: 'Admin' };

const AccountInformation = ({ user }: { user: SessionUser }) => (
  <section className="card" aria-labelledby="account-information">
    <h2 id="account-information">Account Information</h2>
    <Facts facts={{ Name: user.displayName, Email: user.email, Role: ROLE_LABELS[user.role] }} />
  </section>
);

/** Where most people go from here. */
const QuickActions = ({ role }: { role: Role }) => (
  <section className="card quick-actions" aria-labelledby="quick-actions">
    <h2 id="quick-actions">Quick Actions</h2>
    <ul>
      <QuickAction to="/availability" label="See open times" />
      <QuickAction to="/cleaning-services" label="Hire a Cleaner" />
      <QuickAction to="/dashboard/settings" label="Change your settings" />
      {role === 'user' && <QuickAction to="/dashboard/settings#clean-with-us" label="Clean with us" />}
    </ul>
  </section>
);

const QuickAction = ({ to, label }: { to: string; label: string }) => (
  <li>
    <Link to={to}>
      {label} <ArrowRight />
    </Link>
  </li>
);

const CleanerDashboardCard = () => (
  <section className="card stack" aria-labelledby="cleaner-dashboard">
    <h2 id="cleaner-dashboard">Cleaner Dashboard</h2>
    <p>Your jobs, your earnings and your week.</p>
    <ButtonLink variant="primary" to="/dashboard/cleaner">
      Go to Cleaner Dashboard
    </ButtonLink>
  </section>
);

const AdminDashboardCard = () => (
  <section className="card stack" aria-labelledby="admin-dashboard">
    <h2 id="admin-dashboard">Admin Dashboard</h2>
    <p>Cleaners, users and jobs.</p>
    <ButtonLink variant="primary" to="/dashboard/admin">
      Go to Admin Dashboard
    </ButtonLink>
  </section>
);
