import { Link } from 'react-router';
import { PROMISED_ABOUT, PROMISES } from '../guide/promises.ts';
import { pageMeta } from '../layout/page-meta.ts';
import type { PageHandle } from '../layout/page-outlet.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import './promise.css';
import type { Route } from './+types/promise';

export const handle: PageHandle = { waitsForTouch: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'What we never do',
    description:
      'No teaser price, no membership, no minimum term, no exit fee, no fines for cleaners: what nobody will find here.',
    path: '/promise',
  });

/** What is never done here, line by line, each held by a test (docs/product.md#never). */
export default function PromisePage() {
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'What we never do' }]} />
      <h1>What we never do</h1>
      <p className="lead">For customers and for cleaners. A test of our program holds each line.</p>
      {Object.entries(PROMISED_ABOUT).map(([about, title]) => (
        <section key={about} className="promises" aria-labelledby={about}>
          <h2 id={about}>{title}</h2>
          <dl>
            {PROMISES.filter((one) => one.about === about).map(({ id, never, instead }) => (
              <div key={id} id={id}>
                <dt>{never}</dt>
                <dd>{instead}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="small">
        All the rest is in the <Link to="/terms">terms</Link>; how it works is in <Link to="/help">help</Link>.
      </p>
    </div>
  );
}
