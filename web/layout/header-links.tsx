import { NavLink } from 'react-router';
import { useSession } from '../accounts/session.ts';
import { signOut } from '../accounts/sign-out.ts';
import { ButtonLink } from '../ui/button.tsx';
import { BECOME_A_CLEANER, type NavItem, navItemsFor, SIGN_IN_LINKS } from './main-nav.ts';

/**
 * Navigation on the left, the account on the right: what appears when the session is known grows into the space between,
 * and nothing that was there moves. Until then the sign-in links are hidden but keep their space.
 */
export function HeaderLinks() {
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
