import { useConfig } from '../api/config.ts';
import { LegalPage } from '../guide/legal-page.tsx';
import { termsParts } from '../guide/terms-parts.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { PageHandle } from '../layout/page-outlet.tsx';
import type { Route } from './+types/terms';

export const handle: PageHandle = { waitsForTouch: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Terms',
    description:
      'The terms of booking and of cleaning: prices, canceling, reports, fees and payouts, in plain language.',
    path: '/terms',
  });

export default function Terms() {
  const { supportEmail, operator } = useConfig();
  return (
    <LegalPage
      title="Terms"
      lead="What customers, cleaners and we can expect of each other."
      changed="November 22, 2026"
      parts={termsParts(supportEmail, operator)}
    />
  );
}
