import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import { TEAM_JOB } from '../../../tests/team-job.ts';
import { JobHead } from './job-head.tsx';

it('calls a visit of a plan as its customer does, and leads to the standing visits', async () => {
  const visit = { ...TEAM_JOB, status: 'scheduled', paid: false, plan: { state: 'active', isFirst: false } } as const;
  await renderOnPage(<JobHead job={visit} />);
  screen.getByText('Planned');
  expect(screen.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe(
    '/dashboard/admin?tab=plans&q=BK-1042',
  );
});

it('calls one that was skipped so', async () => {
  const plan = { state: 'ended', isFirst: false } as const;
  await renderOnPage(<JobHead job={{ ...TEAM_JOB, status: 'canceled', paid: false, leftOut: 'skipped', plan }} />);
  screen.getByText('Skipped');
  expect(screen.queryByText('Canceled')).toBeNull();
});
