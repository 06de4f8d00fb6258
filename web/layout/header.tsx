import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PRODUCT } from '#contract/product';
import { type Session, useSession } from '../accounts/session.ts';
import { signOut } from '../accounts/sign-out.ts';
import { Logo } from '../drawings/logo.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';

/** Logo and links; on narrow screens the links fold below the logo. */
export function Header() {
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const isOffered = mayBecomeCleaner(useSession());
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === pathname;
  // Navigation closes the menu, and coming back does not open it again.
  if (openOn !== undefined && !open) setOpenOn(undefined);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the menu wherever in the header the focus is
    <header
      className="site-head"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpenOn(undefined);
        button.current?.focus();
      }}
    >
      <div className="wrap">
        <Link className="logo-link" to="/" aria-label={`${PRODUCT}, home`}>
          <Logo />
        </Link>
        {/* Always in view (docs/product.md#every-page), where the links are folded. */}
        {isOffered && (
          <Link className="become-small" to={BECOME_A_CLEANER.to}>
            {BECOME_A_CLEANER.label}
          </Link>
        )}
        <IconButton
          ref={button}
          className="menu-btn"
          label="Menu"
          icon={open ? <X /> : <Menu />}
          aria-expanded={open}
          aria-controls="main-nav"
          onClick={() => setOpenOn(open ? undefined : pathname)}
        />
        <nav id="main-nav" className={open ? 'nav open' : 'nav'} aria-label="Main">
          <HeaderLinks />
        </nav>
      </div>
    </header>
  );
}

/**
 * All at the right, in one row. Until the session is known the sign-in links are hidden but keep their space: for guests
 * nothing moves.
 */
function HeaderLinks() {
  const session = useSession();
  return (
    <>
      <ul className="nav-links">
        {navItemsFor(session).map((item) => (
          <li key={item.to}>
            <HeaderLink {...item} />
          </li>
        ))}
      </ul>
      <ul className={session.status === 'loading' ? 'account-links unknown' : 'account-links'}>
        {session.status === 'authenticated' ? (
          <SignedIn name={session.user.displayName} />
        ) : (
          SIGN_IN_LINKS.map((item) => (
            <li key={item.to}>
              <HeaderLink {...item} />
            </li>
          ))
        )}
        {mayBecomeCleaner(session) && (
          <li className="become">
            <ButtonLink to={BECOME_A_CLEANER.to}>{BECOME_A_CLEANER.label}</ButtonLink>
          </li>
        )}
      </ul>
    </>
  );
}

const HeaderLink = ({ to, label, exact = false }: NavItem) => (
  <NavLink to={to} end={exact}>
    {label}
  </NavLink>
);

function SignedIn({ name }: { name: string }) {
  return (
    <>
      <li className="who">
        <span title={name}>{name}</span>
      </li>
      <li>
        <button type="button" onClick={() => void signOut()}>
          Logout
        </button>
      </li>
    </>
  );
}

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
  // The team works in the admin dashboard; the cleaner dashboard has a link of its own.
  if (role === 'admin') items.push({ to: '/dashboard/admin', label: 'Dashboard' });
  else items.push({ to: '/dashboard', label: 'Dashboard', exact: true });
  if (role === 'cleaner') items.push({ to: '/dashboard/cleaner', label: 'Cleaner Dashboard' });
  return items;
}

/** Shown while nobody is signed in. */
export const SIGN_IN_LINKS: NavItem[] = [
  { to: '/signup', label: 'Sign Up' },
  { to: '/login', label: 'Sign In' },
];

/**
 * Whether Become a Cleaner is offered: not to who is a cleaner, nor to the team
 * (docs/decisions/0023-the-team-begins-at-its-work.md).
 */
export const mayBecomeCleaner = (session: Session): boolean =>
  session.status !== 'authenticated' || session.user.role === 'user';

const BECOME_A_CLEANER: NavItem = { to: '/onboarding/cleaner', label: 'Become a Cleaner' };
