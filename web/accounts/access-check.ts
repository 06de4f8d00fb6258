import type { Role, SessionUser } from '#contract/accounts';
import { cleanerOnboarding } from './destination.ts';
import { remembering } from './remembered-path.ts';
import type { Leaving, Session } from './session-state.ts';

/** What a page asks of its visitor (specification section 6). The server decides again at every call. */
export interface Demand {
  roles: readonly Role[];
  /** Whether who has not finished onboarding is sent there first; admins never are. */
  onboarded: boolean;
}

export type Admission =
  | { now: 'wait' }
  | { now: 'go'; to: string }
  | { now: 'refuse'; role: Role }
  | { now: 'enter'; user: SessionUser };

/** Whether a visitor may see a page; `here` is its address, to come back to after signing in. */
export function admit(session: Session, { roles, onboarded }: Demand, here: string): Admission {
  if (session.status === 'loading') return { now: 'wait' };
  if (session.status === 'unauthenticated') return { now: 'go', to: wayOut(session.left, here) };
  const { user } = session;
  if (!roles.includes(user.role)) return { now: 'refuse', role: user.role };
  if (onboarded && !user.onboardingComplete && user.role !== 'admin') {
    return { now: 'go', to: user.role === 'cleaner' ? cleanerOnboarding(user) : remembering('/onboarding/user', here) };
  }
  return { now: 'enter', user };
}

/** To sign in and come back; who went themselves has nothing to come back to, and who is deleted nothing to sign in to. */
function wayOut(left: Leaving | undefined, here: string): string {
  if (left === 'deleted') return '/';
  return remembering('/login', left ? undefined : here);
}
