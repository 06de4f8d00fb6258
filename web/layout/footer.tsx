import { Link } from 'react-router';
import { COPYRIGHT_YEAR, PRODUCT, TAGLINE } from '#contract/product';
import { Logo } from '../drawings/logo.tsx';
import { FOOTER_COLUMNS, type FooterColumn } from './footer-columns.ts';

/** The footer below drawn steps: description, Services, Locations, Support. */
export function Footer() {
  return (
    <>
      <span className="treads" aria-hidden="true" />
      <footer className="site-foot">
        <div className="wrap">
          <div className="columns">
            <div>
              <Logo size={28} />
              <p className="about">{TAGLINE}</p>
              <p>
                <Link to="/onboarding/cleaner">Become a Cleaner</Link>
              </p>
            </div>
            {FOOTER_COLUMNS.map((column) => (
              <Column key={column.title} {...column} />
            ))}
          </div>
          <p className="legal">
            © {COPYRIGHT_YEAR} {PRODUCT}. All rights reserved.
          </p>
        </div>
      </footer>
    </>
  );
}

function Column({ title, links }: FooterColumn) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
