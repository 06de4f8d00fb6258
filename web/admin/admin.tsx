import type { ComponentType } from 'react';
import type { SessionUser } from '#contract/accounts';
import { ButtonLink } from '../ui/button.tsx';
import { ADMIN_TABS, type AdminTab, AdminTabs } from './admin-tabs.tsx';
import { AuditTab } from './audit/audit-tab.tsx';
import { EmailsTab } from './emails/emails-tab.tsx';
import { CleanersTab } from './lists/cleaners-tab.tsx';
import { JobsTab } from './lists/jobs-tab.tsx';
import { useFilters } from './lists/list-controls.tsx';
import { UsersTab } from './lists/users-tab.tsx';
import { Overview } from './overview/overview.tsx';
import { QueueTab } from './queue/queue-tab.tsx';
import { greetingAt } from './team-time.ts';

const CONTENTS: Record<AdminTab, ComponentType> = {
  dashboard: Overview,
  cleaners: CleanersTab,
  users: UsersTab,
  jobs: JobsTab,
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
