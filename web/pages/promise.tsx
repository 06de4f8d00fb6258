import { Link } from 'react-router';
import { PROMISES } from '../guide/promises.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import './promise.css';
import type { Route } from './+types/promise';

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
      <dl className="promises">
        {PROMISES.map(({ id, never, instead }) => (
          <div key={id} id={id}>
            <dt>{never}</dt>
            <dd>{instead}</dd>
          </div>
        ))}
      </dl>
      <p className="small">
        All the rest is in the <Link to="/terms">terms</Link>; how it works is in <Link to="/help">help</Link>.
      </p>
    </div>
  );
}
