import type { Role, SessionUser } from '#contract/accounts';
import { cleanerOnboarding } from './destination.ts';
import { withRememberedPath } from './remembered-path.ts';
import type { Session, SignOutReason } from './session.ts';

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
