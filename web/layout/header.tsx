import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PRODUCT } from '#contract/product';
import { Logo } from '../drawings/logo.tsx';
import { IconButton } from '../ui/button.tsx';
import { HeaderLinks } from './header-links.tsx';

/** Logo and links; on narrow screens the links fold below the logo. */
export function Header() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // Navigation closes the menu.
  useEffect(() => setOpen(false), [pathname]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the menu wherever in the header the focus is
    <header
      className="site-head"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
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
          onClick={() => setOpen(!open)}
        />
        <nav id="main-nav" className={open ? 'nav open' : 'nav'} aria-label="Main">
          <HeaderLinks />
        </nav>
      </div>
    </header>
  );
}
