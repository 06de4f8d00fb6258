import { Link } from 'react-router';
import type { SessionUser } from '#contract/accounts';
import { ButtonLink } from '../ui/button.tsx';
import { AuditTab } from './audit/audit-tab.tsx';
import { EmailsTab } from './emails/emails-tab.tsx';
import { CleanersTab } from './lists/cleaners-tab.tsx';
import { JobsTab } from './lists/jobs-tab.tsx';
import { useFilters } from './lists/list-controls.tsx';
import { UsersTab } from './lists/users-tab.tsx';
import { Overview } from './overview/overview.tsx';
import { QueueTab } from './queue/queue-tab.tsx';
import { greetingAt } from './team-time.ts';
import '../ui/tabs.css';
import './admin.css';

const TABS = {
  dashboard: { label: 'Dashboard', Content: Overview },
  cleaners: { label: 'Cleaners', Content: CleanersTab },
  users: { label: 'Users', Content: UsersTab },
  jobs: { label: 'Jobs', Content: JobsTab },
  queue: { label: 'Queue', Content: QueueTab },
  emails: { label: 'Emails', Content: EmailsTab },
  audit: { label: 'Audit', Content: AuditTab },
} as const;
type Tab = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Tab[];

/** The tabs (docs/product.md#admin-dashboard); which one is shown is in the address. */
export function AdminDashboard({ user }: { user: SessionUser }) {
  const tab = useFilters().oneOf('tab', NAMES) ?? 'dashboard';
  const { Content } = TABS[tab];
  return (
    <div className="wrap page admin">
      <div className="between">
        <h1>
          {greetingAt(new Date().getHours())}, {user.displayName}
        </h1>
        <ButtonLink variant="quiet" to="/dashboard/settings">
          Your account
        </ButtonLink>
      </div>
      <nav className="tabs" aria-label="Admin" ref={showSelected}>
        {NAMES.map((name) => (
          <Link
            key={name}
            to={name === 'dashboard' ? '/dashboard/admin' : `?tab=${name}`}
            aria-current={name === tab ? 'page' : undefined}
            preventScrollReset
          >
            {TABS[name].label}
          </Link>
        ))}
        <Link to="/dashboard/admin/accounting">Accounting</Link>
      </nav>
      <Content key={tab} />
    </div>
  );
}

/** On phones the tabs scroll sideways: scrolls the selected one into view. */
function showSelected(nav: HTMLElement | null): void {
  const selected = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && selected) nav.scrollLeft = selected.offsetLeft - nav.clientWidth / 2 + selected.offsetWidth / 2;
}
