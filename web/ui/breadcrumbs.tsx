import { Link } from 'react-router';

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  to?: string;
}

/** Home > Cleaning Services > Baltimore */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {crumbs.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
