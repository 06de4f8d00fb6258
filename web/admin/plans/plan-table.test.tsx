import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AdminPlan } from '#contract/admin-plans';
import { button, renderOnPage } from '../../../tests/render-on-page.tsx';
import { PlanTable } from './plan-table.tsx';

const PLAN: AdminPlan = {
  id: 1,
  state: 'ended',
  pauseCode: null,
  endCode: 'by_team',
  reason: 'They moved away.',
  endsAfter: null,
  customer: { id: 7, name: 'Robin Vale' },
  cleaner: { id: 3, name: 'Denise' },
  serviceName: 'Standard Clean',
  city: 'Baltimore',
  timeZone: 'America/New_York',
  repeatWeeks: 2,
  weekday: 2,
  time: '09:00',
  amount: 135,
  createdAt: '2030-05-08T13:00:00.000Z',
  nextVisit: null,
  refundable: 0,
};

it('says why standing visits have ended, and has no column to decide where nothing is left to', async () => {
  await renderOnPage(<PlanTable caption="Standing visits" rows={[PLAN]} />);
  screen.getByText('by the team: “They moved away.”');
  expect(screen.queryByText('Decide')).toBeNull();
});

it('says of those under notice that they end, and on which day at the latest, also while they rest', async () => {
  const ending = { ...PLAN, state: 'active', endCode: null, reason: null, endsAfter: '2030-06-12' } as const;
  const rows: AdminPlan[] = [
    ending,
    { ...ending, id: 2, state: 'paused', pauseCode: 'unpaid' },
    { ...ending, id: 3, state: 'ended', endCode: 'by_cleaner' },
  ];
  await renderOnPage(<PlanTable caption="Standing visits" rows={rows} />);
  expect(screen.getAllByText('Ending')).toHaveLength(2);
  expect(screen.getAllByText('The last visits are those until Wednesday, June 12.')).toHaveLength(2);
  screen.getByText('not paid');
  screen.getByText('Ended');
});

it('has the column while there is something', async () => {
  await renderOnPage(
    <PlanTable caption="Standing visits" rows={[PLAN, { ...PLAN, id: 2, state: 'active', endCode: null }]} />,
  );
  screen.getByText('Decide');
  expect(button('End standing visits of Robin Vale')).toBeTruthy();
});

it('names the next charge also in a customer’s own pause, and none while their cleaner is away', async () => {
  const nextVisit = {
    ...{ bookingId: 9, amount: 135, paid: false, need: null },
    ...{ startTime: '2030-05-28T13:00:00.000Z', chargeAt: '2030-05-27T01:00:00.000Z' },
  };
  const paused = { ...PLAN, state: 'paused', endCode: null, reason: null, nextVisit } as const;
  const rows: AdminPlan[] = [
    { ...paused, pauseCode: 'by_customer' },
    { ...paused, id: 2, pauseCode: 'cleaner_unavailable' },
  ];
  await renderOnPage(<PlanTable caption="Standing visits" rows={rows} />);
  screen.getByText(/^\$135\.00 on /);
  screen.getByText('None while paused');
});
