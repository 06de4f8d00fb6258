import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PRODUCT } from '#contract/product';
import { Logo } from '../drawings/logo.tsx';
import { IconButton } from '../ui/button.tsx';
import { HeaderLinks } from './header-links.tsx';

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
