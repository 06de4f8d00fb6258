import { Link } from 'react-router';
import { COPYRIGHT_YEAR, PRODUCT, TAGLINE } from '#contract/product';
import { Logo } from '../drawings/logo.tsx';

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

/** The footer's columns of links. */
interface FooterColumn {
  title: string;
  links: { to: string; label: string }[];
}

const FOOTER_COLUMNS: FooterColumn[] = [
  {
    title: 'Services',
    links: [
      { to: '/services#standard', label: 'Standard Clean' },
      { to: '/services#deep', label: 'Deep Clean' },
      { to: '/services#move', label: 'Move-In/Out' },
      { to: '/services#airbnb', label: 'Airbnb Turnover' },
    ],
  },
  {
    title: 'Locations',
    links: [
      { to: '/cleaning-services/baltimore', label: 'Baltimore' },
      { to: '/cleaning-services/miami', label: 'Miami' },
      { to: '/cleaning-services/san-jose', label: 'San Jose' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/help', label: 'Help' },
      { to: '/contact', label: 'Contact' },
      { to: '/promise', label: 'What we never do' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
];
