import { Link } from 'react-router';
import '../ui/tabs.css';
import './admin.css';

/** The parts of the admin dashboard that its address names (docs/product.md#admin-dashboard). */
const TABS = {
  dashboard: 'Dashboard',
  cleaners: 'Cleaners',
  users: 'Users',
  jobs: 'Jobs',
  plans: 'Standing visits',
  queue: 'Queue',
  emails: 'Emails',
  audit: 'Audit',
} as const;
export type AdminTab = keyof typeof TABS;
export const ADMIN_TABS = Object.keys(TABS) as AdminTab[];

/** Links to all parts of what the team works with, the shown one marked; accounting is a page of its own. */
export const AdminTabs = ({ shown }: { shown: AdminTab | 'accounting' }) => (
  <nav className="tabs" aria-label="Admin" ref={showSelected}>
    {ADMIN_TABS.map((name) => (
      <Link
        key={name}
        to={name === 'dashboard' ? '/dashboard/admin' : `/dashboard/admin?tab=${name}`}
        aria-current={name === shown ? 'page' : undefined}
        preventScrollReset
      >
        {TABS[name]}
      </Link>
    ))}
    <Link to="/dashboard/admin/accounting" aria-current={shown === 'accounting' ? 'page' : undefined}>
      Accounting
    </Link>
  </nav>
);

/** On phones the tabs scroll sideways: scrolls the selected one into view. */
function showSelected(nav: HTMLElement | null): void {
  const selected = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && selected) nav.scrollLeft = selected.offsetLeft - nav.clientWidth / 2 + selected.offsetWidth / 2;
}
