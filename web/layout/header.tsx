import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PRODUCT } from '#contract/product';
import { useSession } from '../accounts/session.ts';
import { signOut } from '../accounts/sign-out.ts';
import { Logo } from '../drawings/logo.tsx';
import { ButtonLink, IconButton } from '../ui/button.tsx';
import { BECOME_A_CLEANER, type NavItem, navItemsFor, SIGN_IN_LINKS } from './main-nav.ts';

/** Logo and links; on narrow screens the links fold below the logo. */
export function Header() {
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
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
 * Navigation on the left, the account on the right: what appears when the session is known grows into the space between,
 * and nothing that was there moves. Until then the sign-in links are hidden but keep their space.
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
        <li className="become">
          <ButtonLink to={BECOME_A_CLEANER.to}>{BECOME_A_CLEANER.label}</ButtonLink>
        </li>
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
