import type { Session } from '../accounts/session.ts';

/** The header's links (specification section 2, shared layout); the folded menu on narrow screens shows the same. */
export interface NavItem {
  to: string;
  label: string;
  /** The address as it stands, not what lies below it. */
  exact?: boolean;
}

/** Where one can go; what only some may see comes last, so that nothing moves when it appears. */
export function placesFor(session: Session): NavItem[] {
  const places: NavItem[] = [{ to: '/cleaning-services', label: 'Hire a Cleaner' }];
  if (session.status !== 'authenticated') return places;
  const { role } = session.user;
  // For the team, the office below it is their dashboard; a cleaner's has a link of its own.
  places.push({ to: '/dashboard', label: 'Dashboard', exact: role !== 'admin' });
  if (role === 'cleaner') places.push({ to: '/dashboard/cleaner', label: 'Cleaner Dashboard' });
  return places;
}

/** For who is not signed in. */
export const WAYS_IN: NavItem[] = [
  { to: '/signup', label: 'Sign Up' },
  { to: '/login', label: 'Sign In' },
];

export const BECOME_A_CLEANER: NavItem = { to: '/onboarding/cleaner', label: 'Become a Cleaner' };
