import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { Role, SessionUser } from '#contract/accounts';
import { ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import './account-cards.css';

const ROLE_LABELS: Record<Role, string> = { user: 'Customer', cleaner: 'Cleaner', admin: 'Admin' };

export const AccountInformation = ({ user }: { user: SessionUser }) => (
  <section className="card" aria-labelledby="account-information">
    <h2 id="account-information">Account Information</h2>
    <Facts facts={{ Name: user.displayName, Email: user.email, Role: ROLE_LABELS[user.role] }} />
  </section>
);

/** Where most people go from here. */
export const QuickActions = () => (
  <section className="card quick-actions" aria-labelledby="quick-actions">
    <h2 id="quick-actions">Quick Actions</h2>
    <ul>
      <QuickAction to="/availability" label="See open times" />
      <QuickAction to="/cleaning-services" label="Hire a Cleaner" />
      <QuickAction to="#settings" label="Change your settings" />
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

export const CleanerDashboardCard = () => (
  <section className="card stack" aria-labelledby="cleaner-dashboard">
    <h2 id="cleaner-dashboard">Cleaner Dashboard</h2>
    <p>Your jobs, your earnings and your week.</p>
    <ButtonLink variant="primary" to="/dashboard/cleaner">
      Go to Cleaner Dashboard
    </ButtonLink>
  </section>
);

export const AdminDashboardCard = () => (
  <section className="card stack" aria-labelledby="admin-dashboard">
    <h2 id="admin-dashboard">Admin Dashboard</h2>
    <p>Cleaners, users and jobs.</p>
    <ButtonLink variant="primary" to="/dashboard/admin">
      Go to Admin Dashboard
    </ButtonLink>
  </section>
);
