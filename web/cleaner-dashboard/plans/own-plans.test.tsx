import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../tests/fake-server.ts';
import { renderOnPage } from '../../../tests/render-on-page.tsx';
import OwnPlans from './own-plans.tsx';
import type { CleanerPlan } from './plan-line.ts';

const PLAN: CleanerPlan = {
  ...{ id: 5, state: 'active', pauseCode: null, pausedFrom: null, pausedUntil: null, endsAfter: null },
  ...{ askedUntil: null, customer: { displayName: 'Robin V.' }, service: { id: 1, name: 'Standard Clean' } },
  ...{ repeatWeeks: 2, weekday: 3, time: '13:00', minutes: 180, extras: [], hourlyRate: 40, amount: 120 },
  ...{ cleanerAmount: 108, cleanerPercent: 90, firstTime: null, nextRate: null, clashes: [], visits: [] },
  nextVisit: '2030-12-18T18:00:00.000Z',
};

it.each([
  ['2030-12-20', null, 'Paused from Friday, December 20 until they go on.'],
  ['2030-12-20', '2031-01-05', 'Paused from Friday, December 20 to Sunday, January 5, 2031.'],
  // Over: nothing of it is said any more.
  ['2030-11-20', '2030-12-01', null],
])('tell of a pause from %s to %s until it is over', async (pausedFrom, pausedUntil, words) => {
  const server = startFakeServer();
  const plans = [{ ...PLAN, pausedFrom, pausedUntil }];
  server.answers('GET /_api/cleaner/plans', { plans, timeZone: 'America/New_York', today: '2030-12-10' });
  server.answers('GET /_api/cleaner/standing-visits', {
    ...{ takes: 'yes', discounts: { 1: 0, 2: 0, 4: 0 }, mostPercent: null, heldPercent: null },
  });
  await renderOnPage(<OwnPlans />);
  expect((await screen.findByText(/^Next: /)).textContent).toContain('December 18');
  const told = screen.queryByText(/^Paused/)?.textContent ?? null;
  expect(told).toBe(words);
});
