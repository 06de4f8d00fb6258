import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role, SessionUser } from '#contract/accounts';
import { WithQueries } from '../api/queries.tsx';
import { NeedsScripts } from '../ui/needs-scripts.tsx';
import { AccessDenied } from './access-denied.tsx';
import { cleanerOnboarding } from './destination.ts';
import { withRememberedPath } from './remembered-path.ts';
import { type Session, type SignOutReason, useSession } from './session.ts';
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
  if (access.status === 'granted') {
    // Nobody finds what somebody before them has typed.
    return (
      <WithQueries>
        <Fragment key={access.user.id}>{children(access.user)}</Fragment>
      </WithQueries>
    );
  }
  if (access.status === 'forbidden') return forbidden ?? <AccessDenied role={access.role} />;
  return (
    <>
      {access.status === 'redirect' && <Navigate to={access.to} replace />}
      <div className="guard-pending">{access.status === 'pending' && pending}</div>
      <NeedsScripts />
    </>
  );
}

/** Who may see a page (docs/product.md#who-may-see-a-page). The server decides again at every call. */
export interface Requirement {
  roles: readonly Role[];
  /** Whether users who have not finished onboarding are sent there first; admins never are. */
  onboardingRequired: boolean;
}

export type Access =
  | { status: 'pending' }
  | { status: 'redirect'; to: string }
  | { status: 'forbidden'; role: Role }
  | { status: 'granted'; user: SessionUser };

/** Whether a visitor may see a page; `currentPath` is its address, to come back to after signing in. */
export function checkAccess(session: Session, { roles, onboardingRequired }: Requirement, currentPath: string): Access {
  if (session.status === 'loading') return { status: 'pending' };
  if (session.status === 'unauthenticated') return { status: 'redirect', to: signInPath(session.reason, currentPath) };
  const { user } = session;
  if (!roles.includes(user.role)) return { status: 'forbidden', role: user.role };
  if (onboardingRequired && !user.onboardingComplete && user.role !== 'admin') {
    return {
      status: 'redirect',
      to: user.role === 'cleaner' ? cleanerOnboarding(user) : withRememberedPath('/onboarding/user', currentPath),
    };
  }
  return { status: 'granted', user };
}

/** To sign in and come back; without the way back after a sign-out, and to the homepage after a deletion. */
function signInPath(reason: SignOutReason | undefined, currentPath: string): string {
  if (reason === 'deleted') return '/';
  return withRememberedPath('/login', reason ? undefined : currentPath);
}
