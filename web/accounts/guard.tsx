import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role, SessionUser } from '#contract/accounts';
import { WithQueries } from '../api/queries.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { checkAccess } from './access-check.ts';
import { AccessDenied } from './access-denied.tsx';
import { useSession } from './session.ts';
import './guard.css';

const EVERYBODY: readonly Role[] = ['user', 'cleaner', 'admin'];

interface GuardProps {
  roles?: readonly Role[];
  /** Whether onboarding has to be finished first; the dashboards, onboarding itself and availability do without. */
  onboardingRequired?: boolean;
  /** Shown until the session is known; nothing by default, and nothing during a redirect. */
  pending?: ReactNode;
  /** For a wrong role; the Access Denied screen by default. */
  forbidden?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/**
 * Around a page that is not for everybody, which may then use `useQuery(callQuery(…))` (docs/product.md#who-may-see-a-page):
 * `<Guard roles={['admin']}>{(user) => …}</Guard>`.
 */
export function Guard({ roles = EVERYBODY, onboardingRequired = true, pending, forbidden, children }: GuardProps) {
  const { pathname, search, hash } = useLocation();
  const access = checkAccess(useSession(), { roles, onboardingRequired }, pathname + search + hash);
  if (access.status === 'granted') return <WithQueries>{children(access.user)}</WithQueries>;
  if (access.status === 'forbidden') return forbidden ?? <AccessDenied role={access.role} />;
  return (
    <>
      {access.status === 'redirect' && <Navigate to={access.to} replace />}
      <div className="guard-pending">{access.status === 'pending' && pending}</div>
      <NeedsScripts />
    </>
  );
}
