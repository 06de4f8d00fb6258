import type { Session } from '../accounts/session.ts';

/** The header's links (docs/product.md#every-page); the folded menu on narrow screens shows the same. */
export interface NavItem {
  to: string;
  label: string;
  /** The address as it stands, not what lies below it. */
  exact?: boolean;
}

/** Links for everybody first; what only some may see comes last, so that nothing moves when it appears. */
export function navItemsFor(session: Session): NavItem[] {
  const items: NavItem[] = [{ to: '/cleaning-services', label: 'Hire a Cleaner' }];
  if (session.status !== 'authenticated') return items;
  const { role } = session.user;
  // For admins, the admin dashboard below this address counts as the dashboard; the cleaner dashboard has a link of its own.
  items.push({ to: '/dashboard', label: 'Dashboard', exact: role !== 'admin' });
  if (role === 'cleaner') items.push({ to: '/dashboard/cleaner', label: 'Cleaner Dashboard' });
  return items;
}

/** Shown while nobody is signed in. */
export const SIGN_IN_LINKS: NavItem[] = [
  { to: '/signup', label: 'Sign Up' },
  { to: '/login', label: 'Sign In' },
];

export const BECOME_A_CLEANER: NavItem = { to: '/onboarding/cleaner', label: 'Become a Cleaner' };
