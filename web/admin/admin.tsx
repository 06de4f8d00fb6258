import type { ComponentType } from 'react';
import type { SessionUser } from '#contract/accounts';
import { ButtonLink } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import { ADMIN_TABS, type AdminTab, AdminTabs } from './admin-tabs.tsx';
import { CleanersTab } from './lists/cleaners-tab.tsx';
import { JobsTab } from './lists/jobs-tab.tsx';
import { useFilters } from './lists/list-controls.tsx';
import { Overview } from './overview/overview.tsx';
import { QueueTab } from './queue/queue-tab.tsx';
import { greetingAt } from './team-time.ts';

// Most of the team's visits are to other parts.
const AuditTab = lazyComponent(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab }));
const EmailsTab = lazyComponent(async () => ({ default: (await import('./emails/emails-tab.tsx')).EmailsTab }));
const UsersTab = lazyComponent(async () => ({ default: (await import('./lists/users-tab.tsx')).UsersTab }));
const PlansTab = lazyComponent(() => import('./plans/plans-tab.tsx'));

const CONTENTS: Record<AdminTab, ComponentType> = {
  dashboard: Overview,
  cleaners: CleanersTab,
  users: UsersTab,
  jobs: JobsTab,
  plans: PlansTab,
  queue: QueueTab,
  emails: EmailsTab,
  audit: AuditTab,
};

/** The tabs (docs/product.md#admin-dashboard); which one is shown is in the address. */
export function AdminDashboard({ user }: { user: SessionUser }) {
  const tab = useFilters().oneOf('tab', ADMIN_TABS) ?? 'dashboard';
  const Content = CONTENTS[tab];
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
      <AdminTabs shown={tab} />
      <Content key={tab} />
    </div>
  );
}
