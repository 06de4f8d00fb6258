import { useConfig } from '../api/config.ts';
import { LegalPage } from '../guide/legal-page.tsx';
import { privacyParts } from '../guide/privacy-parts.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import type { PageHandle } from '../layout/page-outlet.tsx';
import type { Route } from './+types/privacy';

export const handle: PageHandle = { waitsForTouch: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy',
    description: 'What is kept of customers and cleaners, for how long, who sees it, and how to delete it.',
    path: '/privacy',
  });

export default function Privacy() {
  const { supportEmail, operator } = useConfig();
  return (
    <LegalPage
      title="Privacy"
      lead="What we know about you, why, for how long, and who sees it."
      changed="November 22, 2026"
      parts={privacyParts(supportEmail, operator)}
    />
  );
}
