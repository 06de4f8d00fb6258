import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import { PlanPage } from './plan-page.tsx';

it.each([
  [true, 1],
  [false, 0],
])('standing visits lead to a profile only while there is one to open: %s', async (isPublic, links) => {
  startFakeServer();
  const plan = { ...PLAN, cleaner: { ...PLAN.cleaner, isPublic } };
  const page = { visits: VISITS, others: [], afterPause: null, token: 't', signInPath: '/login' };
  await renderOnPage(<PlanPage plan={plan} {...page} onChanged={async () => {}} />);
  expect(screen.queryAllByRole('link', { name: 'See profile' })).toHaveLength(links);
});
