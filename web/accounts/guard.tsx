import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role, SessionUser } from '#contract/accounts';
import { admit } from './access-check.ts';
import { AccessDenied } from './access-denied.tsx';
import { useSession } from './session.ts';
import './guard.css';

const EVERYBODY: readonly Role[] = ['user', 'cleaner', 'admin'];

interface GuardProps {
  roles?: readonly Role[];
  /** Whether onboarding has to be finished first; the dashboards, onboarding itself and availability do without. */
  onboarded?: boolean;
  /** While it is not known who is there; nothing by default, and nothing for who is sent away. */
  waiting?: ReactNode;
  /** For a wrong role; the Access Denied screen by default. */
  refused?: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/** Around a page that is not for everybody: `<Guard roles={['admin']}>{(user) => …}</Guard>` (specification section 6). */
export function Guard({ roles = EVERYBODY, onboarded = true, waiting, refused, children }: GuardProps) {
  const { pathname, search, hash } = useLocation();
  const admission = admit(useSession(), { roles, onboarded }, pathname + search + hash);
  if (admission.now === 'enter') return children(admission.user);
  if (admission.now === 'refuse') return refused ?? <AccessDenied role={admission.role} />;
  return (
    <>
      {admission.now === 'go' && <Navigate to={admission.to} replace />}
      <div className="guard-pending">{admission.now === 'wait' && waiting}</div>
    </>
  );
}
